// The three kinds of tests that `npm test` runs with Vitest, named as `npm test -- --only` does; `soak` is `npm run test:soak`.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const sources = [
  'functions/src/**/*.test.ts',
  'web/{src,build}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];

export default defineConfig({
  test: {
    // Tests that say that they may run side by side keep two cores busy with three.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [...sources, 'tests/architecture/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          // Vitest leaves a core to itself, which is half of a small machine.
          maxWorkers: availableParallelism(),
          // Some kill a worker at every step, or look at every import: many times what they need on a slow machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          // One file after the other: some end the functions' processes, which all files share.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'soak', include: ['tests/soak/**/*.test.ts'] } },
    ],
  },
});
