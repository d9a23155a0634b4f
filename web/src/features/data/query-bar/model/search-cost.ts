import { maxSearchReads, servedFilter, type Query } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

/** Documents that may come after they were counted. */
const fewestMore = 100;
const shareMore = 0.1;
/** Where the documents can't be counted. */
const uncounted = 10_000;

/** What a search is said to read, and how much it may: somewhat more, as documents may come. */
export function searchCost(
  { from, where, limit, aggregates }: Query,
  documents: number | null,
): { readonly mayRead: number; readonly text: string } {
  if (documents === null) {
    const most = formatNumber(uncounted);
    return {
      mayRead: uncounted,
      text: `Documents are read one after the other to look at their texts. How many there are could not be counted: the search ends after ${most} reads.`,
    };
  }
  const place = from.kind === 'group' ? `all collections called ${from.id}` : from.path;
  const rest = servedFilter(where).where === null ? '' : ' for which the other conditions hold';
  const reads = formatCount(documents, 'read');
  const isShort = limit !== null && aggregates.length === 0;
  const cost = isShort ? `up to ${reads}, fewer where the limit is reached before` : reads;
  const mayRead = documents + Math.max(fewestMore, Math.ceil(documents * shareMore));
  const text = `To look at their texts, all ${formatCount(documents, 'document')} of ${place}${rest} are read: ${cost}. You can stop at any time.`;
  return documents > maxSearchReads
    ? {
        mayRead,
        text: `${formatCount(documents, 'document')} of ${place}${rest} would be read, more than the ${formatNumber(maxSearchReads)} that a search may. Narrow it by other conditions, or search a backup.`,
      }
    : { mayRead: Math.min(mayRead, maxSearchReads), text };
}
