import { WireReader } from '../../format/wire.ts';
import { WireWriter } from '../../format/wire-writer.ts';

/**
 * Fields as bytes: nothing is decoded.
 *
 * `google.firestore.v1`: Document.fields = 2 and MapValue.fields = 1 are entries (key = 1, value =
 * 2); Value.map_value = 6.
 */
export const documentEntries = 2;
export const mapEntries = 1;
const mapValue = 6;

interface FieldEntry {
  readonly key: string;
  readonly value: Uint8Array;
  /** With the tag in front of it. */
  readonly whole: Uint8Array;
}

export function* entriesIn(entries: Uint8Array, field: number): Generator<FieldEntry> {
  const reader = new WireReader(entries);
  for (let at = 0; reader.next(); at = reader.position) {
    if (reader.field !== field) {
      reader.skip();
      continue;
    }
    const entry = reader.message();
    let key = '';
    let value: Uint8Array = new Uint8Array();
    while (entry.next()) {
      if (entry.field === 1) {
        key = entry.string();
      } else if (entry.field === 2) {
        value = entry.view();
      } else {
        entry.skip();
      }
    }
    yield { key, value, whole: entries.subarray(at, reader.position) };
  }
}

export function entryOf(name: string, value: Uint8Array): WireWriter {
  return new WireWriter().string(1, name).bytes(2, value);
}

/** A map's entries; null for a value of another type. */
export function mapOf(value: Uint8Array): Uint8Array | null {
  const reader = new WireReader(value);
  return reader.next() && reader.field === mapValue ? reader.view() : null;
}

/** A map's entries; null for a value of another type, which vectors are, too. */
export function plainMapOf(value: Uint8Array): Uint8Array | null {
  const map = mapOf(value);
  const isMarked =
    map !== null && [...entriesIn(map, mapEntries)].some(({ key }) => key === '__type__');
  return isMarked ? null : map;
}

/** The value that is a map with these entries. */
export function mapWith(entries: Uint8Array): Uint8Array {
  return new WireWriter().bytes(mapValue, entries).finish();
}
