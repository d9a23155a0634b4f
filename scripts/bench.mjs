// npm run bench: measures backup and restore against the emulators, and the pages in a browser.
import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { buildAll, runNode, runTool } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { cacheDir, demoData, root } from './lib/project.mjs';
import { bulkSuite, withSuite } from './lib/suite.mjs';

const help = `npm run bench [-- OPTIONS]

Measures what docs/figures.md holds, each beside the most that there is to be had: what is compared
is measured in turn, in one suite, and medians and ratios are printed, with the aims and whether they
hold. What a part has measured is kept in .cache/bench-results as soon as it is done, and stays until
the part is measured again: the report covers everything that is kept, each with its commit. A whole
run takes about half an hour of a machine that has nothing else to do, and 16 GB of memory.

  --only PART,…          only these parts
  --continue             leave out the parts that are kept already, of this commit and these numbers
  --report               measure nothing, only print what is kept
  --quick                small numbers, to try everything out
  --figures              write the tables into docs/figures.md, where parts that are not kept stay as
                         they are, and the statement of capacity, once warm, ranges and memory have
                         been measured, into docs/architecture.md
  --json FILE            write everything that is kept to FILE

Parts, the numbers that they depend on, and what these are by default:

  reading   backup beside the bare stream           --documents 100000, --rounds 3
  writing   restore beside bare writes, and beside those that are read back; the same
  warm      processor time of a document            --warm-documents 300000
  product   backup and restore from the call of the API to the end; --documents, --rounds
  demo      the same with the demo's data
  ranges    1, 4 and 16 ranges side by side on servers of fixed latency, and every call that is made;
            --range-documents 12000 of each range
  mixed     documents of all sizes and kinds beside counting and the emulator's export, and
            --tool-documents of them brought in     --mixed-documents 86605
  api       calls beside a bare client, own reads   --calls 200
  clients   20 and 100 clients at once in one process of the API, beside one  --calls, ten times
  start     cold starts of the functions            --rounds, and two more
  memory    the peak, of a tenth and of all         --memory-documents 1000000
  daily     ten days of 1 % change each, comparing  --daily-documents 100000
  query     queries in a backup of one collection, beside decoding it;   --documents, --rounds
  export    NDJSON of one collection, from a backup and live; --documents, --rounds
  transform JavaScript in its sandbox, beside adding one to a field; --rounds
  plan      a restore plan of many changes: its groups    --memory-documents
  ticks     boxes of a plan's review in Chromium, beside none and 20,000 exclusions; --web-runs
  grid      a collection in Chromium: first rows, scrolling, heap; --documents, --web-runs
  inspector a document of 1 MiB in Chromium           --web-runs
  putBack   one document of a backup put back in Chromium; --documents, --web-runs
  tools     npm packages, which are installed into a temporary folder; --tool-documents 5000
  pages     signed-in pages in Chromium until their data is shown; --web-runs
  web       public pages in Chromium                  --web-runs 5

A number of 0 leaves its part out.
`;

/** Parts that are measured in a browser. */
const inBrowser = new Set(['ticks', 'grid', 'inspector', 'putBack', 'pages', 'web']);

const results = join(cacheDir, 'bench-results');
const program = join(cacheDir, 'bench/main.js');

/** Firestore's emulator keeps some 4 KB for each version of a document. */
const javaGigabytes = Math.max(4, Math.min(12, Math.floor(totalmem() / 2 ** 31)));
const env = { JAVA_TOOL_OPTIONS: `-Xmx${javaGigabytes}g` };

process.env.FIREKEEP_BENCH_RESULTS = results;
process.env.FIREKEEP_BENCH_ROOT = root;
stopEverythingOnExit();

let built = null;

await run(async () => {
  const own = new Set(['--figures', '--report', '--help', '-h']);
  const given = new Set(process.argv.filter((argument) => own.has(argument)));
  const args = process.argv.slice(2).filter((argument) => !own.has(argument));
  if (given.has('--help') || given.has('-h')) {
    console.log(help);
    return 0;
  }
  await ensureInstalled();
  await compile();
  mkdirSync(results, { recursive: true });
  const parts = await plan(args);
  for (const { name, suite } of given.has('--report') ? [] : parts) {
    const code = await measure(name, suite, args);
    if (code !== 0) {
      console.error(`'${name}' failed. What was measured before is kept: run on with --continue.`);
      return code;
    }
  }
  return await report(args, given.has('--figures'));
});

/** Measured is compiled JavaScript, as deployed: loading TypeScript would take memory too. */
async function compile() {
  const { code, output } = await runTool({
    bin: 'rolldown',
    args: ['-c', 'tests/bench/rolldown.config.mjs'],
  });
  if (code !== 0) {
    throw new Problem(`${output}\nThe benchmark could not be compiled.`);
  }
}

/** The parts that are to be measured, and the suites that they want. */
async function plan(args) {
  const { code, output } = await runNode([program, 'plan', ...args]);
  if (code !== 0) {
    throw new Problem(`${output}\n${help}`);
  }
  const lines = output.trim().split('\n');
  return lines.filter(Boolean).map((line) => {
    const [name, suite] = line.split(' ');
    return { name, suite };
  });
}

async function measure(name, suite, args) {
  const measureIn = (variables) => call(['measure', name, ...args], variables);
  if (suite === 'none') {
    return await measureIn({});
  }
  if (suite === 'engine') {
    return await withSuite({ ...bulkSuite, env }, (started) => measureIn(started.env));
  }
  await buildOnce();
  const CHROMIUM_PATH = inBrowser.has(name) ? await findChromium() : '';
  const data = suite === 'demo' ? demoData : undefined;
  return await withSuite({ data, env }, (started) =>
    measureIn({ ...started.env, ...(CHROMIUM_PATH === '' ? {} : { CHROMIUM_PATH }) }),
  );
}

/** What is deployed is built before the first part that runs it. */
async function buildOnce() {
  built ??= buildAll();
  await built;
}

async function report(args, isForDocs) {
  if (!isForDocs) {
    return await call(['report', ...args]);
  }
  const [figures, capacity] = ['docs/figures.md', 'docs/architecture.md'];
  const files = ['--figures', join(root, figures), '--capacity', join(root, capacity)];
  const code = await call(['report', ...args, ...files]);
  await runTool({ bin: 'oxfmt', args: [figures, capacity] });
  return code;
}

function call(args, variables = {}) {
  return runProgram(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd: process.env.INIT_CWD ?? root,
    env: { ...process.env, ...variables },
  });
}
