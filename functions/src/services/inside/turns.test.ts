import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('lets so many work at once and the others in the order of their coming', async () => {
  const turns = new Turns({ atOnce: 2, waitMs: 10_000 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((one) =>
    turns.run(async () => {
      started.push(one);
      await new Promise<void>((resolve) => {
        finish[one] = resolve;
      });
      return one;
    }),
  );
  expect(started).toEqual([0, 1]);
  finish[1]?.();
  expect(await all[1]).toBe(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  finish[0]?.();
  await all[0];
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  finish[2]?.();
  finish[3]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('goes on after work that failed, and refuses who waited too long', async () => {
  const turns = new Turns({ atOnce: 1, waitMs: 1 });
  let finish = () => {};
  const first = turns.run(
    () =>
      new Promise<never>((_, reject) => {
        finish = () => reject(new Error('no'));
      }),
  );
  await expect(turns.run(async () => 2)).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await expect(first).rejects.toThrow('no');
  expect(await turns.run(async () => 3)).toBe(3);
});
