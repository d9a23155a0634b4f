// The checks that need nothing to run: each counts as one test.
import { availableParallelism } from 'node:os';
import { builds, runTool } from './build.mjs';
import { add, emptyTally, oneFailure } from './tally.mjs';

const tsc = (name, project) => ({ name, bin: 'tsc', args: ['-p', project, '--noEmit'] });

/** Collecting garbage was a quarter of the linter's work: up to so much memory it collects none. */
const collectsLate = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Import rules are with the unit tests: tests/architecture/boundaries.test.ts. */
const checks = [
  { name: 'format', bin: 'oxfmt', args: ['--check'] },
  // The rules that know types and the compiler share one program each of functions, web and tests.
  {
    name: 'lint and types',
    bin: 'oxlint',
    args: ['--type-check'],
    env: { ...process.env, ...collectsLate },
  },
  // What it leaves: the contract without the types of Node, and web/vite.config.ts.
  tsc('types of the contract', 'functions/tsconfig.contract.json'),
  tsc('types of the build of web', 'web/build'),
  { name: 'unused code', bin: 'knip', args: [] },
];

/** Runs all checks and shows what the failing ones say. */
export async function runChecks() {
  return runNamed(checks);
}

/** Builds both halves; each counts as one test. */
export async function runBuilds() {
  return runNamed(builds.map((build) => ({ ...build, name: `build of ${build.name}` })));
}

/** As many at a time as there are processors, and at least two; shows what each failed one says. */
async function runNamed(tools) {
  let tally = emptyTally();
  const queue = tools.values();
  const next = async () => {
    for (const tool of queue) {
      const { code, output } = await runTool(tool);
      const passed = code === 0;
      console.log(`${passed ? '✓' : '✗'} ${tool.name}`);
      if (!passed) {
        console.log(output);
      }
      tally = add(tally, passed ? { ...emptyTally(), passed: 1 } : oneFailure(tool.name, output));
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, next));
  return tally;
}
