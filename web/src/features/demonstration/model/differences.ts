import type { FirestoreDocument } from '@firekeep/functions/contract';

export interface DocumentDifference {
  readonly path: string;
  readonly before: FirestoreDocument | undefined;
  readonly after: FirestoreDocument | undefined;
}

function byPath(documents: readonly FirestoreDocument[]): Map<string, FirestoreDocument> {
  return new Map(documents.map((document) => [document.path, document]));
}

/** The documents that are on one side only or differ, in the order of names, and how many are equal. */
export function diffDocuments(
  before: readonly FirestoreDocument[],
  after: readonly FirestoreDocument[],
): { differences: DocumentDifference[]; unchanged: number } {
  const from = byPath(before);
  const to = byPath(after);
  const all = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  const differences = all
    .map((path) => ({ path, before: from.get(path), after: to.get(path) }))
    .filter((each) => JSON.stringify(each.before?.fields) !== JSON.stringify(each.after?.fields));
  return { differences, unchanged: all.length - differences.length };
}
