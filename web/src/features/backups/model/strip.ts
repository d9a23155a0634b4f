import type { BackupRecord } from '@firekeep/functions/contract';
import { isOfDatabase, isRestorable, isSafety, isBackupUnderWay } from '#lib/backup-record.ts';
import { placeOnLine } from '#lib/time-line.ts';
import { isOfWholeDatabase } from './coverage-text.ts';

export type MarkKind = 'whole' | 'partial' | 'safety' | 'bad' | 'busy';

/** A backup on the strip; `at` is its place from 0, the oldest, to 1, now. */
export interface Mark {
  readonly record: BackupRecord;
  readonly kind: MarkKind;
  readonly at: number;
}

/** A time in which a backup was to be expected and none was made; ends as in `Mark`. */
export interface BackupGap {
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}

/** What is wrong and not acknowledged. */
export interface StripAlert {
  readonly id: string;
  readonly title: string;
  readonly raisedAt: string;
}

/** An alert on the strip; `at` as in `Mark`. */
export interface PlacedAlert extends StripAlert {
  readonly at: number;
}

/** Marks that would lie upon one another, newest first, drawn as one at the place of the oldest. */
export interface MarkGroup {
  readonly marks: readonly Mark[];
  /** What most wants to be seen: one failure among many backups does. */
  readonly kind: MarkKind;
  readonly at: number;
}

export interface Strip {
  readonly marks: readonly Mark[];
  readonly gaps: readonly BackupGap[];
  readonly alerts: readonly PlacedAlert[];
  /** When it begins. */
  readonly start: string;
}

const shownMarks = 120;

/** A gap is this many usual intervals between two backups. */
const gapFactor = 2.5;

/**
 * The shortest distance that counts as usual: backups started one after another by hand don't say
 * that the next one is late a minute later.
 */
const shortestUsualMs = 3_600_000;

/** Fewer backups say nothing of what is usual. */
const fewestForGaps = 4;

/** From what most wants to be seen to what least does. */
const byUrgency: readonly MarkKind[] = ['bad', 'busy', 'whole', 'partial', 'safety'];

export function markKind(record: BackupRecord): MarkKind {
  if (isBackupUnderWay(record) || record.status === 'deleting') {
    return 'busy';
  }
  if (!isRestorable(record)) {
    return 'bad';
  }
  if (isSafety(record)) {
    return 'safety';
  }
  return isOfWholeDatabase(record) ? 'whole' : 'partial';
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
  const distances = pairs.slice(0, -1).map(([from, to]) => to - from);
  const usual = Math.max(shortestUsualMs, median(distances));
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
  const place = placeOnLine(start, now);
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
    gaps: gapsOf(proven, now).map(([from, to]) => ({
      from: place(from),
      to: place(to),
      durationMs: to - from,
    })),
    alerts: alerts.map((alert) => ({ ...alert, at: place(Date.parse(alert.raisedAt)) })),
    start: oldest.createdAt,
  };
}

/** How much of the strip a mark takes, and one with a count; as `at` of `Mark`. */
export interface MarkWidths {
  readonly one: number;
  readonly counted: number;
}

/** Marks that would lie upon one another as groups, from the oldest to the newest. */
export function groupMarks(marks: readonly Mark[], widths: MarkWidths): MarkGroup[] {
  const groups: Mark[][] = [];
  // From the oldest on, so that a new backup moves no group but the last.
  for (const mark of marks.toReversed()) {
    const group = groups.at(-1);
    const oldest = group?.at(-1);
    const width = group?.length === 1 ? widths.one : widths.counted;
    if (group !== undefined && oldest !== undefined && mark.at - oldest.at < width) {
      group.unshift(mark);
    } else {
      groups.push([mark]);
    }
  }
  return groups.map((group) => ({
    marks: group,
    kind: byUrgency.find((kind) => group.some((mark) => mark.kind === kind)) ?? 'whole',
    at: group.at(-1)?.at ?? 0,
  }));
}
