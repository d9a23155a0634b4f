// Jobs whose work is divided among parts.
import { expect, test, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { patch, setUp, untilAborted, withTime } from '../../testing/executor-harness.ts';

const asPart = { kind: 'range', partOf: { runId: 'whole', number: 0, total: 2 } } as const;

const whole = Number.MAX_SAFE_INTEGER;

test('a job that waits for its parts queues those that nobody has taken up, and no step of its own', async () => {
  const { executor, jobs, queue } = setUp(async () => 'waiting');
  jobs.untaken = ['r1-0', 'r1-1'];
  await executor.execute('r1', 0);
  expect(queue.tasks.map(({ runId }) => runId)).toEqual(['r1-0', 'r1-1']);
  expect(jobs.stored).toMatchObject({ isActive: true, leaseUntil: 0, job: { step: 1 } });
});

test('a part that has ended sets going what its end makes room for, also when that got lost', async () => {
  const { executor, jobs, queue, statuses } = setUp(async (context) => {
    await context.finish([]);
    return 'done';
  }, asPart);
  jobs.sets = ['whole'];
  queue.isDown = true;
  await expect(executor.execute('r1', 0)).rejects.toMatchObject({ code: 'unavailable' });
  queue.isDown = false;
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'whole', step: whole, delaySeconds: 0 }]);
  expect(jobs.partFailures).toEqual([null]);
  expect(statuses()).toEqual([]);
});

test('a part that fails for good says why to the whole job, and shows nothing itself', async () => {
  const { executor, jobs, queue, statuses } = setUp(
    () => Promise.reject(new AppError('corrupt', 'chunk x is missing')),
    asPart,
  );
  jobs.sets = ['whole'];
  await executor.execute('r1', 0);
  expect(jobs.partFailures).toMatchObject([{ code: 'corrupt', message: 'chunk x is missing' }]);
  expect(queue.tasks).toEqual([{ runId: 'whole', step: whole, delaySeconds: 0 }]);
  expect(statuses()).toEqual([]);
});

test('a job of which a part has failed ends in the words of that failure', async () => {
  const failure = { code: 'corrupt', message: 'chunk x is missing', hint: null };
  const { executor, statuses } = setUp(() => Promise.reject(new Error('must not run')), {
    parts: { total: 2, ended: 1, failure },
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['failed: corrupt: chunk x is missing']);
});

test.each<[number, number]>([
  [1, 20],
  [5, 4],
])(
  'with %i parts at work, each shows the progress of all %i times in 20 s',
  async (active, shown) => {
    await withTime(async () => {
      const { executor, jobs, statuses } = setUp(async (context) => {
        context.report({ documents: 7, rawBytes: 70 }, ({ documents }) => [patch(`${documents}`)]);
        return await untilAborted(context);
      }, asPart);
      jobs.activeParts = active;
      const executed = executor.execute('r1', 0);
      await vi.advanceTimersByTimeAsync(20_500);
      expect(jobs.looks).toBe(shown);
      expect(statuses()).toEqual(Array.from({ length: shown }, () => '70'));
      jobs.takeOver();
      await vi.advanceTimersByTimeAsync(1000);
      await executed;
    });
  },
);
