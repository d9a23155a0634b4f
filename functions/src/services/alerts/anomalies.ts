import type { Alert, Anomaly } from '../../contract/alerts.ts';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';

/** Documents in all and by collection shape, as a verified backup holds them. */
export interface Holding {
  readonly documents: number;
  readonly collections: readonly { readonly path: string; readonly documents: number }[];
}

/** The whole database where changes are listed by collection. */
export const allPath = '';

/** Fewer documents by this share or more. */
const downShare = 0.3;
/** Documents changed or deleted, or fewer of one collection: at least this share. */
const massShare = 0.5;
/** Fewer than that, changed in place, are a day's work in a small database. */
const leastChanged = 50;

/** How many documents of so many must have changed or gone for a mass change. */
function leastMassChange(documents: number): number {
  return Math.max(leastChanged, Math.ceil(documents * massShare));
}

/** What is counted of the changes since the previous backup. */
type CountedChanges = Pick<
  BackupChanges,
  'before' | 'changed' | 'deleted' | 'usual' | 'isUnusual' | 'isWhole' | 'collections'
>;

/** What a backup is measured with, beside the previous one. */
export interface Measured {
  /** What a comparison found; without it only collections that shrank count as changed. */
  readonly changes?: CountedChanges | null;
  /** The most documents, in all and by collection; the default is the previous backup. */
  readonly largest?: Holding;
}

/**
 * Anomalies, the gravest first: what is missing of the most that backups in reach hold, and what
 * changed since the previous one. New documents are none: databases grow.
 */
export function findAnomalies(
  before: Holding,
  after: Holding,
  { changes = null, largest = before }: Measured = {},
): Anomaly[] {
  const found = [...documentsDown(largest, after), ...collectionsDown(largest, after)];
  if (before.documents === 0) {
    return found;
  }
  const missing = missingOf(before, after).reduce((sum, { fewer }) => sum + fewer, 0);
  const change = massChange(before.documents, missing, changes);
  const unusual =
    changes === null ? [] : unusualChanges(changes, { hasMassChange: change !== null });
  return [...found, ...(change === null ? [] : [change]), ...unusual];
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
  changes: CountedChanges | null,
): Anomaly | null {
  const counted = changes === null ? 0 : changes.changed + changes.deleted;
  // Where what is usual is known, half of the documents may be.
  const isOdd = changes !== null && (changes.usual === null || changes.isUnusual);
  const isByCount = isOdd && counted >= leastMassChange(before);
  if (!isByCount && missing / before < massShare) {
    return null;
  }
  const changed = Math.max(counted, missing);
  const isAtLeast = changes?.isWhole !== true && changed < before;
  return { kind: 'mass-change', before, changed, share: changed / before, isAtLeast };
}

/** What is unusual without being half of the database: of all of it, and of collections. */
function unusualChanges(
  changes: CountedChanges,
  { hasMassChange }: { readonly hasMassChange: boolean },
): Anomaly[] {
  const all = hasMassChange ? [] : [{ ...changes, path: null }];
  return [...all, ...changes.collections].flatMap((one) => {
    const { path, before, usual, isUnusual } = one;
    const changed = one.changed + one.deleted;
    const isAtLeast = !changes.isWhole;
    const share = before === 0 ? 0 : changed / before;
    return isUnusual
      ? [{ kind: 'unusual-change' as const, path, before, changed, share, usual, isAtLeast }]
      : [];
  });
}

/** The collection of which an anomaly says that much of it changed; null for other anomalies. */
export function changedPath(anomaly: Anomaly): string | null {
  switch (anomaly.kind) {
    case 'mass-change':
      return allPath;
    case 'unusual-change':
      return anomaly.path ?? allPath;
    case 'documents-down':
    case 'collection-gone':
    case 'collection-down':
      return null;
  }
}

/**
 * Anomalies without changes of which an alert that is still open speaks: while it is, only that now
 * the whole database changes is news.
 */
export function news(anomalies: readonly Anomaly[], unresolved: readonly Alert[]): Anomaly[] {
  const named = unresolved
    .filter(isOpenAnomaly)
    .flatMap(({ details }) => details.anomalies.map(changedPath))
    .filter((path) => path !== null);
  const isNews = (path: string) =>
    named.length === 0 || (path === allPath && !named.includes(allPath));
  return anomalies.filter((one) => {
    const path = changedPath(one);
    return path === null || isNews(path);
  });
}

/** An anomaly that nobody has looked at. */
export function isOpenAnomaly({ kind, state }: Pick<Alert, 'kind' | 'state'>): boolean {
  return kind === 'anomaly' && state === 'open';
}
