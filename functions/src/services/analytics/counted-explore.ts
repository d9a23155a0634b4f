import type { Explore } from '../explore/explore.ts';
import type { UsageCounter } from './usage-counter.ts';

/** Browsing whose reads are counted: a read for each document that is shown, one at least. */
export function countedExplore(browse: Explore, usage: Pick<UsageCounter, 'count'>): Explore {
  return {
    ...browse,
    async documents(key, listing) {
      const page = await browse.documents(key, listing);
      await usage.count(key.projectId, 'browseReads', Math.max(1, page.items.length));
      return page;
    },
    async document(key, path) {
      const document = await browse.document(key, path);
      await usage.count(key.projectId, 'browseReads', 1);
      return document;
    },
  };
}
