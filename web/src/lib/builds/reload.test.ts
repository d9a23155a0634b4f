// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseChunk } from '#testing/lose-chunk.ts';
import { isGoneChunk, offeredReload, offerReloadAfter, takeReload, watchChunks } from './reload.ts';

watchChunks();

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  offeredReload.set(null);
  sessionStorage.clear();
  history.replaceState(null, '', '/dashboard?a=1');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

test('knows what Vite could not load, however it is worded', () => {
  expect(isGoneChunk(loseChunk(new TypeError('Load failed')))).toBe(true);
});

test('takes no other error for one', () => {
  expect(isGoneChunk(new TypeError('Failed to fetch dynamically imported module'))).toBe(false);
  expect(isGoneChunk('Failed to fetch dynamically imported module')).toBe(false);
});

test('offers to reload the page whose code is gone', () => {
  offerReloadAfter(loseChunk());
  expect(offeredReload.get()).toBe('/dashboard?a=1');
});

test('offers nothing for other errors, or while offline', () => {
  offerReloadAfter(new Error('broken'));
  expect(offeredReload.get()).toBeNull();
  goOffline();
  offerReloadAfter(loseChunk());
  expect(offeredReload.get()).toBeNull();
});

test('lets a path reload once in ten seconds', () => {
  expect(takeReload('/dashboard')).toBe(true);
  vi.setSystemTime(1001);
  expect(takeReload('/dashboard')).toBe(false);
  vi.setSystemTime(10_999);
  expect(takeReload('/dashboard')).toBe(false);
  vi.setSystemTime(11_000);
  expect(takeReload('/dashboard')).toBe(true);
});

test('counts each path on its own', () => {
  expect(takeReload('/dashboard')).toBe(true);
  expect(takeReload('/pricing')).toBe(true);
});

test('does not reload where it can note nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  expect(takeReload('/dashboard')).toBe(false);
  vi.unstubAllGlobals();
});
