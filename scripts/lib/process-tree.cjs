// The processes below a process. CommonJS, because the preload of firebase-tools needs it too.
'use strict';

const { execFileSync } = require('node:child_process');

/** Every process by pid: its parent and its command line. Empty where there is no `ps`. */
function processTable() {
  if (process.platform === 'win32') {
    return new Map();
  }
  const text = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return new Map(
    text.split('\n').flatMap((row) => {
      const [, pid, parent, program] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      return pid === undefined ? [] : [[Number(pid), { parent: Number(parent), program }]];
    }),
  );
}

/** The command lines of all processes below `ancestor`, by pid. */
function descendants(ancestor) {
  const table = processTable();
  const found = new Map([[ancestor, '']]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const [pid, { parent, program }] of table) {
      if (found.has(parent)) {
        found.set(pid, program);
      }
    }
  }
  found.delete(ancestor);
  return found;
}

/** Kills those processes of `family` (command lines by pid) that are still the same ones. */
function killFamily(family) {
  const alive = processTable();
  for (const [pid, program] of family) {
    if (alive.get(pid)?.program === program) {
      kill(pid);
    }
  }
}

/** Kills a process, or a process group where the number is negative; it may have ended already. */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has.
  }
}

module.exports = { descendants, killFamily, kill };
