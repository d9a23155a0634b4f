import type { Query } from '@firekeep/functions/contract';
import { formatCount, formatDuration, formatNumber } from '#lib/format.ts';
import type { Rows } from '../../api/rows.ts';

/** What came of the rows so far, and what it cost. */
export function readText(rows: Rows, isFree: boolean): string {
  const { count, isComplete, reads, scanned, durationMs, found } = rows;
  const documents = formatCount(count, 'document');
  const parts = [
    found !== null && found.aggregates.length > 0
      ? []
      : [isComplete ? documents : `First ${documents}`],
    found !== null && isFree ? [scannedText(scanned, found.progress, isComplete)] : [],
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
