import type { Query } from '@firekeep/functions/contract';
import { formatCount, formatDuration, formatNumber } from '#lib/format.ts';
import type { Rows } from './rows.ts';

/**
 * How many documents there are among the rows; of how many, where more follow and `total` is known;
 * and rows without a document beside them.
 */
function countText({ count, missing, isComplete, past }: Rows, total: number | null): string {
  const present = count - missing;
  const documents =
    isComplete || total === null || total < present
      ? formatCount(present, 'document')
      : `${formatNumber(present)} of ${formatCount(total, 'document')}`;
  const parents = missing - past.deleted;
  return [
    isComplete ? documents : `First ${documents}`,
    ...(parents === 0 ? [] : [formatCount(parents, 'missing parent')]),
  ].join(' and ');
}

/**
 * What came of the rows so far, and what it cost. `total` is how many documents the collection
 * holds, null where that is not known or the rows are another list.
 */
export function readText(rows: Rows, isFree: boolean, total: number | null): string {
  const { isComplete, reads, scanned, durationMs, found } = rows;
  const parts = [
    found !== null && found.aggregates.length > 0 ? [] : [countText(rows, total)],
    found !== null && found.scanned !== null
      ? [scannedText(scanned, found.progress, isComplete)]
      : [],
    [isFree ? 'no reads' : formatCount(reads, 'read')],
    found === null ? [] : [formatDuration(durationMs)],
  ];
  return parts.flat().join(' · ');
}

function scannedText(
  scanned: number,
  progress: { passed: number; total: number } | null,
  isComplete: boolean,
): string {
  const searched = `${formatNumber(scanned)} searched`;
  return progress === null || isComplete
    ? searched
    : `${searched}, ${formatNumber(progress.passed)} of ${formatNumber(progress.total)} passed`;
}

/** Which documents Firestore leaves out of what it sorts; null where it leaves out none. */
export function leftOutText({ orderBy, aggregates }: Query): string | null {
  const fields = orderBy.map(({ field }) => field).filter((field) => field !== '__name__');
  return fields.length === 0 || aggregates.length > 0
    ? null
    : `without those that have no ${fields.join(' or ')}`;
}
