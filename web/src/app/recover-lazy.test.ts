// @vitest-environment happy-dom
// A page whose code is gone: its address is loaded from the server, but not again and again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Reload from '#lib/builds/reload.ts';
import { recoverLazy } from './recover-lazy.ts';

const loaded = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#lib/builds/reload.ts', async (actual) => ({
  ...(await actual<typeof Reload>()),
  loadFromServer: loaded,
}));

const guardMs = 10_000;
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  loaded.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Goes to the page; undefined while the browser is about to leave. */
async function open(): Promise<unknown> {
  const [route] = recoverLazy([{ path: '/', lazy: async () => Promise.reject(gone) }]);
  const lazy = route?.lazy;
  const opened = typeof lazy === 'function' ? lazy() : Promise.resolve();
  const failed = opened.then(
    () => 'opened',
    (error: unknown) => error,
  );
  return Promise.race([failed, vi.advanceTimersByTimeAsync(1).then(() => undefined)]);
}

test('is loaded from the server once, and then shows its error for ten seconds', async () => {
  expect(await open()).toBeUndefined();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(await open()).toBe(gone);
  expect(loaded).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(guardMs);
  expect(await open()).toBeUndefined();
  expect(loaded).toHaveBeenCalledTimes(2);
});
