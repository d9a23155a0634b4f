// Starting programs so that every one of them, and everything they start, ends with the script.
import { spawn } from 'node:child_process';
import { descendants, kill, killFamily } from './process-tree.cjs';

const running = new Set();

const parentCheckMs = 500;

/**
 * A started program with all its descendants.
 *
 * @typedef {object} Started
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<number>} ended resolves with the exit code (1 when a signal ended it)
 * @property {() => void} remember notes the present descendants, so that those which leave the
 *   process group (Java emulators do) are found even when the program dies without ending them
 * @property {() => Promise<void>} stop ends it and all its descendants
 */

/**
 * Starts a program in its own process group, out of reach of the terminal's Ctrl-C: the script
 * decides when it ends.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options those of `spawn`, and `cleanUp`: a function that runs once when the
 *   program has been ended, and must not wait
 * @returns {Started}
 */
export function start(command, args, { cleanUp, ...options }) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  const family = new Map();
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  ended.catch(() => {});
  const remember = () => descendants(child.pid).forEach((program, pid) => family.set(pid, program));
  const started = { child, ended, family, remember, cleanUp, stop: () => stop(started) };
  running.add(started);
  return started;
}

/**
 * Runs a program to its end with the script's own output.
 *
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(command, args, options = {}) {
  const started = start(command, args, { stdio: 'inherit', ...options });
  try {
    return await started.ended;
  } finally {
    await started.stop();
  }
}

/**
 * Ends everything that was started when the script ends, whether it returns, throws, or is asked to
 * stop by Ctrl-C or a signal.
 */
export function stopEverythingOnExit() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(signal, () => process.exit(code));
  }
  process.on('exit', () => running.forEach(endFamily));
  if (process.env.npm_lifecycle_event !== undefined) {
    endWithNpm();
  }
}

/** npm passes signals on to the shell that it runs a script in, and that shell does not. */
function endWithNpm() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) {
      process.exit(143);
    }
  }, parentCheckMs);
  watch.unref();
}

async function stop(started) {
  if (running.has(started)) {
    endFamily(started);
    await started.ended.catch(() => {});
  }
}

/**
 * Kills a program and what is below it. Nothing that scripts start has anything to save, and asking
 * firebase-tools to end would wait for running functions. Works without waiting, as the last act
 * of a process.
 */
function endFamily(started) {
  running.delete(started);
  const { pid, exitCode, signalCode } = started.child;
  if (pid === undefined) {
    return;
  }
  if (exitCode === null && signalCode === null) {
    started.remember();
  }
  kill(process.platform === 'win32' ? pid : -pid);
  killFamily(started.family);
  started.cleanUp?.();
}
