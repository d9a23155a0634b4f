import { formatFieldPath } from '../../../firestore-model/field-paths.ts';
import { documentFieldBytes } from '../../format/document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import {
  documentEntries,
  entriesIn,
  entryOf,
  mapEntries,
  mapWith,
  plainMapOf,
} from './field-bytes.ts';

/**
 * What makes one document of another: encoded fields, and the update mask that names them and those
 * that go, both without the fields of documents and maps that are alike byte for byte.
 */
export function changedFields(
  existing: Uint8Array,
  wanted: Uint8Array,
): { fields: Uint8Array; mask: Uint8Array } {
  const mask = new WireWriter();
  const found = changesIn(documentFieldBytes(existing), documentFieldBytes(wanted), {
    field: documentEntries,
    parents: [],
    mask,
  });
  return { fields: found, mask: new WireWriter().message(3, mask).finish() };
}

interface EntriesContext {
  /** Of the entries. */
  readonly field: number;
  /** Names of the maps around them. */
  readonly parents: readonly string[];
  /** Takes the paths of what changes. */
  readonly mask: WireWriter;
}

function changesIn(existing: Uint8Array, wanted: Uint8Array, place: EntriesContext): Uint8Array {
  const { field, parents, mask } = place;
  const there = new Map([...entriesIn(existing, field)].map(({ key, value }) => [key, value]));
  const fields = new WireWriter();
  for (const { key, value, whole } of entriesIn(wanted, field)) {
    const before = there.get(key);
    there.delete(key);
    if (before !== undefined && Buffer.compare(before, value) === 0) {
      continue;
    }
    const path = [...parents, key];
    const [from, to] = [before === undefined ? null : plainMapOf(before), plainMapOf(value)];
    if (from !== null && from.length > 0 && to !== null && to.length > 0) {
      const inner = changesIn(from, to, { field: mapEntries, parents: path, mask });
      if (inner.length > 0) {
        fields.message(field, entryOf(key, mapWith(inner)));
      }
    } else {
      fields.raw(whole);
      mask.string(1, formatFieldPath(path));
    }
  }
  for (const key of there.keys()) {
    mask.string(1, formatFieldPath([...parents, key]));
  }
  return fields.finish();
}
