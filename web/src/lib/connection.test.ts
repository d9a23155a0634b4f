import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, noteAnswer, noteNoAnswer, watchConnection } from './connection.ts';

let stop = () => {};

/** The browser's own belief, with the event that comes with a change of it. */
function believe(onLine: boolean, target: EventTarget): void {
  vi.stubGlobal('navigator', { onLine });
  target.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('navigator', { onLine: true });
  stop = watchConnection();
});

afterEach(() => {
  believe(true, browser);
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('follows what the browser says', () => {
  expect(connection.get()).toBe('online');
  believe(false, browser);
  expect(connection.get()).toBe('offline');
  believe(true, browser);
  expect(connection.get()).toBe('online');
});

test('a request without an answer counts although the browser believes to be online', () => {
  noteNoAnswer();
  expect(connection.get()).toBe('unreachable');
  noteAnswer();
  expect(connection.get()).toBe('online');
});

test('asks every five seconds until somebody answers', async () => {
  const fetched = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(5000);
  expect(connection.get()).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(5000);
  expect(connection.get()).toBe('online');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('offline ends the asking', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  noteNoAnswer();
  believe(false, browser);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});
