import type { QueryClient } from '@tanstack/react-query';
import type { UIMatch } from 'react-router-dom';

/** An address, as a page reads it. */
interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly pathname: string;
  readonly search: URLSearchParams;
}

/**
 * The handle of a page that asks for what it shows as soon as somebody is known to be signed in:
 * before it is drawn, and what stands around it.
 */
export class Prefetching {
  readonly prefetch: (client: QueryClient, asked: PageAddress) => void;

  constructor(prefetch: (client: QueryClient, asked: PageAddress) => void) {
    this.prefetch = prefetch;
  }
}

/** Prefetches what the pages of an address show, and after it what stands around them. */
export function prefetchPages(
  client: QueryClient,
  matches: readonly UIMatch[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  for (const { handle, params } of matches.toReversed()) {
    if (handle instanceof Prefetching) {
      handle.prefetch(client, { params, pathname, search: new URLSearchParams(search) });
    }
  }
}
