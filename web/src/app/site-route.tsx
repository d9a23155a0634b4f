import { use, useEffect, useState, type ReactNode } from 'react';
import { redirectDocument, type RouteObject } from 'react-router-dom';
import { limits } from '#config/limits.ts';
import {
  PayloadMismatch,
  type PagePayload,
  type SitePage,
} from '#features/site/model/site-page.ts';

function setHead(title: string, description: string, path: string): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  const canonical = document.querySelector('link[rel="canonical"]');
  const origin = canonical?.getAttribute('href');
  if (origin !== null && origin !== undefined) {
    canonical?.setAttribute('href', new URL(path, origin).href);
  }
}

/** Waits for `work`, but no longer than `ms`. @throws what `work` throws within that time */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A public page's route: code and payload are loaded side by side, and a navigation waits for the
 * payload for a moment only.
 */
export function siteRoute<T>(
  id: string,
  page: SitePage<T>,
  load: () => Promise<{ readonly Component: View<T> }>,
): RouteObject {
  const { path } = page;
  return {
    id,
    path,
    loader: async () => {
      try {
        await waitAtMost(limits.payloadWaitMs, page.load());
      } catch (error) {
        if (error instanceof PayloadMismatch) {
          // A newer build is there: its HTML brings its own code.
          return redirectDocument(path);
        }
        throw error;
      }
      return null;
    },
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: pageOf(page, (await load()).Component) }),
  };
}

type View<T> = (props: { content: T }) => ReactNode;

function pageOf<T>(page: SitePage<T>, PageView: View<T>): () => ReactNode {
  function Loaded({ title, description, content }: PagePayload<T>) {
    useEffect(() => setHead(title, description, page.path), [title, description]);
    return <PageView content={content} />;
  }
  function Late() {
    return <Loaded {...use(page.loading())} />;
  }
  return () => {
    // Chosen once: a component that has waited with `use` must call it in every render, also when
    // the payload is there.
    const [payload] = useState(page.current);
    return payload === undefined ? <Late /> : <Loaded {...payload} />;
  };
}
