// The kinds of tests that `npm test` runs with Vitest, named as `npm test -- --only` does;
// `unit-logic`, `unit-page-logic` and `unit-pages` are parts of `unit`, and `soak` is what
// `npm run test:soak` runs.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * What touches neither the process nor a page, nor settings of packages that others share. Tests
 * of `http` that serve do: what guards requests there changes every server of the process.
 */
const logic = [
  'functions/src/{contract,engine,firestore-model,lib,services,testing,transform}/**/*.test.ts',
  'functions/src/{config,cli/*,wiring/*,http/routes/!(schedules)}.test.ts',
  'functions/src/http/{encode-reply,guarded-call,openapi,rate-limit,validate}.test.ts',
  // Connections whose deadlines are fractions of a second have their own processes.
  'functions/src/adapters/{customer,customer/firestore-wire,platform}/*.test.ts',
  'functions/src/adapters/google/!(service-account-tokens).test.ts',
  'functions/src/adapters/records/!(transact|write-unchanged).test.ts',
  'scripts/{lib/{built-assets,emulator-data,sdk-config,times},seed/*}.test.mjs',
  'tests/architecture/!(scanned-documents).test.ts',
  'tests/bench/**/*.test.ts',
];

/** As `logic`, of the pages, which say in their own words what zod finds. */
const pageLogic = [
  'web/build/!(changed-packages).test.ts',
  'web/src/{app/{frames,overview,palette},components,components/**,config,features/site/content}/*.test.ts',
  'web/src/lib/!(connection|google-return|loader|query-client|time-zone).test.ts',
  'web/src/lib/api/{answer,forget-documents,live-list,query-keys}.test.ts',
  'web/src/lib/auth/{action-link,sign-in-again,user}.test.ts',
  'web/src/lib/errors/!(report-error).test.ts',
  'web/src/features/!(projects|restores)/model/*.test.ts',
  'web/src/features/restores/model/!(kept-exclusions).test.ts',
  'web/src/features/projects/model/!(current-project|google-flow|simulated-test).test.ts',
  'web/src/features/data/*/*.test.ts',
  'web/src/features/data/*/model/!(draft-store|query-history).test.ts',
  'web/src/features/demonstration/{answers,documents,worker}/*.test.ts',
];

/**
 * What is drawn, or keeps something in a page. Those whose faked clock runs on automatically, or
 * through hours, need separate processes: what another file left drawing frames would draw them
 * all.
 */
const pages = [
  'web/src/**/!(get-recent-backups|backup-records).test.tsx',
  'web/src/app/{follow-sign-out,route-access}.test.ts',
  'web/src/features/data/*/model/{draft-store,query-history}.test.ts',
  'web/src/features/projects/model/current-project.test.ts',
  'web/src/features/restores/model/kept-exclusions.test.ts',
  'web/src/lib/auth/auth-state.test.ts',
];

const sources = [
  'functions/src/**/*.test.ts',
  'web/{src,build}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];

const inProcess = {
  setupFiles: ['tests/support/fail-on-console.ts'],
  // Vitest leaves a core to itself, which is half of a small machine.
  maxWorkers: availableParallelism(),
  // Old objects have so many MB before they are searched for garbage, a twelfth of the work of
  // files that share a process.
  execArgv: ['--initial-old-space-size=1000'],
  // Some kill a worker at every step, or look at every import: many times what they need on a slow
  // machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for comes late there, too; a second is the default.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * How many suites there are; scripts/test.mjs starts them, and tests/support/suite-of-worker.ts
 * picks the worker's.
 */
const suites = Number(process.env.FIREKEEP_SUITE_COUNT ?? '1');

/**
 * One file after the other in each suite: some end the functions' processes, which all files there
 * share.
 */
const inEmulators = {
  setupFiles: ['tests/support/suite-of-worker.ts'],
  maxWorkers: suites,
  // Projects with other numbers of workers don't run at the same time.
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Files of a worker share modules: loading them was a tenth of the work.
  isolate: false,
};

export default defineConfig({
  test: {
    // Tests that say that they may run side by side keep two cores busy with three.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [...sources, 'tests/{architecture,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...logic, ...pageLogic, ...pages],
          ...inProcess,
          setupFiles: [...inProcess.setupFiles, 'web/src/testing/wait-long.ts'],
        },
      },
      {
        test: {
          name: 'unit-pages',
          include: pages,
          ...inProcess,
          setupFiles: [
            'web/src/testing/own-modules.ts',
            ...inProcess.setupFiles,
            'web/src/testing/wait-long.ts',
          ],
          // Packages are loaded once for each worker, our modules for each file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit-logic',
          include: logic,
          ...inProcess,
          // Files of a worker share modules and the process: a third of the time.
          isolate: false,
        },
      },
      { test: { name: 'unit-page-logic', include: pageLogic, ...inProcess, isolate: false } },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          ...inEmulators,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          ...inEmulators,
        },
      },
      { test: { name: 'soak', include: ['tests/soak/**/*.test.ts'] } },
    ],
  },
});
