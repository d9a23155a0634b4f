// npm test: every check and every test, with emulators of its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { toolOptions, toolPath } from './lib/build.mjs';
import { runBuilds, runChecks } from './lib/checks.mjs';
import { findChromium } from './lib/chromium.mjs';
import { hasDemoData } from './lib/emulator-data.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { freePorts, host } from './lib/ports.mjs';
import { Problem, messageOf } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { startSuite } from './lib/suite.mjs';
import {
  add,
  emptyTally,
  failuresText,
  oneFailure,
  summary,
  tallyPlaywright,
  tallyVitest,
} from './lib/tally.mjs';

const help = `npm test [-- OPTIONS] [FILTER …]

Installs what is missing, then runs the checks (format, lint, types, import rules, unused code), the
builds, and the tests: unit, rules, integration (Vitest) and e2e (Playwright), with emulators on free
ports. The last line counts them all; the exit code is 1 if anything failed.

  --only KIND   only checks, unit, rules, integration or e2e; several with commas
  --no-build    take functions/lib and web/dist as they are
  FILTER …      passed on to the runners: parts of file names, or -t NAME for Vitest
                (what begins with a dash goes behind a second --)
`;

const kinds = ['checks', 'unit', 'rules', 'integration', 'e2e'];
/** Short steps and leases, a commit for every chunk: runs of little data hand over many times, and a lost worker is soon replaced. */
const shortSteps = {
  FIREKEEP_STEP_BUDGET_MS: '300',
  FIREKEEP_COMMIT_EVERY_MS: '1',
  FIREKEEP_LEASE_MS: '3000',
};
const demoData = join(root, 'emulator-data');
const reports = mkdtempSync(join(tmpdir(), 'firekeep-reports-'));

stopEverythingOnExit();
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

let tally = emptyTally();
try {
  await main();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  count(oneFailure('npm test', messageOf(error)));
}
process.exitCode = tally.failed > 0 ? 1 : 0;
console.log(failuresText(tally));
console.log(summary(tally));

async function main() {
  const { values, positionals: filters } = readArguments(
    help,
    { only: { type: 'string' }, 'no-build': { type: 'boolean' } },
    { allowPositionals: true },
  );
  const wanted = wantedKinds(values.only);
  await ensureInstalled();
  if (wanted.has('checks')) {
    count(await runChecks());
  }
  if (!values['no-build'] && ['integration', 'e2e'].some((kind) => wanted.has(kind))) {
    count(await runBuilds());
  }
  if (wanted.has('unit')) {
    count(await runVitest('unit', filters, {}));
  }
  const vitest = ['rules', 'integration'].filter((kind) => wanted.has(kind));
  if (vitest.length > 0) {
    // The rules need two emulators only, and none of what is built.
    const services = wanted.has('integration')
      ? {}
      : { services: ['auth', 'firestore', 'storage'] };
    await withSuite({ ...services, env: shortSteps }, async (env) => {
      for (const kind of vitest) {
        count(await runVitest(kind, filters, env));
      }
    });
  }
  if (wanted.has('e2e')) {
    const chromium = await findChromium();
    // Pages are tested with the demo beside the tests' own users, as visitors find them.
    await withSuite(hasDemoData(demoData) ? { data: demoData } : {}, async (env) => {
      count(await runPlaywright(filters, { ...env, CHROMIUM_PATH: chromium }));
    });
  }
}

function count(more) {
  tally = add(tally, more);
}

function wantedKinds(only) {
  const wanted = only === undefined ? kinds : only.split(',');
  const unknown = wanted.find((kind) => !kinds.includes(kind));
  if (unknown !== undefined) {
    throw new Problem(`--only knows ${kinds.join(', ')}, not '${unknown}'.`);
  }
  return new Set(wanted);
}

/** Starts a suite for some tests. What goes wrong with it is one failure and spares the others. */
async function withSuite(options, useSuite) {
  console.log('Starting the emulators …');
  let suite;
  try {
    const ports = await freePorts();
    // Nothing serves pages from their source here: on that port tests receive webhooks.
    const receiver = { FIREKEEP_WEBHOOK_ALLOW: `${host}:${ports.web}` };
    const reached = { ...receiver, ...googleOf(ports) };
    suite = await startSuite({ ...options, ports, env: { ...options.env, ...reached } });
    await useSuite({ ...suite.env, ...reached });
  } catch (error) {
    console.error(messageOf(error));
    count(oneFailure('the emulators and what ran in them', messageOf(error)));
  } finally {
    await suite?.stop();
  }
}

/** Where functions take Google to be; tests/support/google-server.ts answers there. */
function googleOf(ports) {
  const origin = `http://${host}:${ports.oauth}`;
  return {
    FIREKEEP_GOOGLE_CLIENT_ID: 'firekeep-tests',
    FIREKEEP_GOOGLE_AUTHORIZE_URL: `${origin}/authorize`,
    FIREKEEP_GOOGLE_TOKEN_URL: `${origin}/token`,
    FIREKEEP_GOOGLE_REVOKE_URL: `${origin}/revoke`,
    FIREKEEP_GOOGLE_PROJECTS_URL: `${origin}/v1beta1/projects`,
  };
}

async function runVitest(project, filters, env) {
  const report = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter', 'default', '--reporter', 'json'];
  args.push('--outputFile.json', report, ...(filters.length > 0 ? ['--passWithNoTests'] : []));
  const code = await runTests('vitest', [...args, ...filters], env);
  return tallyVitest(report, code);
}

async function runPlaywright(filters, env) {
  if (!existsSync(join(root, 'tests/e2e'))) {
    throw new Problem('There are no browser tests in tests/e2e.');
  }
  const report = join(reports, 'e2e.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter', 'list,json'];
  args.push(...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters);
  const code = await runTests('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return tallyPlaywright(report, code);
}

function runTests(bin, args, env) {
  return runProgram(toolPath(bin), args, { ...toolOptions, env: { ...process.env, ...env } });
}
