// The specification's constants as it names them: whatever is built from them follows them.
import { expect, test } from 'vitest';
import { limits, storageKeys } from './limits.ts';

test.each([
  ['toastTimeoutMs', 4000],
  ['loaderMinimumMs', 500],
  ['loaderTickMs', 100],
  ['loaderCeiling', 95],
  ['loaderDetails', 3],
  ['uiErrors', 50],
  ['uiErrorAgeMs', 1_800_000],
  ['uiErrorPurgeMs', 600_000],
  ['activeErrorAgeMs', 300_000],
  ['activeErrorSweepMs', 300_000],
  ['activeErrorRemovalMs', 5000],
  ['recentErrors', 5],
  ['tokenRefreshMs', 3_600_000],
  ['passwordLength', 8],
  ['routePreloads', 4],
  ['payloadWaitMs', 100],
  ['buildPollMs', 60_000],
  ['reloadGuardMs', 10_000],
  ['simulatedTestMs', 2000],
  ['simulatedTestSuccess', 0.8],
] as const)('%s is %d', (name, value) => {
  expect(limits[name]).toBe(value);
});

test('a simulated latency is 50 to 249 ms', () => {
  expect(limits.simulatedLatencyMs).toEqual({ from: 50, to: 249 });
});

test('the current project is kept under firekeep_current_project', () => {
  expect(storageKeys.currentProject).toBe('firekeep_current_project');
});
