import type { BackupRecord } from '@firekeep/functions/contract';
import { isOfDatabase, isRestorable, isSafety, isUnderWay } from './record-status.ts';
import { coverageLabel } from './coverage-text.ts';

export type MarkKind = 'whole' | 'partial' | 'safety' | 'bad' | 'busy';

/** A backup on the strip; `at` is its place from 0, the oldest, to 1, now. */
export interface Mark {
  readonly record: BackupRecord;
  readonly kind: MarkKind;
  readonly at: number;
}

/** A time in which a backup was to be expected and none was made; ends as in `Mark`. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** What is wrong and not acknowledged. */
export interface StripAlert {
  readonly id: string;
  readonly title: string;
  readonly raisedAt: string;
}

export interface Strip {
  readonly marks: readonly Mark[];
  readonly gaps: readonly Gap[];
  readonly alerts: readonly (StripAlert & { readonly at: number })[];
  /** When it begins. */
  readonly start: string;
}

const shownMarks = 120;

/** So many times the usual distance between two backups is a gap. */
const gapFactor = 2.5;

/** Fewer backups say nothing of what is usual. */
const fewestForGaps = 4;

export function markKind(record: BackupRecord): MarkKind {
  if (isUnderWay(record) || record.status === 'deleting') {
    return 'busy';
  }
  if (!isRestorable(record)) {
    return 'bad';
  }
  if (isSafety(record)) {
    return 'safety';
  }
  return coverageLabel(record.metadata) === null ? 'whole' : 'partial';
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Distances between proven backups of the database that are much longer than they usually are. */
function gapsOf(times: readonly number[], now: number): (readonly [number, number])[] {
  if (times.length < fewestForGaps) {
    return [];
  }
  const ends = [...times.slice(1), now];
  const pairs = times.map((time, index) => [time, ends[index] ?? now] as const);
  const usual = median(pairs.slice(0, -1).map(([from, to]) => to - from));
  return pairs.filter(([from, to]) => to - from > usual * gapFactor);
}

/**
 * A project's backups on a line of time up to `now` (ms); null where there are fewer than two.
 * Cancelled ones are not on it: they are nobody's fault and hold nothing.
 */
export function stripOf(
  records: readonly BackupRecord[],
  now: number,
  alerts: readonly StripAlert[] = [],
): Strip | null {
  const shown = records.filter(({ status }) => status !== 'cancelled').slice(0, shownMarks);
  const oldest = shown.at(-1);
  if (oldest === undefined || shown.length < 2) {
    return null;
  }
  const start = Date.parse(oldest.createdAt);
  const place = (time: number) => Math.min(1, Math.max(0, time - start) / Math.max(1, now - start));
  const proven = shown
    .filter((record) => isOfDatabase(record) && isRestorable(record))
    .map(({ createdAt }) => Date.parse(createdAt))
    .toReversed();
  return {
    marks: shown.map((record) => ({
      record,
      kind: markKind(record),
      at: place(Date.parse(record.createdAt)),
    })),
    gaps: gapsOf(proven, now).map(([from, to]) => ({ from: place(from), to: place(to) })),
    alerts: alerts.map((alert) => ({ ...alert, at: place(Date.parse(alert.raisedAt)) })),
    start: oldest.createdAt,
  };
}
