import {
  collectionOf,
  collectionShape,
  coverageKind,
  documentSize,
  makeSelection,
  unmatchedPatterns,
  type BackupRecord,
  type Restore,
} from '@firekeep/functions/contract';
import { shapeOf, type RecordedDocuments } from '../documents/documents.ts';
import type { World } from '../recording/world.ts';
import { timeOf, type TypedChange } from './decide-write.ts';

interface SafetyBackup {
  readonly id: string;
  /** Of the change set that it is made for. */
  readonly kind: Restore['kind'];
  readonly documents: RecordedDocuments;
}

const beforeNames: Readonly<Record<Restore['kind'], string>> = {
  restore: 'Before a restore',
  undo: 'Before undoing a restore',
  edit: 'Before an edit',
  bulk: 'Before a bulk change',
  import: 'Before an import',
};

/** How many documents there are in collections, and how large they are, by shape. */
export function collectionsOf(
  documents: RecordedDocuments,
): BackupRecord['metadata']['collections'] {
  const collections = new Map<string, { documentCount: number; rawBytes: number }>();
  for (const { path, fields } of documents) {
    const shape = collectionShape(collectionOf(path));
    const { documentCount, rawBytes } = collections.get(shape) ?? { documentCount: 0, rawBytes: 0 };
    collections.set(shape, {
      documentCount: documentCount + 1,
      rawBytes: rawBytes + documentSize(path, fields),
    });
  }
  return [...collections]
    .map(([path, counts]) => ({ path, ...counts }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Of what changes, and of what that is copied from, all that is still as it was seen. */
export function documentsBefore(
  live: RecordedDocuments,
  changes: readonly TypedChange[],
): RecordedDocuments {
  const seen = changes.flatMap((change) => [change, change.origin ?? change]);
  const times = new Map(seen.map(({ path, time }) => [path, time]));
  return live.filter((one) => times.get(one.path) === timeOf(one));
}

/**
 * Backs up documents as they are before they change.
 * @returns its id
 */
export function keepSafetyBackup(world: World, { id, kind, documents }: SafetyBackup): string {
  return keepLike(world, world.forms.safety, {
    id,
    documents,
    metadata: { backupName: beforeNames[kind] },
  });
}

interface AskedBackup {
  /** Patterns of collections; by default all. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** By default one that says when. */
  readonly backupName?: string | undefined;
}

/** Backs up the database as it is now. @returns the backup's id */
export function backUpNow(
  world: World,
  { backupName, include = [], exclude = [] }: AskedBackup = {},
): string {
  const now = world.clock();
  const id = `demo-now-${now.getTime().toString(36)}`;
  const selection = { include, exclude };
  const isSelected = makeSelection(selection);
  const documents = world.live.filter(({ path }) => isSelected(collectionOf(path)));
  const held = new Set(documents);
  const rest = collectionsOf(world.live.filter((document) => !held.has(document)));
  const shapes = [...new Set(world.live.map(({ path }) => shapeOf(path)))];
  const trigger = 'manual' as const;
  const coverage = {
    kind: coverageKind({ trigger, documentCount: documents.length, ...selection }),
    unmatched: unmatchedPatterns(selection, shapes, true),
    leftOutDocuments: world.live.length - documents.length,
    leftOut: rest.map(({ path }) => path),
  };
  const metadata = {
    backupName: backupName ?? `Backup of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    trigger,
    configurationId: null,
    changes: null,
    include: [...include],
    exclude: [...exclude],
    coverage,
  };
  return keepLike(world, world.forms.whole, { id, documents, metadata });
}

interface LikeBackup {
  readonly id: string;
  readonly documents: RecordedDocuments;
  readonly metadata: Partial<BackupRecord['metadata']>;
}

/** Keeps a recorded backup with others in it, made now. @returns its id */
function keepLike(
  world: World,
  record: BackupRecord,
  { id, documents, metadata }: LikeBackup,
): string {
  const at = world.clock().toISOString();
  const { projectId, firebaseProjectId, databaseId } = world.target;
  const collections = collectionsOf(documents);
  const rawBytes = collections.reduce((sum, each) => sum + each.rawBytes, 0);
  const counts = { documents: documents.length, rawBytes };
  world.keepBackup({
    documents,
    record: {
      ...record,
      id,
      projectId,
      createdAt: at,
      held: false,
      drilled: null,
      metadata: {
        ...record.metadata,
        firebaseProjectId,
        databaseId,
        readTime: at,
        documentCount: documents.length,
        rawBytes,
        storedBytes: rawBytes,
        collections,
        startedAt: at,
        completedAt: at,
        durationMs: 0,
        ...metadata,
      },
      progress: { ...counts, fraction: 1 },
      verification: { ...record.verification, ...counts, checkedAt: at },
    },
  });
  return id;
}
