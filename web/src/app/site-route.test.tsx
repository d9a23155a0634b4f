// @vitest-environment happy-dom
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { sitePage } from '#features/site/model/site-page.ts';
import { isText } from '#lib/shape.ts';
import { siteRoute } from './site-route.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a page whose payload comes just as it is rendered is shown, and nothing goes wrong', async () => {
  const payload = { title: 'News', description: 'What is new', content: 'All of it' };
  vi.stubGlobal('fetch', async () => Response.json(payload));
  const { lazy } = siteRoute('news', sitePage('/news', isText), async () => ({
    Component: ({ content }) => <p>{content}</p>,
  }));
  const Component = typeof lazy === 'function' ? (await lazy()).Component : undefined;
  if (typeof Component !== 'function') {
    throw new Error('The route has no component');
  }
  const errors: unknown[] = [];
  const place = document.createElement('div');
  const root = createRoot(place, { onRecoverableError: (error) => errors.push(error) });
  // As the router does; without it, React renders in one go and never waits halfway.
  startTransition(() =>
    root.render(
      <Suspense>
        <Component />
      </Suspense>,
    ),
  );
  await expect.poll(() => place.textContent).toBe('All of it');
  await expect.poll(() => document.title).toBe('News');
  expect(errors).toEqual([]);
  root.unmount();
});
