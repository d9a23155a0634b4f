import type {
  Analytics,
  BackupRecord,
  ConnectionCheck,
  UsageDay,
} from '@firekeep/functions/contract';
import { failedNight, isOfDatabase } from './backups.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
/** Since the project was connected. */
const connectedDays = 90;
const checksPerDay = 4;

/**
 * Completed backups of the database since `from`, the oldest first, with what was stored up to
 * each.
 */
function backupsSince({ backups }: World, from: number) {
  let storedBytes = 0;
  return backups
    .map(({ record }) => record)
    .toReversed()
    .filter(({ status }) => status === 'completed')
    .map((record) => {
      storedBytes += record.metadata.storedBytes;
      return { record, storedBytes };
    })
    .filter(({ record }) => isOfDatabase(record) && Date.parse(record.createdAt) >= from);
}

/** From the first to the last of the values that are there. */
function growthOf(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null);
  return (there.at(-1) ?? 0) - (there[0] ?? 0);
}

function collectionSeries(records: readonly BackupRecord[]): Analytics['collections'] {
  const paths = new Set(
    records.flatMap(({ metadata }) => metadata.collections.map(({ path }) => path)),
  );
  return [...paths]
    .map((path) => {
      const totals = records.map(({ metadata }) =>
        metadata.collections.find((each) => each.path === path),
      );
      const documentCounts = totals.map((each) => each?.documentCount ?? null);
      const rawBytes = totals.map((each) => each?.rawBytes ?? null);
      const growth = { documents: growthOf(documentCounts), rawBytes: growthOf(rawBytes) };
      return { path, documentCounts, rawBytes, growth };
    })
    .toSorted((a, b) => (b.rawBytes.at(-1) ?? 0) - (a.rawBytes.at(-1) ?? 0));
}

/** Numbers that go up and down by themselves, the same for the same day. */
function wave(day: number, most: number): number {
  return Math.round((most * (2 + Math.sin(day) + Math.sin(day * 2.7))) / 4);
}

function usageOf(records: readonly BackupRecord[], from: number, to: number): UsageDay[] {
  const days = Math.floor(to / dayMs) - Math.floor(from / dayMs) + 1;
  return Array.from({ length: days }, (_, index) => {
    const day = Math.floor(from / dayMs) + index;
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    const made = records.filter(({ createdAt }) => createdAt.startsWith(date));
    const isConnected = day >= Math.floor(to / dayMs) - connectedDays;
    const hasRestore = Math.floor(to / dayMs) - day === 12;
    return {
      date,
      backupReads: made.reduce((sum, { metadata }) => sum + metadata.documentCount + 1, 0),
      restoreReads: hasRestore ? 2 : 0,
      restoreWrites: hasRestore ? 1 : 0,
      browseReads: isConnected ? wave(day, 60) : 0,
      queryReads: isConnected ? wave(day + 3, 25) : 0,
      documentWrites: 0,
    };
  });
}

/** One failed: in the night in which the key had been disabled. */
function checksSince({ moments }: World, from: number): ConnectionCheck[] {
  const first = Math.max(from, moments.lastNight.getTime() - connectedDays * dayMs);
  const last = moments.lastNight.getTime();
  const stepMs = dayMs / checksPerDay;
  const count = Math.floor((last - first) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => {
    const time = last - (count - 1 - index) * stepMs;
    const isHealthy = time !== last - failedNight * dayMs;
    const at = new Date(time).toISOString();
    return { at, isHealthy, latencyMs: isHealthy ? 58 + wave(time / stepMs, 70) : null };
  });
}

/** The demonstration over the last `days`. */
export function analyticsOf(world: World, days: number): Analytics {
  const to = world.moments.now.getTime();
  const from = to - days * dayMs;
  const made = backupsSince(world, from);
  const records = made.map(({ record }) => record);
  const backups = made.map(({ record: { id, createdAt, metadata }, storedBytes }) => ({
    recordId: id,
    at: metadata.completedAt ?? createdAt,
    documentCount: metadata.documentCount,
    rawBytes: metadata.rawBytes,
    newBytes: metadata.storedBytes,
    storedBytes,
    durationMs: metadata.durationMs,
  }));
  const checks = checksSince(world, from);
  const latencies = checks
    .flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs]))
    .toSorted((a, b) => a - b);
  const healthy = checks.filter(({ isHealthy }) => isHealthy).length;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    backups,
    backupCount: backups.length,
    newestWhole: backups.at(-1) ?? null,
    collections: collectionSeries(records),
    moreCollections: 0,
    usage: usageOf(records, from, to),
    checks,
    uptime: (healthy / checks.length) * 100,
    medianLatencyMs: latencies[Math.floor((latencies.length - 1) / 2)] ?? null,
  };
}
