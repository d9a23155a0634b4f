import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  awaitConnection,
  connection,
  noteAnswer,
  noteNoAnswer,
  watchConnection,
} from './connection.ts';

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

test('calls once Firekeep answers: at the latest when the browser is online again', async () => {
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ask);
  const onReached = vi.fn<() => void>();
  believe(false, browser);
  awaitConnection(onReached);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).not.toHaveBeenCalled();
  believe(true, browser);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onReached).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onReached).toHaveBeenCalledTimes(1);
});

test('calls nobody who has left meanwhile', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()));
  const onReached = vi.fn<() => void>();
  awaitConnection(onReached)();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onReached).not.toHaveBeenCalled();
});
