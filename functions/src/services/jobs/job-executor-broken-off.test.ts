// Jobs whose workers die: what needs more memory or time than a worker has would be tried for ever.
import { expect, test } from 'vitest';
import { setUp } from '../../testing/executor-harness.ts';

test('a job that was broken off too often without getting on is ended, and says so', async () => {
  let steps = 0;
  const work = async () => {
    steps += 1;
    return 'more' as const;
  };
  const { executor, job, queue, statuses } = setUp(work, { failures: 6 });
  await executor.execute('r1', 0);
  expect(steps).toBe(0);
  expect(job).toMatchObject({ isActive: false });
  expect(statuses()).toEqual(['failed: unavailable: The work was broken off again and again']);
  expect(queue.tasks).toEqual([]);
});

test('one that was broken off less often has another try', async () => {
  const { executor, job } = setUp(async () => 'more', { failures: 5 });
  await executor.execute('r1', 0);
  expect(job).toMatchObject({ isActive: true, job: { step: 1, failures: 0 } });
});
