import {
  collectionOf,
  collectionShape,
  comparePaths,
  isSameFields,
  type FirestoreDocument,
  type Project,
} from '@firekeep/functions/contract';
import type { RecordedChange } from '../recording/recording.ts';

export type RecordedDocuments = readonly FirestoreDocument[];

/** What the names of a database's documents begin with. */
export function documentsRootOf({
  firebaseProjectId,
  databaseId,
}: Pick<Project, 'firebaseProjectId' | 'databaseId'>): string {
  return `projects/${firebaseProjectId}/databases/${databaseId}/documents`;
}

/** A database's documents as they became. */
export interface ChangedDocuments {
  readonly root: string;
  /** The oldest first. */
  readonly changes: readonly RecordedChange[];
}

/** The documents as they were at a time, in the order of their names; `time` counts as past. */
export function documentsAt({ root, changes }: ChangedDocuments, time: string): RecordedDocuments {
  const documents = new Map<string, FirestoreDocument>();
  for (const { path, time: updateTime, fields } of changes) {
    if (updateTime > time) {
      break;
    }
    if (fields === null) {
      documents.delete(path);
    } else {
      const createTime = documents.get(path)?.createTime ?? updateTime;
      documents.set(path, {
        name: `${root}/${path}`,
        path,
        missing: false,
        fields,
        createTime,
        updateTime,
      });
    }
  }
  return [...documents.values()].toSorted((a, b) => comparePaths(a.path, b.path));
}

/** The same by their paths. */
export function byPath(documents: RecordedDocuments): ReadonlyMap<string, FirestoreDocument> {
  return new Map(documents.map((document) => [document.path, document]));
}

/** The shape of the collection that holds a document, as totals of backups name it. */
export function shapeOf(path: string): string {
  return collectionShape(collectionOf(path));
}

export interface Difference {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: FirestoreDocument | undefined;
  readonly after: FirestoreDocument | undefined;
}

/**
 * The documents that are on one side only or differ, in the order of names, and how many are equal.
 */
export function differencesOf(
  before: RecordedDocuments,
  after: RecordedDocuments,
): { differences: Difference[]; unchanged: number } {
  const [from, to] = [byPath(before), byPath(after)];
  const all = [...new Set([...from.keys(), ...to.keys()])].toSorted(comparePaths);
  const differences = all.flatMap((path): Difference[] => {
    const [old, now] = [from.get(path), to.get(path)];
    if (old !== undefined && now !== undefined && isSameFields(old.fields, now.fields)) {
      return [];
    }
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    return [{ path, change, before: old, after: now }];
  });
  return { differences, unchanged: all.length - differences.length };
}
