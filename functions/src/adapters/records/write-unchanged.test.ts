import { Timestamp } from 'firebase-admin/firestore';
import { afterEach, expect, test, vi } from 'vitest';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const pauses = vi.hoisted((): number[] => []);

vi.mock('../../lib/pause.ts', () => ({
  pause: async (ms: number) => {
    pauses.push(ms);
  },
}));

afterEach(() => {
  pauses.length = 0;
});

function failure(code: number): Error {
  return Object.assign(new Error('The stored version differs'), { code });
}

/** Fails with each of `codes` in turn, then succeeds. */
function failing(codes: readonly number[]) {
  const left = [...codes];
  return vi.fn<() => Promise<string>>(async () => {
    const code = left.shift();
    if (code !== undefined) {
      throw failure(code);
    }
    return 'written';
  });
}

test('an attempt is made again after each kind of conflict', async () => {
  const attempt = failing([5, 6, 9, 10]);
  expect(await writeUnchanged(attempt)).toBe('written');
  expect(attempt).toHaveBeenCalledTimes(5);
});

test('the pauses grow to a few seconds and no further', async () => {
  await writeUnchanged(failing(Array.from({ length: 11 }, () => 9)), undefined, 12);
  expect(pauses).toHaveLength(11);
  expect(pauses[0]).toBeLessThan(100);
  expect(Math.max(...pauses)).toBeLessThan(4000);
});

test.each([
  [8, undefined],
  [3, 3],
])('after %i conflicts the write is refused', async (count, attempts) => {
  const attempt = failing(Array.from({ length: count }, () => 9));
  const refused = writeUnchanged(attempt, undefined, attempts);
  await expect(refused).rejects.toMatchObject({ code: 'aborted', hint: 'Please try again' });
  expect(attempt).toHaveBeenCalledTimes(count);
});

test('any other failure is thrown at once', async () => {
  const attempt = failing([7]);
  await expect(writeUnchanged(attempt)).rejects.toThrow('The stored version differs');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('writes with the same turn do not meet', async () => {
  const seen: string[] = [];
  const attempt = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  await Promise.all(['1', '2'].map((name) => writeUnchanged(attempt(name), 'counter')));
  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});

test('what was read is written only while it has the update time that it was read with', () => {
  const updateTime = Timestamp.fromMillis(7);
  expect(asRead({ updateTime })).toEqual({ lastUpdateTime: updateTime });
});
