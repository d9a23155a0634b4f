// Loaded into the firebase-tools process before anything else (`node --require`).
//
// 1. Whoever started the emulators holds an IPC channel to this process. When it is gone, however it
//    ended, the emulators have no owner any more and end: at once, because nothing of theirs is to be
//    kept, and because firebase-tools' own way waits a minute for running functions.
// 2. Where the Storage rules runtime can't be had (FIREKEEP_STORAGE_RULES_RUNTIME=none), the Storage
//    emulator starts without it. No ruleset is loaded then, so that every request of a client SDK is
//    refused while the admin API works: it fails closed.
'use strict';

const { rmSync } = require('node:fs');
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
