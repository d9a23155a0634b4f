import { maxListedCollections, type Collection } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

/** Said where there may be more collections than are listed. */
export const listedOnlyText = `At most ${formatNumber(maxListedCollections)} collections are listed. Others open by their path.`;

/** How many collections there are and how many documents are directly in them. */
export function collectionsText(collections: readonly Collection[]): string {
  const counts = collections.flatMap(({ documentCount }) => documentCount ?? []);
  const documents = formatCount(
    counts.reduce((sum, count) => sum + count, 0),
    'document',
  );
  const listed = formatCount(collections.length, 'collection');
  const isAll = collections.length < maxListedCollections;
  return [
    counts.length === collections.length
      ? `${listed} with ${documents}, not counting subcollections.`
      : counts.length === 0
        ? `${listed}, not counted.`
        : `${listed}; the ${formatNumber(counts.length)} that are counted hold ${documents}, not counting subcollections.`,
    ...(isAll ? [] : [listedOnlyText]),
  ].join(' ');
}
