import { documentFieldBytes, documentName } from '../../format/document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import {
  documentEntries,
  entriesIn,
  entryOf,
  mapEntries,
  mapWith,
  plainMapOf,
} from './field-bytes.ts';
import type { Rewrite } from './rewrite.ts';

/**
 * The source's fields written into what is there, as by Firestore's `set(…, { merge: true })`: maps
 * deeply, all else is replaced.
 */
export const merge: Rewrite = {
  isDependent: true,
  documentOf: (source, existing) =>
    existing === null
      ? source
      : new WireWriter()
          .bytes(1, documentName(source))
          .raw(merged(documentFieldBytes(existing), documentFieldBytes(source), documentEntries))
          .finish(),
};

function merged(there: Uint8Array, source: Uint8Array, field: number): Uint8Array {
  const open = new Map([...entriesIn(source, field)].map((entry) => [entry.key, entry]));
  const writer = new WireWriter();
  for (const { key, value, whole } of entriesIn(there, field)) {
    const next = open.get(key);
    open.delete(key);
    const before = mergeable(value);
    const after = next === undefined ? null : mergeable(next.value);
    if (before !== null && after !== null) {
      writer.message(field, entryOf(key, mapWith(merged(before, after, mapEntries))));
    } else {
      writer.raw(next?.whole ?? whole);
    }
  }
  for (const { whole } of open.values()) {
    writer.raw(whole);
  }
  return writer.finish();
}

/** The entries of a map; null for anything else. An empty map replaces; so does a vector. */
function mergeable(value: Uint8Array): Uint8Array | null {
  const map = plainMapOf(value);
  return map === null || map.length === 0 ? null : map;
}
