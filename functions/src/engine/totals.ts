import { collectionId, collectionOf, collectionShape } from './format/names.ts';
import type { CollectionTotals, GroupTotals } from './format/manifest-schema.ts';

/**
 * Running totals of a part of the stream. Keys are collection shapes and ids, of which a database has few,
 * however many documents it has.
 */
export interface Totals {
  documents: number;
  rawBytes: number;
  readonly collections: Map<string, { documents: number; rawBytes: number }>;
  /** Documents seen per collection id, those that the selection leaves out included. */
  readonly groups: Map<string, number>;
}

export function emptyTotals(): Totals {
  return { documents: 0, rawBytes: 0, collections: new Map(), groups: new Map() };
}

/** Counts a document that was seen; `rawBytes` is null for one that the selection leaves out. */
export function countDocument(totals: Totals, path: string, rawBytes: number | null): void {
  const collection = collectionOf(path);
  const id = collectionId(collection);
  totals.groups.set(id, (totals.groups.get(id) ?? 0) + 1);
  if (rawBytes === null) {
    return;
  }
  const shape = collectionShape(collection);
  const entry = totals.collections.get(shape) ?? { documents: 0, rawBytes: 0 };
  entry.documents += 1;
  entry.rawBytes += rawBytes;
  totals.collections.set(shape, entry);
  totals.documents += 1;
  totals.rawBytes += rawBytes;
}

/** Adds `part` to `totals`. */
export function addTotals(totals: Totals, part: Totals): void {
  totals.documents += part.documents;
  totals.rawBytes += part.rawBytes;
  for (const [shape, { documents, rawBytes }] of part.collections) {
    const entry = totals.collections.get(shape) ?? { documents: 0, rawBytes: 0 };
    entry.documents += documents;
    entry.rawBytes += rawBytes;
    totals.collections.set(shape, entry);
  }
  for (const [id, documents] of part.groups) {
    totals.groups.set(id, (totals.groups.get(id) ?? 0) + documents);
  }
}

/** Totals as they are kept between steps and in manifests: plain JSON, sorted. */
export interface TotalsJson {
  readonly documents: number;
  readonly rawBytes: number;
  readonly collections: readonly CollectionTotals[];
  readonly groups: readonly GroupTotals[];
}

export function totalsToJson(totals: Totals): TotalsJson {
  return {
    documents: totals.documents,
    rawBytes: totals.rawBytes,
    collections: [...totals.collections]
      .map(([path, entry]) => ({ path, ...entry }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    groups: [...totals.groups]
      .map(([id, documents]) => ({ id, documents }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

export function totalsFromJson(json: TotalsJson): Totals {
  return {
    documents: json.documents,
    rawBytes: json.rawBytes,
    collections: new Map(
      json.collections.map(({ path, documents, rawBytes }) => [path, { documents, rawBytes }]),
    ),
    groups: new Map(json.groups.map(({ id, documents }) => [id, documents])),
  };
}
