import { z } from 'zod';
import { jsonBytes, idOf, collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { totalsFields } from '../format/manifest-schema.ts';

/**
 * Totals of a part of the stream, by collection shape and id: few in most databases, but some have
 * a collection for every user. After `maxEntries`, or `maxKeyBytes` of names, all later ones in
 * name order count as `furtherCollections`, so that totals are small enough to be kept between
 * steps.
 */
export interface Totals {
  documents: number;
  rawBytes: number;
  readonly collections: Map<string, { documents: number; rawBytes: number }>;
  /** Documents seen per collection id, those that the selection leaves out included. */
  readonly groups: Map<string, number>;
}

/** No collection is called so. */
export const furtherCollections = '';

const maxEntries = 1000;
const maxKeyBytes = 48 * 1024;

export function emptyTotals(): Totals {
  return { documents: 0, rawBytes: 0, collections: new Map(), groups: new Map() };
}

/** Counts a document that was seen and is stored. */
export function countDocument(totals: Totals, path: string, rawBytes: number): void {
  const collection = collectionOf(path);
  const id = idOf(collection);
  totals.groups.set(id, (totals.groups.get(id) ?? 0) + 1);
  const shape = collectionShape(collection);
  const entry = totals.collections.get(shape) ?? { documents: 0, rawBytes: 0 };
  entry.documents += 1;
  entry.rawBytes += rawBytes;
  totals.collections.set(shape, entry);
  totals.documents += 1;
  totals.rawBytes += rawBytes;
}

/**
 * Adds `part`, which comes after all of `totals`. Which collections are counted together depends on
 * the order of names alone, so that a verification comes to the same totals as the backup.
 */
export function addTotals(totals: Totals, part: Totals): void {
  totals.documents += part.documents;
  totals.rawBytes += part.rawBytes;
  const shapes = new Keys(totals.collections);
  for (const [shape, { documents, rawBytes }] of namedFirst(part.collections)) {
    const key = shapes.keyFor(shape);
    const entry = totals.collections.get(key) ?? { documents: 0, rawBytes: 0 };
    entry.documents += documents;
    entry.rawBytes += rawBytes;
    totals.collections.set(key, entry);
  }
  const ids = new Keys(totals.groups);
  for (const [id, documents] of namedFirst(part.groups)) {
    const key = ids.keyFor(id);
    totals.groups.set(key, (totals.groups.get(key) ?? 0) + documents);
  }
}

/** Stored totals begin with what counts further collections: after it no name is taken. */
function namedFirst<Value>(entries: ReadonlyMap<string, Value>): Iterable<[string, Value]> {
  const further = entries.get(furtherCollections);
  return further === undefined
    ? entries
    : [
        ...[...entries].filter(([key]) => key !== furtherCollections),
        [furtherCollections, further],
      ];
}

/** The keys of a bounded map. */
class Keys {
  private readonly map: ReadonlyMap<string, unknown>;
  private bytes = 0;

  constructor(map: ReadonlyMap<string, unknown>) {
    this.map = map;
    for (const key of map.keys()) {
      this.bytes += jsonBytes(key);
    }
  }

  /** `key` itself while there is room for it. */
  keyFor(key: string): string {
    if (this.map.has(key)) {
      return key;
    }
    const bytes = this.bytes + jsonBytes(key);
    if (this.map.has(furtherCollections) || this.map.size >= maxEntries || bytes > maxKeyBytes) {
      return furtherCollections;
    }
    this.bytes = bytes;
    return key;
  }
}

/** Totals as they are kept between steps: plain JSON, sorted. */
export const totalsSchema = z.object(totalsFields);
export type TotalsJson = Readonly<z.infer<typeof totalsSchema>>;

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
