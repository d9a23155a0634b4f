// Loaded into the firebase-tools process before anything else (`node --require`).
//
// 1. Whoever started the emulators holds an IPC channel to this process. When it is gone, however it
//    ended, the emulators have no owner any more and end: at once, because nothing of theirs is to be
//    kept, and because firebase-tools' own way waits a minute for running functions.
// 2. Where the Storage rules runtime can't be had (FIREKEEP_STORAGE_RULES_RUNTIME=none), the Storage
//    emulator starts without it. No ruleset is loaded then, so that every request of a client SDK is
//    refused while the admin API works: it fails closed.
// 3. A runtime of the functions that is not ready in time is ended. firebase-tools leaves it loading
//    and starts another beside it for the next request, so that a busy machine gets busier for ever.
// 4. The Cloud Tasks emulator looks for new tasks once a second while it has none, and without a pause
//    while one is running, which takes a whole processor: it looks every few milliseconds instead.
// 5. Hosting pipes answers of the functions on without listening for their failure: an answer that is cut
//    off, as downloads of damaged backups are, would end firebase-tools. Here its receiver is cut off, too.
// 6. The functions emulator does the same between a runtime and Hosting: there the receiver would wait for five minutes.
// 7. A task that is dispatched while others run gets a runtime of its own, up to the hundred that production may have. A machine with
//    few processors would only start processes: here few tasks run at a time, and the others wait for their runtimes.
'use strict';

const { rmSync } = require('node:fs');
const { pipeline } = require('node:stream');
const { descendants, killFamily } = require('./process-tree.cjs');

process.on('disconnect', () => {
  killFamily(descendants(process.pid));
  rmSync(process.env.TMPDIR, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
});
process.channel?.unref();
// Its pipes are gone then, too; writing to them must not end the process before that.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

if (process.env.FIREKEEP_STORAGE_RULES_RUNTIME === 'none') {
  const {
    StorageRulesRuntime,
    StorageRulesIssues,
  } = require('firebase-tools/lib/emulator/storage/rules/runtime');
  StorageRulesRuntime.prototype.start = async () => {};
  StorageRulesRuntime.prototype.stop = async () => {};
  StorageRulesRuntime.prototype.loadRuleset = async () => ({
    ruleset: undefined,
    issues: new StorageRulesIssues(),
  });
}

const { Client } = require('firebase-tools/lib/apiv2');
const { request } = Client.prototype;
Client.prototype.request = async function requestPipedSafely(options) {
  const answer = await request.call(this, options);
  if (options.responseType === 'stream') {
    answer.body.pipe = (receiver) => {
      // The pipeline calls the real one.
      delete answer.body.pipe;
      return pipeline(answer.body, receiver, () => {});
    };
  }
  return answer;
};

const { RuntimeWorker } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');
const { waitForSocketReady, request: passOn } = RuntimeWorker.prototype;
RuntimeWorker.prototype.request = async function requestCutOffAlike(req, receiver, ...rest) {
  receiver.once('pipe', (answer) => {
    answer.once('close', () => {
      if (!answer.complete) {
        receiver.destroy();
      }
    });
  });
  return await passOn.call(this, req, receiver, ...rest);
};
RuntimeWorker.prototype.waitForSocketReady = async function readyOrEnded() {
  try {
    await waitForSocketReady.call(this);
  } catch (error) {
    this.runtime.process.kill('SIGKILL');
    throw error;
  }
};

const { TaskQueueController } = require('firebase-tools/lib/emulator/tasksEmulator');
const lookEveryMs = 15;
TaskQueueController.UPDATE_TIMEOUT = lookEveryMs;
TaskQueueController.LISTEN_TIMEOUT = lookEveryMs;
const tasksAtOnce = 4;
const { createQueue } = TaskQueueController.prototype;
TaskQueueController.prototype.createQueue = function createNarrowQueue(key, config) {
  const { rateLimits } = config;
  const maxConcurrentDispatches = Math.min(rateLimits.maxConcurrentDispatches, tasksAtOnce);
  return createQueue.call(this, key, {
    ...config,
    rateLimits: { ...rateLimits, maxConcurrentDispatches },
  });
};
