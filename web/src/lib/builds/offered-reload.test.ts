import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offeredReload, offerReloadAfter } from './offered-reload.ts';

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

beforeEach(() => {
  offeredReload.set(null);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: '/dashboard', search: '?a=1', hash: '' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('offers to reload the page whose code is gone', () => {
  offerReloadAfter(gone);
  expect(offeredReload.get()).toBe('/dashboard?a=1');
});

test('offers nothing for other errors, or while offline', () => {
  offerReloadAfter(new Error('broken'));
  expect(offeredReload.get()).toBeNull();
  vi.stubGlobal('navigator', { onLine: false });
  offerReloadAfter(gone);
  expect(offeredReload.get()).toBeNull();
});
