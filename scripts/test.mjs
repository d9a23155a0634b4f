// npm test: every check and every test, with its own emulators.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { toolOptions, toolPath } from './lib/build.mjs';
import { runBuilds, runChecks } from './lib/checks.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, messageOf } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { startBrowserSuite, startVitestSuites } from './lib/suites-of-tests.mjs';
import {
  add,
  emptyTally,
  failuresText,
  oneFailure,
  ranNothing,
  summary,
  tallyPlaywright,
  tallyVitest,
} from './lib/tally.mjs';
import { createTimes, playwrightTimes, vitestTimes } from './lib/times.mjs';

const help = `npm test [-- OPTIONS] [FILTER …]

Installs what is missing, builds, then runs the checks (format, lint, types, unused code) and the
tests: unit (with the import rules), rules, integration (Vitest) and e2e (Playwright), with emulators on free
ports: two suites for files that run side by side, and one for two browsers. Shows where the time went
and the slowest files. A browser test that fails is tried once more; it is named even where it passes then.
The last line counts them all; the exit code is 1 if anything failed.

What would take much longer is in npm run test:exhaustive.

  --only KIND   only checks, unit, rules, integration or e2e; several with commas
  --no-build    take functions/lib and web/dist as they are
  FILTER …      passed on to the runners: parts of file names, or -t NAME for Vitest
                (what begins with a dash goes after a second --)
`;

const kinds = ['checks', 'unit', 'rules', 'integration', 'e2e'];
/** As vitest.config.mts: files that share no suite may run side by side. */
const emulatorWorkers = 2;
const timesReporter = join(root, 'scripts/lib/times-reporter.mjs');
/** Collecting garbage was up to a sixth of the work: young objects have more room here. */
const collectsLate = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
const reports = mkdtempSync(join(tmpdir(), 'firekeep-reports-'));

stopEverythingOnExit();
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

let tally = emptyTally();
/** What the runners ran: the checks are not among it. */
let ran = emptyTally();
const times = createTimes();
try {
  await main();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  count(oneFailure('npm test', messageOf(error)));
}
process.exitCode = tally.failed > 0 ? 1 : 0;
console.log(times.text());
console.log(failuresText(tally));
console.log(summary(tally));
// Emulators that nobody waits for, as after an error, must not keep it from ending.
process.stdout.write('', () => process.exit());

async function main() {
  const { values, positionals: filters } = readArguments(
    help,
    { only: { type: 'string' }, 'no-build': { type: 'boolean' } },
    { allowPositionals: true },
  );
  const wanted = wantedKinds(values.only);
  await times.part('installation', () => ensureInstalled());
  const hasPages = ['integration', 'e2e'].some((kind) => wanted.has(kind));
  if (!values['no-build'] && hasPages) {
    await times.part('builds', async () => count(await runBuilds()));
  }
  // Emulators start while checks and unit tests run: for most of a minute they only wait and load.
  const suites = startedEarly(() => vitestSuites(wanted));
  if (wanted.has('checks')) {
    await times.part('checks', async () => count(await runChecks()));
  }
  if (wanted.has('unit')) {
    await runVitest({
      projects: ['unit', 'unit-pages', 'unit-logic', 'unit-page-logic'],
      filters,
      env: {},
    });
  }
  const browserSuite = startedEarly(() => (wanted.has('e2e') ? browserSuites() : []));
  const projects = ['rules', 'integration'].filter((kind) => wanted.has(kind));
  await withSuites(suites, async (envs) => {
    const env = { FIREKEEP_SUITES: JSON.stringify(envs), FIREKEEP_SUITE_COUNT: `${envs.length}` };
    await runVitest({ projects, filters, env });
  });
  await withSuites(browserSuite, async ([env]) => {
    const chromium = await findChromium({ takesShell: true });
    await runPlaywright(filters, { ...env, CHROMIUM_PATH: chromium });
  });
  // A name stands in the files of some runners only.
  if (filters.length > 0) {
    count(ranNothing(`tests that match ${filters.join(' ')}`, ran));
  }
}

/** One for each of Vitest's workers; none where nothing needs them. */
async function vitestSuites(wanted) {
  const isRulesOnly = !wanted.has('integration');
  if (isRulesOnly && !wanted.has('rules')) {
    return [];
  }
  return startVitestSuites({ count: isRulesOnly ? 1 : emulatorWorkers, isRulesOnly });
}

async function browserSuites() {
  return [await startBrowserSuite()];
}

/** What fails before anybody waits for it is reported to whoever does. */
function startedEarly(begin) {
  const starting = Promise.resolve().then(begin);
  starting.catch(() => undefined);
  return starting;
}

function count(more) {
  tally = add(tally, more);
}

/** Counts what a runner ran, which is something where it was to run all. */
function countRun(name, filters, more) {
  ran = add(ran, more);
  count(more);
  if (filters.length === 0) {
    count(ranNothing(name, more));
  }
}

function wantedKinds(only) {
  const wanted = only === undefined ? kinds : only.split(',');
  const unknown = wanted.find((kind) => !kinds.includes(kind));
  if (unknown !== undefined) {
    throw new Problem(`--only knows ${kinds.join(', ')}, not '${unknown}'.`);
  }
  return new Set(wanted);
}

/** Waits for suites and ends them after their tests. What goes wrong with them is one failure. */
async function withSuites(starting, useSuites) {
  let suites = [];
  try {
    suites = await times.part('waiting for emulators', () => starting);
    if (suites.length > 0) {
      await useSuites(suites.map(({ testEnv }) => testEnv));
    }
  } catch (error) {
    console.error(messageOf(error));
    count(oneFailure('the emulators and what ran in them', messageOf(error)));
  } finally {
    await Promise.all(suites.map((suite) => suite.stop()));
  }
}

async function runVitest({ projects, filters, env }) {
  const name = projects.filter((project) => !project.startsWith('unit-')).join(' and ');
  const report = join(reports, `${projects[0]}.json`);
  const timesFile = join(reports, `${projects[0]}-times.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  args.push('--reporter', 'default', '--reporter', 'json', '--reporter', timesReporter);
  args.push('--outputFile.json', report, ...(filters.length > 0 ? ['--passWithNoTests'] : []));
  await times.part(name, async (addFiles) => {
    const code = await runTests('vitest', [...args, ...filters], {
      ...env,
      FIREKEEP_TIMES: timesFile,
    });
    addFiles(vitestTimes(timesFile));
    countRun(name, filters, tallyVitest(report, code));
  });
}

async function runPlaywright(filters, env) {
  if (!existsSync(join(root, 'tests/e2e'))) {
    throw new Problem('There are no browser tests in tests/e2e.');
  }
  const report = join(reports, 'e2e.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter', 'list,json'];
  args.push(...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters);
  await times.part('e2e', async (addFiles) => {
    const code = await runTests('playwright', args, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    addFiles(playwrightTimes(report));
    countRun('e2e', filters, tallyPlaywright(report, code));
  });
}

function runTests(bin, args, env) {
  const all = { ...process.env, ...collectsLate, ...env };
  return runProgram(toolPath(bin), args, { ...toolOptions, env: all });
}
