// npm run test:exhaustive: all of the cases of which npm test runs some, and the soak.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { start, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';

const help = `npm run test:exhaustive [-- OPTIONS]

Runs the files of npm test that have more cases than it runs, with all of them (a worker killed before
and after every operation, in memory and on Firestore, forty processes killed, every page at every width, millions of
documents with changed bytes), then npm run test:soak. The last line says how both ended; the exit code is 1 if anything failed.

  --minutes N   how long the soak takes (10)
  --seed N      another seed for the soak, other faults (1)
  --record      write date, commit and result into docs/faults.md
`;

/** What a file imports that has more cases. */
const moreCases =
  /(?:support|testing|\.)\/(?:exhaustive|inspect|kill-everywhere|planted-documents|faults\/kill-matrix)\.ts'/;

const lastRun = /^Last exhaustive run: .*$/m;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
  });
  if (!(Number(values.minutes) > 0) || !Number.isInteger(Number(values.seed))) {
    throw new Problem(help);
  }
  await ensureInstalled();
  const tests = await runScript('test.mjs', [
    '--only',
    'unit,integration,e2e',
    ...filesWithMoreCases(),
  ]);
  const soak = await runScript('soak.mjs', ['--minutes', values.minutes, '--seed', values.seed]);
  const soaked = soak.code === 0 ? 'passed' : 'failed';
  const result = `${tests.lastLine}; soak of ${values.minutes} minutes ${soaked}`;
  if (values.record) {
    recordRun(result);
  }
  console.log(result);
  return tests.code === 0 && soak.code === 0 ? 0 : 1;
});

/** @throws {Problem} where there are none: what runs without files runs all of them. */
function filesWithMoreCases() {
  const folders = ['functions/src', 'tests/architecture', 'tests/integration', 'tests/e2e'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.filter((file) => moreCases.test(readFileSync(join(root, file), 'utf8')));
  if (found.length === 0) {
    throw new Problem('No file in tests has more cases.');
  }
  return found;
}

/** Runs a script beside this one and shows what it prints. */
async function runScript(name, args) {
  const started = start(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { ...process.env, FIREKEEP_EXHAUSTIVE: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lastLine = '';
  const lines = createInterface({ input: started.child.stdout }).on('line', (line) => {
    lastLine = line.trim() === '' ? lastLine : line;
    console.log(line);
  });
  // A program may have ended before its last line is read.
  const allRead = once(lines, 'close');
  const code = await started.ended;
  await started.stop();
  await allRead;
  return { code, lastLine };
}

/** @throws {Problem} where the document has no such line */
function recordRun(result) {
  const path = join(root, 'docs/faults.md');
  const text = readFileSync(path, 'utf8');
  if (!lastRun.test(text)) {
    throw new Problem('docs/faults.md has no line that begins with "Last exhaustive run:".');
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString();
  const date = new Date().toISOString().slice(0, 10);
  const line = `Last exhaustive run: ${date}, commit ${commit.trim()}: ${result}.`;
  writeFileSync(path, text.replace(lastRun, line));
}
