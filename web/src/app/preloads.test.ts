// @vitest-environment happy-dom
// What is loaded ahead, and how long a navigation waits for what has not come.
import { afterEach, expect, test, vi } from 'vitest';
import { sitePages } from '#features/site/model/site-pages.ts';
import { startRoutePreloads } from './preloads.ts';
import { siteRoute } from './site-route.tsx';

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
