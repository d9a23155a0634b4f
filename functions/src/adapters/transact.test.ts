import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact, transactInTurn } from './transact.ts';

const clock = vi.hoisted(() => ({ ms: 0 }));

vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
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
const db = {
  runTransaction: async (work: (transaction: Transaction) => Promise<unknown>) =>
    work({} as Transaction),
} as unknown as Firestore;

function locked(): Error {
  return Object.assign(new Error('Transaction lock timeout.'), { code: 10 });
}

test('a transaction is tried again while others are in the way', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts < 5) {
      throw locked();
    }
    return 'done';
  };
  expect(await transact(db, work)).toBe('done');
  expect(clock.ms).toBeLessThan(1000);
});

test('a transaction that others are in the way of to the end is refused as such', async () => {
  const refused = transact(db, async () => Promise.reject(locked()));
  await expect(refused).rejects.toMatchObject({ code: 'aborted', hint: 'Please try again' });
  expect(clock.ms).toBeGreaterThan(4000);
  expect(clock.ms).toBeLessThanOrEqual(6000);
});

describe('a failure of Firestore that may pass', () => {
  const broken = () => Object.assign(new Error('Received RST_STREAM'), { code: 13 });

  test('has the transaction tried again', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts < 3) {
        throw broken();
      }
      return 'done';
    };
    expect(await transact(db, work)).toBe('done');
  });

  test('is not taken for contention when it does not pass', async () => {
    const failed = transact(db, async () => Promise.reject(broken()));
    await expect(failed).rejects.toMatchObject({ code: 13 });
    expect(clock.ms).toBeLessThanOrEqual(6000);
  });
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
