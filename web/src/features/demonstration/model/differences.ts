import type { FieldChange, FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';

export interface DocumentDifference {
  readonly path: string;
  readonly before: FirestoreDocument | undefined;
  readonly after: FirestoreDocument | undefined;
}

type Fields = FirestoreFields | undefined;

/** What differs between two documents, by field in the order of names; maps are descended into. */
export function diffFields(before: Fields, after: Fields, path: string[] = []): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].toSorted().flatMap((name) => {
    const [from, to] = [before?.[name], after?.[name]];
    if (JSON.stringify(from) === JSON.stringify(to)) {
      return [];
    }
    const inside = [...path, name];
    return from !== undefined && to !== undefined && 'mapValue' in from && 'mapValue' in to
      ? diffFields(from.mapValue.fields, to.mapValue.fields, inside)
      : [{ path: inside, before: from ?? null, after: to ?? null, isCut: false, offset: 0 }];
  });
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
