import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Starts a program in its own process group, as Java emulators are, and stays. */
const suite = `
  const { spawn } = require('node:child_process');
  const emulator = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'inherit',
  });
  console.log(JSON.stringify({ suite: process.pid, emulator: emulator.pid }));
  setInterval(() => {}, 1000);
`;

/** Keeps the suite running with its own clock, as npm start does. */
const script = `
  import { start, stopEverythingOnExit } from './scripts/lib/processes.mjs';
  import { Problem, run } from './scripts/lib/problem.mjs';
  stopEverythingOnExit();
  await run(async () => {
    const started = start(process.execPath, ['-e', ${JSON.stringify(suite)}], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    setInterval(() => {}, 1000);
    started.child.stdout.once('data', (line) => {
      started.remember();
      process.stdout.write(line);
    });
    await started.ended;
    throw new Problem('The suite ended by itself');
  });
`;

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a script whose suite dies says so, ends what is left and exits', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const pids = JSON.parse(line);
  expect(isRunning(pids.emulator)).toBe(true);
  const ended = once(child, 'exit');
  process.kill(pids.suite, 'SIGKILL');
  const [code] = await ended;
  expect(code).toBe(1);
  expect(said).toBe('The suite ended by itself\n');
  // Whoever inherits it takes its time to notice.
  await expect.poll(() => isRunning(pids.emulator), { timeout: 20_000 }).toBe(false);
});
