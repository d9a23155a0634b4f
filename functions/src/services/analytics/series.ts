/** Series out of records: what was in the backups, day by day what was used, and how the connection was. */
import type {
  Analytics,
  AnalyticsBackup,
  ConnectionCheck,
  UsageDay,
} from '../../contract/analytics.ts';
import type { BackupRecord } from '../../contract/backups.ts';

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
): Pick<Analytics, 'backups' | 'backupCount' | 'collections' | 'moreCollections'> {
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
    ...collectionSeries(shown.map(({ record }) => record)),
  };
}

function collectionSeries(
  records: readonly BackupRecord[],
): Pick<Analytics, 'collections' | 'moreCollections'> {
  const totals = records.map(
    ({ metadata }) => new Map(metadata.collections.map((one) => [one.path, one])),
  );
  const largest = new Map<string, number>();
  for (const one of totals.flatMap((map) => [...map.values()])) {
    largest.set(one.path, Math.max(largest.get(one.path) ?? 0, one.rawBytes));
  }
  const paths = [...largest].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return {
    collections: paths.slice(0, maxCollections).map(([path]) => {
      const documentCounts = totals.map((map) => map.get(path)?.documentCount ?? null);
      const rawBytes = totals.map((map) => map.get(path)?.rawBytes ?? null);
      const growth = { documents: growthOf(documentCounts), rawBytes: growthOf(rawBytes) };
      return { path, documentCounts, rawBytes, growth };
    }),
    moreCollections: Math.max(0, paths.length - maxCollections),
  };
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
  for (let at = Date.parse(dateOf(from)); at <= to.getTime(); at += dayMs) {
    const date = dateOf(new Date(at));
    days.push(byDate.get(date) ?? { date, ...nothing });
  }
  return days;
}

export function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10);
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
