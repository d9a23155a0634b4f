import type { BackupCoverage, BackupRecord } from './backups.ts';
import {
  coversSelection,
  makeShapeSelection,
  type Selection,
} from '../firestore-model/patterns.ts';

/**
 * What backups stand for: one rule for retention, the last-backup guard, what would be lost, and
 * default choices. A backup protects what it covers and nothing else: an empty one nothing, and a
 * partial one never stands for the whole.
 */

type Metadata = BackupRecord['metadata'];

/** The fields of a backup's metadata that its coverage follows from. */
export interface Covered extends Selection {
  readonly trigger: Metadata['trigger'];
  readonly documentCount: number;
  readonly coverage?: BackupCoverage | null | undefined;
}

/** How much of its database a backup holds; derived from patterns and counts in old records. */
export function coverageOf(metadata: Covered): BackupCoverage {
  return (
    metadata.coverage ?? {
      kind: coverageKind(metadata),
      unmatched: [],
      leftOutDocuments: hasPatterns(metadata) || !isOfDatabase(metadata) ? null : 0,
      leftOut: [],
    }
  );
}

/** @param metadata of a backup that has been read to its end */
export function coverageKind(metadata: Covered): BackupCoverage['kind'] {
  if (metadata.documentCount === 0) {
    return 'empty';
  }
  return isOfDatabase(metadata) && !hasPatterns(metadata) ? 'whole' : 'partial';
}

function hasPatterns({ include, exclude }: Selection): boolean {
  return include.length + exclude.length > 0;
}

/** Whether it was made to keep a database: not for safety before a restore, nor of a file. */
function isOfDatabase({ trigger }: Pick<Metadata, 'trigger'>): boolean {
  return trigger === 'manual' || trigger === 'scheduled';
}

/** Whether there was nothing to back up: then an empty backup is no mistake in the patterns. */
export function isOfEmptyDatabase(metadata: Covered): boolean {
  const { kind, leftOutDocuments } = coverageOf(metadata);
  return kind === 'empty' && leftOutDocuments === 0;
}

/** What the rules below need to know of a backup. */
export interface Protecting extends Covered {
  readonly id: string;
  readonly status: BackupRecord['status'];
  readonly verification: BackupRecord['verification']['status'];
  readonly createdAt: string;
  readonly readTime: string | null;
  readonly configurationId: string | null;
  readonly databaseId: string;
}

export function toProtecting({ id, status, createdAt, metadata, verification }: BackupRecord) {
  return { ...metadata, id, status, createdAt, verification: verification.status };
}

/** The moment of the database that a backup holds, in milliseconds since 1970. */
export function heldTime({ readTime, createdAt }: Pick<Protecting, 'readTime' | 'createdAt'>) {
  return Date.parse(readTime ?? createdAt);
}

/**
 * Whether it can bring something back: completed, verified, made to keep the database, not empty.
 */
export function isProtecting(backup: Protecting): boolean {
  return (
    backup.status === 'completed' &&
    backup.verification === 'verified' &&
    isOfDatabase(backup) &&
    coverageOf(backup).kind !== 'empty'
  );
}

/** Whether `other` protects all that `backup` does of the same database. */
export function standsFor(other: Protecting, backup: Protecting): boolean {
  return (
    other.databaseId === backup.databaseId && isProtecting(other) && coversSelection(other, backup)
  );
}

export function newestFirst<T extends Pick<Protecting, 'id' | 'readTime' | 'createdAt'>>(
  backups: readonly T[],
): T[] {
  return backups.toSorted((a, b) => heldTime(b) - heldTime(a) || (a.id < b.id ? 1 : -1));
}

/**
 * The backups to fall back on: of each database the newest that protect what no newer one does, and
 * the newest of each schedule. They include the newest verified backup of every collection.
 * @param backups all of one project
 */
export function fallbacks<T extends Protecting>(backups: readonly T[]): T[] {
  const kept: T[] = [];
  const schedules = new Set<string>();
  for (const backup of newestFirst(backups.filter(isProtecting))) {
    const { configurationId } = backup;
    const isFirstOfSchedule = configurationId !== null && !schedules.has(configurationId);
    if (isFirstOfSchedule || !kept.some((newer) => standsFor(newer, backup))) {
      kept.push(backup);
    }
    if (configurationId !== null) {
      schedules.add(configurationId);
    }
  }
  return kept;
}

/** The newest backup that protects the whole of a database, or null. */
export function newestWhole<T extends Protecting>(
  backups: readonly T[],
  databaseId: string,
): T | null {
  const whole = backups.filter(
    (backup) =>
      backup.databaseId === databaseId &&
      isProtecting(backup) &&
      coverageOf(backup).kind === 'whole',
  );
  return newestFirst(whole)[0] ?? null;
}

/** A collection that backups know of, with the newest verified backup that covers all of it. */
export interface CollectionProtection<T> {
  /** A shape: `customers`, star, `orders`. */
  readonly path: string;
  /** Null: nothing of it, or not all of it, could be brought back. */
  readonly backup: T | null;
}

export type KnownBackup = Protecting & {
  readonly collections: readonly { readonly path: string; readonly documentCount: number }[];
};

/** Whether a record lists all collections of its backup: of very many it lists only some. */
export function listsAllCollections({
  documentCount,
  collections,
}: Pick<KnownBackup, 'documentCount' | 'collections'>): boolean {
  const listed = collections.reduce((sum, one) => sum + one.documentCount, 0);
  return listed >= documentCount;
}

/**
 * For every collection that completed backups have seen, in or out of their selection, the newest
 * that covers it. What a newer whole backup no longer found is omitted.
 */
export function protectionByCollection<T extends KnownBackup>(
  backups: readonly T[],
  databaseId: string,
): CollectionProtection<T>[] {
  const completed = newestFirst(
    backups.filter(
      (backup) =>
        backup.databaseId === databaseId && backup.status === 'completed' && isOfDatabase(backup),
    ),
  );
  const protecting = completed
    .filter(isProtecting)
    .map((backup) => ({ backup, covers: makeShapeSelection(backup) }));
  return [...knownShapes(completed)].toSorted().map((path) => ({
    path,
    backup: protecting.find(({ covers }) => covers(path) === 'all')?.backup ?? null,
  }));
}

/** @param backups newest first */
function knownShapes(backups: readonly KnownBackup[]): Set<string> {
  const shapes = new Set<string>();
  for (const backup of backups) {
    for (const { path } of backup.collections) {
      shapes.add(path);
    }
    const { kind, leftOut } = coverageOf(backup);
    for (const path of leftOut) {
      shapes.add(path);
    }
    if (kind === 'whole') {
      break;
    }
  }
  return shapes;
}
