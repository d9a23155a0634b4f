// How steps of a job follow each other, however often they are delivered.
import { expect, test, vi } from 'vitest';
import { patch, setUp, withTime } from '../../testing/executor-harness.ts';

test('a step that has more to do is handed over before it is given back', async () => {
  const { executor, job, queue } = setUp(async (context) => {
    await context.commit({ state: { at: 1 } });
    return 'more';
  });
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 0 }]);
  expect(job).toMatchObject({
    leaseUntil: 0,
    isActive: true,
    job: { step: 1, failures: 0, state: { at: 1 } },
  });
});

test('the last step ends the job, and a delivery after that does nothing', async () => {
  let steps = 0;
  const { executor, statuses, queue } = setUp(async (context) => {
    steps += 1;
    await context.finish([patch('completed')]);
    return 'done';
  });
  await executor.execute('r1', 0);
  await executor.execute('r1', 0);
  await executor.execute('r1', 7);
  expect(steps).toBe(1);
  expect(statuses()).toEqual(['completed']);
  expect(queue.tasks).toEqual([]);
});

test('a stale delivery does nothing', async () => {
  const { executor, queue } = setUp(() => Promise.reject(new Error('must not run')), { step: 3 });
  await executor.execute('r1', 2);
  expect(queue.tasks).toEqual([]);
});

test('of two deliveries at once one works, and the other is sent back to the queue', async () => {
  await withTime(async () => {
    let working = 0;
    const { executor, statuses } = setUp(async (context) => {
      working += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5000);
      });
      await context.finish([patch('completed')]);
      return 'done';
    });
    const first = executor.execute('r1', 0);
    const second = executor.execute('r1', 0);
    second.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(6000);
    await first;
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    expect(working).toBe(1);
    expect(statuses()).toEqual(['completed']);
  });
});

test('a queue that takes no task leaves the job to a later delivery', async () => {
  const { executor, job, queue } = setUp(async () => 'more');
  queue.isDown = true;
  await expect(executor.execute('r1', 0)).rejects.toMatchObject({ code: 'unavailable' });
  expect(job).toMatchObject({ isActive: true, job: { step: 0 } });
  queue.isDown = false;
  job.leaseUntil = 0;
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 0 }]);
});
