import { expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

test('works of one key come one after the other, and of another key at once', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    return name;
  };
  const all = [inTurn('a', work('1')), inTurn('a', work('2')), inTurn('b', work('3'))];
  expect(await Promise.all(all)).toEqual(['1', '2', '3']);
  expect(seen.indexOf('1 ends')).toBeLessThan(seen.indexOf('2 begins'));
  expect(seen.indexOf('3 begins')).toBeLessThan(seen.indexOf('2 begins'));
});

test('one that fails does not hold up the next', async () => {
  const failing = inTurn('a', async () => {
    throw new Error('broken');
  });
  const next = inTurn('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('who waits too long is refused, and does nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const work = vi.fn<() => Promise<void>>();
    const slow = inTurn('a', async () => {
      vi.advanceTimersByTime(6001);
    });
    const late = inTurn('a', work);
    await slow;
    await expect(late).rejects.toMatchObject({ code: 'aborted' });
    expect(work).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('who waits too long is refused even while the one before them does not end', async () => {
  vi.useFakeTimers();
  try {
    const work = vi.fn<() => Promise<string>>(async () => 'done');
    let end = () => {};
    const slow = inTurn('a', () => new Promise<void>((resolve) => (end = resolve)));
    const refusal = inTurn('a', work).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6001);
    expect(await refusal).toMatchObject({ code: 'aborted' });
    end();
    await slow;
    expect(work).not.toHaveBeenCalled();
    expect(await inTurn('a', work)).toBe('done');
  } finally {
    vi.useRealTimers();
  }
});

test('who comes while the second is at work waits for it, though the first has ended', async () => {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const first = inTurn('a', work);
  const second = inTurn('a', work);
  await expect.poll(() => ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends).toHaveLength(2);
  const third = inTurn('a', work);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await second;
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.();
  await third;
});
