import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNewBuild, waitingBuild, watchBuilds } from './latest-build.ts';

const own = '0123456789abcdef';
const next = 'fedcba9876543210';
const minuteMs = 60_000;
let files: Record<string, unknown> = {};
const asked: string[] = [];
const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  querySelector: () => ({ getAttribute: () => own }),
});
const browser = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  files = { '/builds/latest.json': { id: own } };
  asked.length = 0;
  page.visibilityState = 'visible';
  waitingBuild.set(null);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path in files ? Response.json(files[path]) : new Response('<!doctype html>');
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('asks once a minute, and keeps the id of a new build', async () => {
  stop = watchBuilds();
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/builds/latest.json']);
  expect(waitingBuild.get()).toBeNull();
  files = { '/builds/latest.json': { id: next }, [`/builds/meta/${next}.json`]: { id: next } };
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(waitingBuild.get()).toBe(next);
});

test('does not ask while it is hidden or offline, but when it comes back', async () => {
  stop = watchBuilds();
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  vi.stubGlobal('navigator', { onLine: false });
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  browser.dispatchEvent(new Event('online'));
  expect(asked).toEqual(['/builds/latest.json']);
});

test('counts a build only with its manifest', async () => {
  files = { '/builds/latest.json': { id: next } };
  await expect(findNewBuild(own)).resolves.toBeNull();
  files = { '/builds/latest.json': { id: 'something else' } };
  await expect(findNewBuild(own)).resolves.toBeNull();
  files = { '/builds/latest.json': [] };
  await expect(findNewBuild(own)).resolves.toBeNull();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(findNewBuild(own)).resolves.toBeNull();
});
