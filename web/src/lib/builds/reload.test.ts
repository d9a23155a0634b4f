// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGoneChunk, offeredReload, offerReloadAfter, takeReload } from './reload.ts';

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

const gone = new TypeError('Importing a module script failed.');

test.each([
  'Failed to fetch dynamically imported module: https://firekeep.example/assets/a.js',
  'error loading dynamically imported module: https://firekeep.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('knows %s', (message) => {
  expect(isGoneChunk(new TypeError(message))).toBe(true);
});

test('takes no other error for one', () => {
  const broken = new TypeError('x is undefined');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: broken }));
  expect(isGoneChunk(broken)).toBe(false);
  expect(isGoneChunk('Failed to fetch dynamically imported module')).toBe(false);
});

test('offers to reload the page whose code is gone', () => {
  offerReloadAfter(gone);
  expect(offeredReload.get()).toBe('/dashboard?a=1');
});

test('offers nothing for other errors, or while offline', () => {
  offerReloadAfter(new Error('broken'));
  expect(offeredReload.get()).toBeNull();
  goOffline();
  offerReloadAfter(gone);
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
