/** Series out of records: what backups held, what was used day by day, how the connection was. */
import type {
  Analytics,
  AnalyticsBackup,
  ConnectionCheck,
  UsageDay,
} from '../../contract/analytics.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import { coverageOf, isOfEmptyDatabase, listsAllCollections } from '../../contract/coverage.ts';
import { makeShapeSelection } from '../../firestore-model/patterns.ts';
import { dayOf } from '../../lib/day-of.ts';

const maxPoints = 120;
const maxCollections = 8;
const dayMs = 24 * 60 * 60_000;

/** Evenly chosen of more than `max`, the first and the last among them. */
export function thinned<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) {
    return [...all];
  }
  const step = (all.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => all[Math.round(index * step)]).filter(
    (one) => one !== undefined,
  );
}

function pointOf(record: BackupRecord, storedBytes: number): AnalyticsBackup {
  const { documentCount, rawBytes, storedBytes: newBytes, durationMs } = record.metadata;
  const at = record.metadata.completedAt ?? record.createdAt;
  return { recordId: record.id, at, documentCount, rawBytes, newBytes, storedBytes, durationMs };
}

/**
 * @param records completed backups, the newest first
 * @param from in milliseconds; older ones count for what is stored only
 */
export function backupSeries(
  records: readonly BackupRecord[],
  from: number,
): Pick<Analytics, 'backups' | 'backupCount' | 'newestWhole' | 'collections' | 'moreCollections'> {
  let stored = 0;
  const points: { record: BackupRecord; point: AnalyticsBackup }[] = [];
  for (const record of records.toReversed()) {
    stored += record.metadata.storedBytes;
    const isOfDatabase = ['manual', 'scheduled'].includes(record.metadata.trigger);
    if (isOfDatabase && Date.parse(record.createdAt) >= from) {
      points.push({ record, point: pointOf(record, stored) });
    }
  }
  const shown = thinned(points, maxPoints);
  return {
    backups: shown.map(({ point }) => point),
    backupCount: points.length,
    newestWhole: points.findLast(({ record }) => isWhole(record))?.point ?? null,
    ...collectionSeries(shown.map(({ record }) => record)),
  };
}

/** Whether a backup stands for its database; that of an empty database does. */
function isWhole({ metadata }: BackupRecord): boolean {
  return coverageOf(metadata).kind === 'whole' || isOfEmptyDatabase(metadata);
}

/** @param records the oldest first */
function collectionSeries(
  records: readonly BackupRecord[],
): Pick<Analytics, 'collections' | 'moreCollections'> {
  const backups = records.map(countedCollections);
  const largest = new Map<string, number>();
  for (const one of backups.flatMap(({ totals }) => [...totals.values()])) {
    largest.set(one.path, Math.max(largest.get(one.path) ?? 0, one.rawBytes));
  }
  const paths = [...largest].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return {
    collections: paths.slice(0, maxCollections).map(([path]) => {
      const totals = totalsOf(path, backups);
      const documentCounts = totals.map((one) => one?.documentCount ?? null);
      const rawBytes = totals.map((one) => one?.rawBytes ?? null);
      const growth = { documents: growthOf(documentCounts), rawBytes: growthOf(rawBytes) };
      return { path, documentCounts, rawBytes, growth };
    }),
    moreCollections: Math.max(0, paths.length - maxCollections),
  };
}

function countedCollections({ metadata }: BackupRecord) {
  return {
    totals: new Map(metadata.collections.map((one) => [one.path, one])),
    covers: makeShapeSelection(metadata),
    listsAll: listsAllCollections(metadata),
  };
}

type Totals = Pick<BackupRecord['metadata']['collections'][number], 'documentCount' | 'rawBytes'>;

const gone: Totals = { documentCount: 0, rawBytes: 0 };

/** What each backup says of a collection. A part of it counts only where no backup has more. */
function totalsOf(
  path: string,
  backups: readonly ReturnType<typeof countedCollections>[],
): (Totals | null)[] {
  const isEverWhole = backups.some(
    ({ totals, covers }) => totals.has(path) && covers(path) === 'all',
  );
  const first = backups.findIndex(({ totals }) => totals.has(path));
  return backups.map(({ totals, covers, listsAll }, index) => {
    const state = covers(path);
    if (isEverWhole && state !== 'all') {
      return null;
    }
    const isKnownGone = state === 'all' && index > first && listsAll;
    return totals.get(path) ?? (isKnownGone ? gone : null);
  });
}

function growthOf(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null);
  return (there.at(-1) ?? 0) - (there[0] ?? 0);
}

const nothing = {
  backupReads: 0,
  restoreReads: 0,
  restoreWrites: 0,
  browseReads: 0,
  queryReads: 0,
  documentWrites: 0,
};

/** A row for every day, those on which nothing happened too. */
export function usageSeries(known: readonly UsageDay[], from: Date, to: Date): UsageDay[] {
  const byDate = new Map(known.map((day) => [day.date, day]));
  const days: UsageDay[] = [];
  for (let at = Date.parse(dayOf(from)); at <= to.getTime(); at += dayMs) {
    const date = dayOf(new Date(at));
    days.push(byDate.get(date) ?? { date, ...nothing });
  }
  return days;
}

/** Per cent of the checks that were healthy; 100 where there are none. */
export function uptimeOf(checks: readonly ConnectionCheck[]): number {
  const healthy = checks.filter(({ isHealthy }) => isHealthy).length;
  return checks.length === 0 ? 100 : (healthy / checks.length) * 100;
}

export function medianLatency(checks: readonly ConnectionCheck[]): number | null {
  const latencies = checks.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs]));
  return latencies.toSorted((a, b) => a - b)[Math.floor((latencies.length - 1) / 2)] ?? null;
}
