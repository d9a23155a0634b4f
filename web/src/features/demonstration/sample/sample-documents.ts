import type { FirestoreDocument } from '@firekeep/functions/contract';
import type { SampleChange } from './sample-changes.ts';
import { sampleName } from './values.ts';

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

/** The document's collection with a star in place of every document's id, as totals of backups name it. */
export function shapeOf(path: string): string {
  return path
    .split('/')
    .slice(0, -1)
    .map((segment, index) => (index % 2 === 1 ? '*' : segment))
    .join('/');
}

/** How many bytes a document takes up, about. */
export function bytesOf({ path, fields }: FirestoreDocument): number {
  return new TextEncoder().encode(path + JSON.stringify(fields)).length;
}
