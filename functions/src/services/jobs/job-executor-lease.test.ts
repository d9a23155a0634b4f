// Who may work at a job, and what stops them.
import { expect, test, vi } from 'vitest';
import {
  leaseMs,
  patch,
  setUp,
  takeOver,
  untilAborted,
  withTime,
} from '../../testing/executor-harness.ts';
import type { StepContext } from './step-context.ts';

const noProgress = { documents: 0, rawBytes: 0 };

test('a worker that was taken over writes nothing and leaves the job alone', async () => {
  const { executor, job, queue, statuses, logged } = setUp(async (context) => {
    takeOver(job);
    await context.commit({ state: { at: 1 }, patches: [patch('running')] });
    return 'more';
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual([]);
  expect(queue.tasks).toEqual([]);
  expect(job).toMatchObject({ isActive: true, job: { step: 0, state: null } });
  expect(logged.join('')).toContain('Lease lost');
});

test('the heartbeat notifies a worker within a second that it was taken over', async () => {
  await withTime(async () => {
    const { executor, job, queue, statuses } = setUp(untilAborted);
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(500);
    takeOver(job);
    await vi.advanceTimersByTimeAsync(1000);
    await executed;
    expect(statuses()).toEqual([]);
    expect(queue.tasks).toEqual([]);
  });
});

test('a long step keeps its lease and shows its progress once a second', async () => {
  await withTime(async () => {
    const { executor, jobs, statuses } = setUp(async (context) => {
      for (let at = 0; at < 300; at += 1) {
        context.report(noProgress, () => [patch(`${at}`)]);
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      }
      await context.finish([patch('completed')]);
      return 'done';
    });
    const renew = vi.spyOn(jobs, 'renew');
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await jobs.claim('r1', 0, leaseMs)).toBe('busy');
    await vi.advanceTimersByTimeAsync(15_000);
    await executed;
    expect(renew.mock.calls.length).toBeGreaterThanOrEqual(29);
    expect(statuses().length).toBeLessThanOrEqual(31);
    expect(statuses().at(-1)).toBe('completed');
  });
});

test('a cancellation stops the work, and what was shown last is kept', async () => {
  await withTime(async () => {
    const { executor, jobs, job, statuses, queue } = setUp(async (context) => {
      context.report(noProgress, () => [patch('10 documents')]);
      return await untilAborted(context).finally(() => {
        context.report(noProgress, () => [patch('20 documents')]);
      });
    });
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(500);
    await jobs.requestCancel('r1');
    await vi.advanceTimersByTimeAsync(1000);
    await executed;
    expect(statuses()).toEqual(['10 documents', '20 documents', 'cancelled']);
    expect(queue.tasks).toEqual([]);
    expect(job.isActive).toBe(false);
  });
});

test.each<[string, (context: StepContext) => Promise<void>]>([
  ['a commit', (context) => context.commit({ state: {} })],
  ['a look at its lease', (context) => context.assertHeld()],
])('%s stops a job that is to be cancelled, before the next sign of life', async (_what, write) => {
  const { executor, jobs, statuses, job } = setUp(async (context) => {
    await jobs.requestCancel('r1');
    await write(context);
    throw new Error('must not run');
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['cancelled']);
  expect(job.isActive).toBe(false);
});

test('a job that is to be cancelled does not begin its next step', async () => {
  const { executor, statuses } = setUp(() => Promise.reject(new Error('must not run')), {
    isCancelRequested: true,
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['cancelled']);
});

test('a lease that cannot be renewed hands the job over once it has run out', async () => {
  await withTime(async () => {
    const { executor, jobs, job, queue } = setUp(untilAborted);
    vi.spyOn(jobs, 'renew').mockRejectedValue(new Error('Firestore does not answer'));
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(leaseMs - 1000);
    expect(queue.tasks).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    await executed;
    expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 5 }]);
    expect(job).toMatchObject({ isActive: true, job: { step: 1, failures: 1 } });
  });
});
