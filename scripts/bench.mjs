// npm run bench: measures backup and restore against the emulators, and the pages in a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll, runNode, runTool } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { demoData, root } from './lib/project.mjs';
import { bulkSuite, withSuite } from './lib/suite.mjs';

const help = `npm run bench [-- OPTIONS]

Measures backup and restore in emulator suites of their own, each beside the emulator's ceiling: the
bare stream and the bare writes. Ceiling and ours are measured in turn; the medians are printed. Then
the pages, in Chromium: scripts, Lighthouse, time to a project's page.

  --documents N          documents of about 0.8 KB (100000)
  --rounds N             how often everything is measured (5)
  --memory-documents N   documents of the pass that only looks at memory (300000; 0 leaves it out)
  --daily-documents N    documents of the ten daily backups with 1 % change each (100000; 0 leaves it out)
  --tool-documents N     documents copied with Firekeep and with npm packages, which are installed into
                         a temporary folder for it (100000; 0 leaves it out)
  --web-runs N           how often the pages are measured in a browser (5; 0 leaves it out)
  --only PART,…          only reading, writing, memory, daily, tools or web
  --json FILE            write everything that was measured to FILE
  --figures              write the tables into docs/figures.md
`;

const results = mkdtempSync(join(tmpdir(), 'firekeep-bench-'));
const program = join(root, '.cache/bench/tests/bench/main.js');

stopEverythingOnExit();
process.on('exit', () => rmSync(results, { recursive: true, force: true }));

await run(async () => {
  const isForDocs = process.argv.includes('--figures');
  const args = process.argv.slice(2).filter((argument) => argument !== '--figures');
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help);
    return 0;
  }
  await ensureInstalled();
  await compile();
  for (const part of await plan(args)) {
    const code = await measure(part, args);
    if (code !== 0) {
      return code;
    }
  }
  if (!isForDocs) {
    return await call(['report', ...args]);
  }
  const code = await call(['report', ...args, '--figures', join(root, 'docs/figures.md')]);
  await runTool({ bin: 'prettier', args: ['--write', 'docs/figures.md'] });
  return code;
});

/** Measured is compiled JavaScript, as deployed: loading TypeScript would take memory too. */
async function compile() {
  const { code, output } = await runTool({ bin: 'tsc', args: ['-p', 'tests/bench'] });
  if (code !== 0) {
    throw new Problem(`${output}\nThe benchmark could not be compiled.`);
  }
}

/** The names of the parts, each of which wants a fresh suite. */
async function plan(args) {
  const { code, output } = await runNode([program, 'plan', ...args]);
  if (code !== 0) {
    throw new Problem(`${output}\n${help}`);
  }
  return output.trim().split('\n');
}

async function measure(part, args) {
  return part === 'web'
    ? measureWeb(args)
    : withSuite(bulkSuite, ({ env }) => call(['measure', part, ...args], env));
}

/** Pages come from the whole product with the demo. */
async function measureWeb(args) {
  const CHROMIUM_PATH = await findChromium();
  await buildAll();
  return withSuite({ data: demoData }, ({ env }) =>
    call(['measure', 'web', ...args], { ...env, CHROMIUM_PATH }),
  );
}

function call(args, env = {}) {
  return runProgram(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd: process.env.INIT_CWD ?? root,
    env: { ...process.env, ...env, FIREKEEP_BENCH_RESULTS: results },
  });
}
