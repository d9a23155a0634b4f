// Jobs whose work is divided among parts.
import { expect, test, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import {
  patch,
  setUp,
  setUpPart,
  takeOver,
  untilAborted,
  withTime,
} from '../../testing/executor-harness.ts';
import type { StepContext } from './step-context.ts';

const whole = { runId: 'r1', step: Number.MAX_SAFE_INTEGER, delaySeconds: 0 };

test('a job that waits for its parts queues those that nobody has taken up, and no step of its own', async () => {
  const { executor, job, queue } = setUp(async (context) => {
    await context.commit({ fork: { kind: 'range', states: ['a', 'b', 'c'], parallel: 2 } });
    return 'waiting';
  });
  await executor.execute('r1', 0);
  expect(queue.tasks.map(({ runId }) => runId)).toEqual(['r1-1-0', 'r1-1-1']);
  expect(job).toMatchObject({ isActive: true, leaseUntil: 0, job: { step: 1 } });
});

test('a part that has ended sets going what its end makes room for, also when that got lost', async () => {
  const finish = async (context: StepContext) => {
    await context.finish([]);
    return 'done' as const;
  };
  const { executor, part, job, queue, statuses } = await setUpPart(finish, 1);
  queue.isDown = true;
  await expect(executor.execute(part, 0)).rejects.toMatchObject({ code: 'unavailable' });
  queue.isDown = false;
  await executor.execute(part, 0);
  expect(queue.tasks).toEqual([whole]);
  expect(job.job.parts).toEqual({ total: 1, ended: 1, failure: null });
  expect(statuses()).toEqual([]);
});

test('a part that fails for good says why to the whole job, and shows nothing itself', async () => {
  const fail = () => Promise.reject(new AppError('corrupt', 'chunk x is missing'));
  const { executor, part, job, queue, statuses } = await setUpPart(fail, 2);
  await executor.execute(part, 0);
  const failure = { code: 'corrupt', message: 'chunk x is missing' };
  expect(job.job.parts).toMatchObject({ ended: 1, failure });
  expect(queue.tasks).toEqual([whole]);
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
      const work = async (context: StepContext) => {
        context.report({ documents: 7, rawBytes: 70 }, ({ documents }) => [patch(`${documents}`)]);
        return await untilAborted(context);
      };
      const { executor, part, jobs, statuses } = await setUpPart(work, active);
      for (const one of jobs.jobs.values()) {
        one.progress = { documents: 7, rawBytes: 70 };
      }
      const looks = vi.spyOn(jobs, 'progressOfParts');
      const executed = executor.execute(part, 0);
      await vi.advanceTimersByTimeAsync(20_500);
      expect(looks).toHaveBeenCalledTimes(shown);
      expect(statuses()).toEqual(Array.from({ length: shown }, () => `${7 * active}`));
      takeOver(jobs.jobs.get(part));
      await vi.advanceTimersByTimeAsync(1000);
      await executed;
    });
  },
);
