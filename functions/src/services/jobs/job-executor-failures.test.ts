// What becomes of a job whose steps fail.
import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { setUp } from '../../testing/executor-harness.ts';

test.each<[number, number]>([
  [0, 5],
  [1, 10],
  [4, 80],
])('after %i failures in a row the next one waits %i seconds', async (failures, delaySeconds) => {
  const { executor, job, queue } = setUp(
    () => Promise.reject(new AppError('unavailable', 'Unavailable', { isInternal: true })),
    { failures },
  );
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds }]);
  expect(job).toMatchObject({ isActive: true, job: { failures: failures + 1 } });
});

test('the sixth failure in a row ends the job in the words of the failure', async () => {
  const { executor, statuses, queue } = setUp(
    () => Promise.reject(new AppError('unavailable', 'Out of reach', { isInternal: true })),
    { failures: 5 },
  );
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['failed: unavailable: Out of reach']);
  expect(queue.tasks).toEqual([]);
});

test('having made sure of its lease is no progress of a job', async () => {
  const { executor, job } = setUp(
    async (context) => {
      await context.assertHeld();
      throw new Error('it fails each time');
    },
    { failures: 5 },
  );
  await executor.execute('r1', 0);
  expect(job.isActive).toBe(false);
});

test('failures before the last progress do not count', async () => {
  const { executor, job, queue } = setUp(
    async (context) => {
      await context.commit({ state: { at: 1 } });
      throw new AppError('unavailable', 'Unavailable', { isInternal: true });
    },
    { failures: 5 },
  );
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 5 }]);
  expect(job.job.failures).toBe(1);
});

test.each<[string, Error, string]>([
  [
    'a refused key',
    new AppError('permission-denied', 'The key may not do this', { isInternal: true }),
    'failed: permission-denied: The key may not do this',
  ],
  ['damage', new AppError('corrupt', 'chunk x is missing'), 'failed: corrupt: chunk x is missing'],
  [
    'a withdrawn permission',
    new AppError('failed-precondition', 'The project is marked read-only'),
    'failed: failed-precondition: The project is marked read-only',
  ],
])('%s ends the job at once', async (_what, error, status) => {
  const { executor, statuses, queue } = setUp(() => Promise.reject(error));
  await executor.execute('r1', 0);
  expect(statuses()).toEqual([status]);
  expect(queue.tasks).toEqual([]);
});

test('a failure nobody foresaw is tried again, and never shown in its own words', async () => {
  const bug = () => Promise.reject(new TypeError('secret is undefined'));
  const early = setUp(bug);
  await early.executor.execute('r1', 0);
  expect(early.queue.tasks).toHaveLength(1);
  const late = setUp(bug, { failures: 5 });
  await late.executor.execute('r1', 0);
  expect(late.statuses()).toEqual(['failed: unknown: Something went wrong inside Firekeep']);
});
