import { collectionOf, collectionShape } from '@firekeep/functions/contract';

/**
 * By the shape of a document's collection, then by its path: each collection is counted, copied and
 * forgotten without the others. Nothing in it is empty.
 */
export type ByDocument<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/** The shape of a document’s collection. */
export function collectionShapeOf(path: string): string {
  return collectionShape(collectionOf(path));
}

export function valueOf<Value>(all: ByDocument<Value>, path: string): Value | undefined {
  return all.get(collectionShapeOf(path))?.get(path);
}

/** With another value of that document, or without one. */
export function withValue<Value>(
  all: ByDocument<Value>,
  path: string,
  value: Value | undefined,
): ByDocument<Value> {
  const shape = collectionShapeOf(path);
  return withEntry(all, shape, withEntry(all.get(shape) ?? new Map(), path, value));
}

/** Without the entry where its value is undefined or empty. */
function withEntry<Value>(
  entries: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const copy = new Map(entries);
  copy.delete(key);
  return value === undefined || (value instanceof Map && value.size === 0)
    ? copy
    : copy.set(key, value);
}

/** All of them, with the documents' paths. */
export function entriesOf<Value>(all: ByDocument<Value>): [path: string, value: Value][] {
  return [...all.values()].flatMap((ofCollection) => [...ofCollection]);
}

export function byDocument<Value>(entries: Iterable<readonly [string, Value]>): ByDocument<Value> {
  const all = new Map<string, Map<string, Value>>();
  for (const [path, value] of entries) {
    const shape = collectionShapeOf(path);
    const ofCollection = all.get(shape) ?? new Map<string, Value>();
    all.set(shape, ofCollection.set(path, value));
  }
  return all;
}
