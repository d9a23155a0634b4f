import {
  collectionOf,
  collectionShape,
  type BackupRecord,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import type { SampleChange } from './sample-changes.ts';
import { sampleName } from './values.ts';

export type Documents = readonly FirestoreDocument[];

/** The documents as they were at a time, in the order of their names; `time` counts as past. */
export function documentsAt(changes: readonly SampleChange[], time: string): FirestoreDocument[] {
  const documents = new Map<string, FirestoreDocument>();
  const past = changes.filter((change) => change.time <= time);
  for (const { path, time: updateTime, fields } of past.toSorted((a, b) =>
    a.time < b.time ? -1 : 1,
  )) {
    if (fields === null) {
      documents.delete(path);
    } else {
      const createTime = documents.get(path)?.createTime ?? updateTime;
      const name = sampleName(path);
      documents.set(path, { name, path, missing: false, fields, createTime, updateTime });
    }
  }
  return [...documents.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The shape of the collection that holds a document, as totals of backups name it. */
export function shapeOf(path: string): string {
  return collectionShape(collectionOf(path));
}

/** How many bytes a document takes up, about. */
export function bytesOf({ path, fields }: FirestoreDocument): number {
  return new TextEncoder().encode(path + JSON.stringify(fields)).length;
}

/** Documents and bytes by shape of collection, in the order of names. */
export function totalsOf(documents: Documents): BackupRecord['metadata']['collections'] {
  const totals = new Map<string, { path: string; documentCount: number; rawBytes: number }>();
  for (const document of documents) {
    const path = shapeOf(document.path);
    const { documentCount, rawBytes } = totals.get(path) ?? { documentCount: 0, rawBytes: 0 };
    totals.set(path, {
      path,
      documentCount: documentCount + 1,
      rawBytes: rawBytes + bytesOf(document),
    });
  }
  return [...totals.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export interface DocumentDifference {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: FirestoreDocument | undefined;
  readonly after: FirestoreDocument | undefined;
}

/**
 * The documents that are on one side only or differ, in the order of names, and how many are equal.
 */
export function diffDocuments(
  before: Documents,
  after: Documents,
): { differences: DocumentDifference[]; unchanged: number } {
  const from = new Map(before.map((document) => [document.path, document]));
  const to = new Map(after.map((document) => [document.path, document]));
  const all = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  const differences = all.flatMap((path): DocumentDifference[] => {
    const [old, now] = [from.get(path), to.get(path)];
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    return JSON.stringify(old?.fields) === JSON.stringify(now?.fields)
      ? []
      : [{ path, change, before: old, after: now }];
  });
  return { differences, unchanged: all.length - differences.length };
}
