import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transact, transactInTurn } from './transact.ts';

const clock = vi.hoisted(() => ({ ms: 0 }));

vi.mock('../../lib/pause.ts', () => ({
  pause: async (ms: number) => {
    clock.ms += ms;
  },
}));

beforeEach(() => {
  clock.ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A database that runs each transaction once. */
const db: Pick<Firestore, 'runTransaction'> = {
  runTransaction: async (work) => work({} as Transaction),
};

function locked(): Error {
  return Object.assign(new Error('Transaction lock timeout.'), { code: 10 });
}

function failing(error: Error, times: number) {
  let left = times;
  return async () => {
    if (left > 0) {
      left -= 1;
      throw error;
    }
    return 'done';
  };
}

/** Given up because it waited for the locks of others for too long. */
function expired(): Error {
  return Object.assign(new Error('The transaction has expired.'), { code: 3 });
}

/** A failure of Firestore that may pass. */
function broken(): Error {
  return Object.assign(new Error('Received RST_STREAM'), { code: 13 });
}

test.each([
  ['others are in the way', locked()],
  ['it was given up for waiting too long', expired()],
  ['Firestore fails in passing', broken()],
])('a transaction is tried again while %s', async (_why, error) => {
  expect(await transact(db, failing(error, 4))).toBe('done');
  expect(clock.ms).toBeLessThan(1000);
});

test('each attempt is one of Firestore’s, so that it does not wait by its own rules', async () => {
  const runTransaction = vi.spyOn(db, 'runTransaction');
  await transact(db, failing(locked(), 1));
  expect(runTransaction.mock.calls.map(([, options]) => options)).toEqual([
    { maxAttempts: 1 },
    { maxAttempts: 1 },
  ]);
});

test('a transaction that others are in the way of to the end is refused as such', async () => {
  const refused = transact(db, failing(locked(), Infinity));
  await expect(refused).rejects.toMatchObject({ code: 'aborted', hint: 'Please try again' });
  expect(clock.ms).toBeGreaterThan(4000);
  expect(clock.ms).toBeLessThanOrEqual(6000);
});

test('a failure of Firestore that does not pass is not taken for contention', async () => {
  const failed = transact(db, failing(broken(), Infinity));
  await expect(failed).rejects.toMatchObject({ code: 13 });
  expect(clock.ms).toBeLessThanOrEqual(6000);
});

test('any other failure is not waited out', async () => {
  const work = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('broken')));
  await expect(transact(db, work)).rejects.toThrow('broken');
  expect(work).toHaveBeenCalledTimes(1);
});

test('works with the same turn do not meet', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  await Promise.all([transactInTurn(db, 'a', work('1')), transactInTurn(db, 'a', work('2'))]);
  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});
