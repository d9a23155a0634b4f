// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { addUiError, uiErrors } from '#lib/errors/ui-errors.ts';
import { reportUncaught, startErrorHandler } from './error-handler.ts';

const broken = new Error('broken');

test('reports an error', async () => {
  const reported: unknown[] = [];
  await reportUncaught(broken, async () => ({ reportError: (error) => reported.push(error) }));
  expect(reported).toEqual([broken]);
});

test('fails in no way that would be reported in turn', async () => {
  const gone = async () => Promise.reject(new TypeError('Failed to fetch module'));
  await expect(reportUncaught(broken, gone)).resolves.toBeUndefined();
});

test('clears away what is old as long as the app runs', () => {
  vi.useFakeTimers();
  const stop = startErrorHandler();
  addUiError(
    { type: 'api', message: 'Old', operation: 'Test', details: '' },
    Date.now() - 3_600_000,
  );
  vi.advanceTimersByTime(10 * 60_000);
  expect(uiErrors.get()).toEqual([]);
  stop();
  vi.useRealTimers();
});
