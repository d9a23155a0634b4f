import type { Anomaly } from '../../contract/alarms.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';

/** Documents in all and by collection shape, as a verified backup holds them. */
export interface Holding {
  readonly documents: number;
  readonly collections: readonly { readonly path: string; readonly documents: number }[];
}

/** Fewer documents by this share or more. */
const downShare = 0.3;
/** Documents changed or deleted, or fewer of one collection: at least this share. */
const massShare = 0.5;
/** Fewer than that, changed in place, are a day's work in a small database. */
const leastChanged = 50;

/** How many documents of so many must have changed or gone for a mass change. */
export function leastMassChange(documents: number): number {
  return Math.max(leastChanged, Math.ceil(documents * massShare));
}

/** Documents of the earlier backup that the later one holds differently or not at all, so far. */
export interface CountedChanges {
  readonly changed: number;
  readonly isWhole: boolean;
}

/** What a backup is measured with, beside the one before. */
export interface Measured {
  /** What a comparison found; without it only collections that shrank count as changed. */
  readonly counted?: CountedChanges | null;
  /** The most documents, in all and by collection; the default is the backup before. */
  readonly largest?: Holding;
}

/**
 * Anomalies, the gravest first: what is missing of the most that backups in reach hold, and what
 * changed since the one before. New documents are none: databases grow.
 */
export function findAnomalies(
  before: Holding,
  after: Holding,
  { counted = null, largest = before }: Measured = {},
): Anomaly[] {
  const found = [...documentsDown(largest, after), ...collectionsDown(largest, after)];
  if (before.documents === 0) {
    return found;
  }
  const missing = missingOf(before, after).reduce((sum, { fewer }) => sum + fewer, 0);
  const change = massChange(before.documents, missing, counted);
  return change === null ? found : [...found, change];
}

function documentsDown(largest: Holding, after: Holding): Anomaly[] {
  const before = largest.documents;
  const share = before === 0 ? 0 : (before - after.documents) / before;
  return share >= downShare
    ? [{ kind: 'documents-down', before, after: after.documents, share }]
    : [];
}

function collectionsDown(largest: Holding, after: Holding): Anomaly[] {
  const missing = missingOf(largest, after);
  const gone = missing.filter(({ now, before }) => now === 0 && before > 0);
  const down = missing.filter(
    ({ now, before, fewer }) => now > 0 && fewer >= leastMassChange(before),
  );
  return [
    ...gone.map(({ path, before }) => ({ kind: 'collection-gone' as const, path, before })),
    ...down.map(({ path, before, now, fewer }) => {
      const share = fewer / before;
      return { kind: 'collection-down' as const, path, before, after: now, share };
    }),
  ];
}

/** By collection; none where the list isn't whole, the rest being counted together. */
function missingOf(earlier: Holding, after: Holding) {
  const counts = new Map(after.collections.map(({ path, documents }) => [path, documents]));
  if (counts.has(furtherCollections)) {
    return [];
  }
  const listed = earlier.collections.filter(({ path }) => path !== furtherCollections);
  return listed.map(({ path, documents }) => {
    const now = counts.get(path) ?? 0;
    return { path, before: documents, now, fewer: Math.max(0, documents - now) };
  });
}

function massChange(
  before: number,
  missing: number,
  counted: CountedChanges | null,
): Anomaly | null {
  const isByCount = counted !== null && counted.changed >= leastMassChange(before);
  if (!isByCount && missing / before < massShare) {
    return null;
  }
  const changed = Math.max(counted?.changed ?? 0, missing);
  const isAtLeast = counted?.isWhole !== true && changed < before;
  return { kind: 'mass-change', before, changed, share: changed / before, isAtLeast };
}
