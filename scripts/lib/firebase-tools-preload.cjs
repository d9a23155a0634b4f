// Loaded into the firebase-tools process before anything else (`node --require`).
'use strict';

const { rmSync } = require('node:fs');
const { createRequire } = require('node:module');
const { pipeline } = require('node:stream');
const { descendants, killFamily } = require('./process-tree.cjs');

// Whoever started the emulators holds an IPC channel to this process. When it is gone, however it
// ended, the emulators have no owner left and end at once: nothing of theirs is to be kept, and
// firebase-tools' own way waits a minute for running functions.
process.on('disconnect', () => {
  killFamily(descendants(process.pid));
  rmSync(process.env.TMPDIR, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
});
process.channel?.unref();
// Its pipes are gone then, too; writing to them must not end the process before that.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

// Without the Storage rules runtime no ruleset is loaded: every request of a client SDK is refused,
// while the admin API works. It fails closed.
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

// The Auth emulator would compile the schemas of all its calls before it is there, three quarters
// of what starting the emulators costs: each is compiled with its first call.
const requireOfTools = createRequire(require.resolve('firebase-tools/package.json'));
const exegesis = requireOfTools('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });

// Hosting pipes answers of the functions on without listening for their failure: an answer that is
// cut off, as downloads of damaged backups are, would end firebase-tools. Its receiver is, too.
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

// The functions emulator does the same between a runtime and Hosting, whose receiver would wait for
// five minutes. And a runtime that is not ready in time would be left loading beside the next one.
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

// The Cloud Tasks emulator looks for new tasks once a second while it has none, and without a pause
// while one is running, which takes a whole processor. And each task dispatched while others run
// gets a separate runtime, up to the hundred that production may have: here they wait.
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
