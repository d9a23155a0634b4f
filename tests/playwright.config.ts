// Browser tests. The suite that they run against is already up: scripts/test.mjs starts it.
import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

/** Of two such flags Chromium takes the last: these are Playwright's own … */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // … and pages for the address bar, which no test sees and which took half a second of each.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Journeys wait for backups and pages most of the time: two browsers fill two processors. Files
  // run side by side, the tests of one do not.
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Of a hundred journeys on two busy processors one may come too late: what fails is tried once
  // more, and named at the end of npm test (scripts/lib/tally.mjs).
  retries: 1,
  // Those that walk through every page need a minute and a half on a quiet machine; what hangs runs
  // into the limits below.
  timeout: 400_000,
  expect: { timeout: 20_000 },
  use: {
    ...(process.env.FIREKEEP_ORIGIN === undefined ? {} : { baseURL: process.env.FIREKEEP_ORIGIN }),
    browserName: 'chromium',
    // Drawing movements is a third of the browsers' work (`withMovements`).
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording every step costs time that tests which pass don't need: FIREKEEP_TRACE=yes records
    // what is looked into.
    trace:
      process.env.FIREKEEP_TRACE === 'yes'
        ? { mode: 'retain-on-failure', snapshots: false }
        : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: the optimising compilers cost them more than they save, an eighth
        // of what pages take.
        '--js-flags=--no-opt,--no-maglev',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
});
