// @vitest-environment happy-dom
// What is loaded ahead, and how long a navigation waits for what has not come.
import { afterEach, expect, test, vi } from 'vitest';
import { sitePages } from '#features/site/model/site-pages.ts';
import { createPreloader, startRoutePreloads } from './preloads.ts';
import { siteRoute, waitAtMost } from './site-route.tsx';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function point(address: string): void {
  const link = document.createElement('a');
  link.setAttribute('href', address);
  document.body.append(link);
  link.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

test('loads at most four routes at once, once each, and none that is open', async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const routes = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    path: `/${name}`,
    lazy: async () =>
      new Promise<object>((resolve) => {
        started.push(name);
        ends.push(() => resolve({}));
      }),
  }));
  startRoutePreloads(routes);
  point(location.pathname);
  for (const { path } of [...routes, ...routes]) {
    point(path);
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  ends[0]?.();
  await expect.poll(() => started).toHaveLength(5);
  expect(new Set(started).size).toBe(5);
});

test('a navigation to a public page waits 100 ms for its payload, and no longer', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Promise(() => {});
  });
  const { loader } = siteRoute('terms', sitePages.terms, async () => ({ Component: () => null }));
  const done = vi.fn<() => void>();
  const navigate = async () => {
    const request = new Request('http://localhost/terms');
    const url = new URL(request.url);
    if (typeof loader === 'function') {
      await loader({ request, url, pattern: '/terms', params: {}, context: {} });
      done();
    }
  };
  void navigate();
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toEqual(['/terms/_payload.json']);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

/** Jobs that end when asked to, and which were started. */
function jobs() {
  const started: string[] = [];
  const ends = new Map<string, (isGood: boolean) => void>();
  const job = (key: string) => async () =>
    new Promise<void>((resolve, reject) => {
      started.push(key);
      ends.set(key, (isGood) => (isGood ? resolve() : reject(new Error(key))));
    });
  const end = async (key: string, isGood = true) => {
    ends.get(key)?.(isGood);
    await Promise.resolve();
    await new Promise((resolve) => void setTimeout(resolve, 0));
  };
  return { started, job, end };
}

test('runs four at once and the others as places become free, the last asked for first', async () => {
  const { started, job, end } = jobs();
  const preload = createPreloader(4);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    preload({ key: key, work: job(key) });
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
});

test('does a job once, whether it waits, runs or is done', async () => {
  const { started, job, end } = jobs();
  const preload = createPreloader(1);
  preload({ key: 'a', work: job('a') });
  preload({ key: 'a', work: job('a') });
  preload({ key: 'b', work: job('b') });
  preload({ key: 'b', work: job('b') });
  await end('a');
  preload({ key: 'a', work: job('a') });
  await end('b');
  expect(started).toEqual(['a', 'b']);
});

test('continues after a failure, and tries again when asked again', async () => {
  const { started, job, end } = jobs();
  const preload = createPreloader(1);
  preload({ key: 'a', work: job('a') });
  preload({ key: 'b', work: job('b') });
  await end('a', false);
  await end('b');
  preload({ key: 'a', work: job('a') });
  expect(started).toEqual(['a', 'b', 'a']);
});

test('waits for what comes in time', async () => {
  vi.useFakeTimers();
  const work = new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  const done = vi.fn<(nothing: void) => void>();
  const wait = async () => done(await waitAtMost(100, work));
  void wait();
  await vi.advanceTimersByTimeAsync(59);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('continues after the time without what has not come', async () => {
  vi.useFakeTimers();
  const done = vi.fn<(nothing: void) => void>();
  const wait = async () => done(await waitAtMost(100, new Promise(() => {})));
  void wait();
  await vi.advanceTimersByTimeAsync(99);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('throws a failure that comes in time', async () => {
  await expect(waitAtMost(100, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
