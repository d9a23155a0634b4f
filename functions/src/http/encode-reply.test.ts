import { afterEach, expect, test, vi } from 'vitest';
import { slowClock, turnsDuring } from '../engine/testing/turns-during.ts';
import { encodeReply } from './encode-reply.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A reply whose items are made while it is written. */
function replyOf(count: number, onItem: (n: number) => void = () => undefined) {
  function* items() {
    for (let n = 0; n < count; n += 1) {
      onItem(n);
      yield { n };
    }
  }
  return { items: items() };
}

test('others have their turn between items that are made while they are written', async () => {
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const { signal } = new AbortController();
  expect(await turnsDuring(() => encodeReply(replyOf(30), signal))).toBeGreaterThan(25);
});

test('nothing more is written once nobody waits for it', async () => {
  const gone = new AbortController();
  const made: number[] = [];
  const reply = replyOf(30, (n) => {
    made.push(n);
    if (n === 3) {
      gone.abort(new Error('gone'));
    }
  });
  await expect(encodeReply(reply, gone.signal)).rejects.toThrow('gone');
  expect(made).toEqual([0, 1, 2, 3]);
});
