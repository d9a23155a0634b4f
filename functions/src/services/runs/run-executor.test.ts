import { expect, test, vi } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { AppError } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import type { RecordPatch, Run } from '../ports/run-store.ts';
import { MemoryQueue, MemoryRuns } from '../../testing/memory-runs.ts';
import { RunExecutor } from './run-executor.ts';
import type { StepContext, StepHandler } from './step-context.ts';

const leaseMs = 10_000;

const patch = (status: string): RecordPatch => ({
  collection: 'backupRecords',
  id: 'r1',
  patch: { status },
});

function setUp(step: StepHandler['step'], change: Partial<Run> = {}) {
  const runs = new MemoryRuns(change);
  const queue = new MemoryQueue();
  const logged: string[] = [];
  const handler: StepHandler = {
    step,
    failed: async (_claim, failure) => [patch(`failed: ${failure.code}: ${failure.message}`)],
    cancelled: async () => [patch('cancelled')],
  };
  const executor = new RunExecutor({
    runs,
    queue,
    handlers: {
      backup: handler,
      verification: handler,
      restore: handler,
      import: handler,
      deletion: handler,
      webhook: handler,
      retention: handler,
      range: handler,
      pages: handler,
    },
    limits: { stepBudgetMs: 1000, leaseMs, commitEveryMs: 100 },
    log: createLog((line) => void logged.push(line)),
  });
  const statuses = () => runs.patches.map(({ patch: { status } }) => status);
  return { runs, queue, executor, statuses, logged };
}

/** Works until it is told to stop. */
function untilAborted({ signal }: StepContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('the read was aborted'));
    });
  });
}

async function withTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('a step that has more to do is handed over before it is given back', async () => {
  const { executor, runs, queue } = setUp(async (context) => {
    await context.commit({ state: { at: 1 } });
    return 'more';
  });
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 0 }]);
  expect(runs.stored).toMatchObject({
    leaseUntil: 0,
    isActive: true,
    run: { step: 1, failures: 0, state: { at: 1 } },
  });
});

test('the last step ends the run, and a delivery after that does nothing', async () => {
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

test('a worker that was taken over writes nothing and leaves the run alone', async () => {
  const { executor, runs, queue, statuses, logged } = setUp(async (context) => {
    runs.takeOver();
    await context.commit({ state: { at: 1 }, patches: [patch('running')] });
    return 'more';
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual([]);
  expect(queue.tasks).toEqual([]);
  expect(runs.stored).toMatchObject({ isActive: true, run: { step: 0, state: null } });
  expect(logged.join('')).toContain('Lease lost');
});

test('the heartbeat tells a worker within a second that it was taken over', async () => {
  await withTime(async () => {
    const { executor, runs, queue, statuses } = setUp(untilAborted);
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(500);
    runs.takeOver();
    await vi.advanceTimersByTimeAsync(1000);
    await executed;
    expect(statuses()).toEqual([]);
    expect(queue.tasks).toEqual([]);
  });
});

test('a long step keeps its lease and shows its progress once a second', async () => {
  await withTime(async () => {
    const { executor, runs, statuses } = setUp(async (context) => {
      for (let at = 0; at < 300; at += 1) {
        context.show([patch(`${at}`)]);
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      }
      await context.finish([patch('completed')]);
      return 'done';
    });
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await runs.claim('r1', 0, leaseMs)).toBe('busy');
    await vi.advanceTimersByTimeAsync(15_000);
    await executed;
    expect(runs.renewals).toBeGreaterThanOrEqual(29);
    expect(statuses().length).toBeLessThanOrEqual(31);
    expect(statuses().at(-1)).toBe('completed');
  });
});

test('a cancellation stops the work, and what was shown last is kept', async () => {
  await withTime(async () => {
    const { executor, runs, statuses, queue } = setUp(async (context) => {
      context.show([patch('10 documents')]);
      return await untilAborted(context).finally(() => {
        context.show([patch('20 documents')]);
      });
    });
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(500);
    await runs.requestCancel();
    await vi.advanceTimersByTimeAsync(1000);
    await executed;
    expect(statuses()).toEqual(['10 documents', '20 documents', 'cancelled']);
    expect(queue.tasks).toEqual([]);
    expect(runs.stored?.isActive).toBe(false);
  });
});

test('a run that is to be cancelled does not begin its next step', async () => {
  const { executor, statuses } = setUp(() => Promise.reject(new Error('must not run')), {
    isCancelRequested: true,
  });
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['cancelled']);
});

test.each<[number, number]>([
  [0, 5],
  [1, 10],
  [4, 80],
])('after %i failures in a row the next one waits %i seconds', async (failures, delaySeconds) => {
  const { executor, runs, queue } = setUp(
    () => Promise.reject(new EngineError('temporary', 'Unavailable', { code: 'unavailable' })),
    { failures },
  );
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds }]);
  expect(runs.stored).toMatchObject({ isActive: true, run: { failures: failures + 1 } });
});

test('the sixth failure in a row ends the run in the words of the failure', async () => {
  const { executor, statuses, queue } = setUp(
    () => Promise.reject(new EngineError('temporary', 'Out of reach', { code: 'unavailable' })),
    { failures: 5 },
  );
  await executor.execute('r1', 0);
  expect(statuses()).toEqual(['failed: unavailable: Out of reach']);
  expect(queue.tasks).toEqual([]);
});

test('failures before the last progress do not count', async () => {
  const { executor, runs, queue } = setUp(
    async (context) => {
      await context.commit({ state: { at: 1 } });
      throw new EngineError('temporary', 'Unavailable');
    },
    { failures: 5 },
  );
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 5 }]);
  expect(runs.stored?.run.failures).toBe(1);
});

test.each<[string, Error, string]>([
  [
    'a refused key',
    new EngineError('permanent', 'The key may not do this', { code: 'permission-denied' }),
    'failed: permission-denied: The key may not do this',
  ],
  [
    'damage',
    new EngineError('corrupt', 'chunk x is missing'),
    'failed: corrupt: chunk x is missing',
  ],
  [
    'a withdrawn permission',
    new AppError('failed-precondition', 'The project is marked read-only'),
    'failed: failed-precondition: The project is marked read-only',
  ],
])('%s ends the run at once', async (_what, error, status) => {
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

test('a queue that takes no task leaves the run to a later delivery', async () => {
  const { executor, runs, queue } = setUp(async () => 'more');
  queue.isDown = true;
  await expect(executor.execute('r1', 0)).rejects.toMatchObject({ code: 'unavailable' });
  expect(runs.stored).toMatchObject({ isActive: true, run: { step: 0 } });
  queue.isDown = false;
  if (runs.stored !== null) {
    runs.stored.leaseUntil = 0;
  }
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 0 }]);
});

test('a lease that can not be renewed hands the run over once it has run out', async () => {
  await withTime(async () => {
    const { executor, runs, queue } = setUp(untilAborted);
    runs.renewFails = new Error('Firestore does not answer');
    const executed = executor.execute('r1', 0);
    await vi.advanceTimersByTimeAsync(leaseMs - 1000);
    expect(queue.tasks).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    await executed;
    expect(queue.tasks).toEqual([{ runId: 'r1', step: 1, delaySeconds: 5 }]);
    expect(runs.stored).toMatchObject({ isActive: true, run: { step: 1, failures: 1 } });
  });
});

const asPart = { kind: 'range', partOf: { runId: 'whole', number: 0, total: 2 } } as const;
const whole = Number.MAX_SAFE_INTEGER;

test('a run that waits for its parts queues those that nobody has taken up, and no step of its own', async () => {
  const { executor, runs, queue } = setUp(async () => 'waiting');
  runs.untaken = ['r1-0', 'r1-1'];
  await executor.execute('r1', 0);
  expect(queue.tasks.map(({ runId }) => runId)).toEqual(['r1-0', 'r1-1']);
  expect(runs.stored).toMatchObject({ isActive: true, leaseUntil: 0, run: { step: 1 } });
});

test('a part that has ended sets going what its end makes room for, also when that got lost', async () => {
  const { executor, runs, queue, statuses } = setUp(async (context) => {
    await context.finish([]);
    return 'done';
  }, asPart);
  runs.sets = ['whole'];
  queue.isDown = true;
  await expect(executor.execute('r1', 0)).rejects.toMatchObject({ code: 'unavailable' });
  queue.isDown = false;
  await executor.execute('r1', 0);
  expect(queue.tasks).toEqual([{ runId: 'whole', step: whole, delaySeconds: 0 }]);
  expect(runs.partFailures).toEqual([null]);
  expect(statuses()).toEqual([]);
});

test('a part that fails for good says why to the whole run, and shows nothing itself', async () => {
  const { executor, runs, queue, statuses } = setUp(
    () => Promise.reject(new EngineError('corrupt', 'chunk x is missing')),
    asPart,
  );
  runs.sets = ['whole'];
  await executor.execute('r1', 0);
  expect(runs.partFailures).toMatchObject([{ code: 'corrupt', message: 'chunk x is missing' }]);
  expect(queue.tasks).toEqual([{ runId: 'whole', step: whole, delaySeconds: 0 }]);
  expect(statuses()).toEqual([]);
});

test('a run of which a part has failed ends in the words of that failure', async () => {
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
      const { executor, runs, statuses } = setUp(async (context) => {
        context.report({ documents: 7, rawBytes: 70 }, ({ documents }) => [patch(`${documents}`)]);
        return await untilAborted(context);
      }, asPart);
      runs.activeParts = active;
      const executed = executor.execute('r1', 0);
      await vi.advanceTimersByTimeAsync(20_500);
      expect(runs.looks).toBe(shown);
      expect(statuses()).toEqual(Array.from({ length: shown }, () => '70'));
      runs.takeOver();
      await vi.advanceTimersByTimeAsync(1000);
      await executed;
    });
  },
);
