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
import { haveEnded, type Claim, type JobStore } from '../ports/job-store.ts';
import type { Siblings } from '../ports/part-progress.ts';
import type { StepContext } from './step-context.ts';

const whole = { runId: 'r1', step: Number.MAX_SAFE_INTEGER, delaySeconds: 0 };

test('a job that waits for its parts queues those that nobody has taken up, and no step for itself', async () => {
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

test('deliveries that come twice while parts follow one another do not multiply', async () => {
  const total = 30;
  const { executor, jobs, queue } = setUp(async (context) => {
    const { partOf, parts } = context.claim.job;
    if (partOf === null && parts === null) {
      const states = Array.from({ length: total }, () => null);
      await context.commit({ fork: { kind: 'range', states, parallel: 3 } });
      return 'waiting';
    }
    if (parts !== null && !haveEnded({ parts })) {
      return 'waiting';
    }
    await context.finish([]);
    return 'done';
  });
  await queue.enqueue({ runId: 'r1', step: 0 });
  let deliveries = 0;
  for (let task = queue.tasks.shift(); task !== undefined; task = queue.tasks.shift()) {
    const copies = deliveries < 10 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      await executor.execute(task.runId, task.step);
      deliveries += 1;
    }
    expect(queue.tasks.length, 'tasks that wait').toBeLessThanOrEqual(10);
  }
  expect(jobs.jobs.get('r1')).toMatchObject({ isActive: false });
  // Each part once, some twice, and what the doubled ones set going.
  expect(deliveries).toBeLessThan(3 * total);
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

/** A job with two parts at work that has to wait for them, and a worker of the first of them. */
async function setUpAwaited(step: (context: StepContext) => Promise<'done'>) {
  const made = await setUpPart(step, 2, { endsAfterParts: true });
  const { jobs } = made;
  const second = await jobs.claim('r1-1-1', 0, 10_000);
  jobs.passLease('r1');
  return { ...made, second: claimOf(second) };
}

function claimOf(claim: Awaited<ReturnType<JobStore['claim']>>): Claim {
  if (typeof claim === 'string' || 'wakes' in claim) {
    throw new Error('the job is not to be had');
  }
  return claim;
}

test('a job that ends after its parts has them stop, and is cancelled once the last of them has', async () => {
  const { executor, part, jobs, queue, statuses, second } = await setUpAwaited(() =>
    Promise.reject(new Error('must not run')),
  );
  await jobs.requestCancel('r1');
  await executor.execute('r1', whole.step);
  expect(statuses()).toEqual([]);
  expect(queue.tasks.map(({ runId }) => runId)).toEqual([part, 'r1-1-1']);
  await executor.execute(part, whole.step);
  await executor.execute('r1', whole.step);
  expect(statuses(), 'the second one is still at work').toEqual([]);
  expect(await jobs.endPart(second, null)).toEqual(['r1']);
  await executor.execute('r1', whole.step);
  expect(statuses()).toEqual(['cancelled']);
  expect(jobs.jobs.has(part)).toBe(false);
});

test('a job of which a part has failed says so once the others have stopped', async () => {
  const { executor, part, jobs, statuses, second } = await setUpAwaited(() =>
    Promise.reject(new AppError('corrupt', 'chunk x is missing')),
  );
  await executor.execute(part, 0);
  await executor.execute('r1', whole.step);
  expect(statuses()).toEqual([]);
  const renewed = await jobs.renew(second, 10_000, { patches: [] });
  expect(renewed).toMatchObject({ isCancelRequested: true });
  await jobs.endPart(second, { code: 'aborted', message: 'It was cancelled', hint: null });
  await executor.execute('r1', whole.step);
  expect(statuses()).toEqual(['failed: corrupt: chunk x is missing']);
});

test('a part learns from its siblings before it begins and once a second, and says its news', async () => {
  await withTime(async () => {
    const learnt: Siblings[] = [];
    const work = async (context: StepContext) => {
      await context.shareWork({
        news: () => (learnt.length === 1 ? (before) => [before, 'news'] : null),
        learn: (siblings) => learnt.push(siblings),
      });
      expect(learnt).toHaveLength(1);
      return await untilAborted(context);
    };
    const { executor, part, job, jobs } = await setUpPart(work, 3);
    const executed = executor.execute(part, 0);
    await vi.advanceTimersByTimeAsync(2100);
    const shared = [null, 'news'];
    expect(learnt).toEqual([null, shared, shared].map((one) => ({ active: 3, shared: one })));
    expect(job.job.shared).toEqual(shared);
    takeOver(jobs.jobs.get(part));
    await vi.advanceTimersByTimeAsync(1000);
    await executed;
  });
});
