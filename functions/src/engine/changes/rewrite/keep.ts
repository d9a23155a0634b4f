import { documentFieldBytes, documentName } from '../../format/document.ts';
import { WireReader } from '../../format/wire.ts';
import { WireWriter } from '../../format/wire-writer.ts';

/**
 * Fields that stay as the target has them, kept as bytes: nothing is decoded.
 *
 * `google.firestore.v1`: Document.fields = 2 and MapValue.fields = 1 are entries (key = 1, value =
 * 2); Value.map_value = 6.
 */
const documentEntries = 2;
const mapEntries = 1;
const mapValue = 6;

/** A field's name after those of the maps around it. */
export type FieldNames = readonly string[];

/** `document` with these fields as `existing` has them: omitted where it has none. */
export function keepFields(
  document: Uint8Array,
  existing: Uint8Array | null,
  fields: readonly FieldNames[],
): Uint8Array {
  const there = existing === null ? new Uint8Array() : documentFieldBytes(existing);
  let bytes = documentFieldBytes(document);
  for (const names of fields) {
    const value = findValue(there, names);
    bytes = setValue(bytes, documentEntries, { names, value, held: mapsHeld(there, names) });
  }
  return new WireWriter().bytes(1, documentName(document)).raw(bytes).finish();
}

/** How many of the maps around a field are there, from the outermost on. */
function mapsHeld(there: Uint8Array, names: FieldNames): number {
  for (let depth = 1; depth < names.length; depth += 1) {
    const value = findValue(there, names.slice(0, depth));
    if (value === null || mapOf(value) === null) {
      return depth - 1;
    }
  }
  return names.length - 1;
}

function findValue(entries: Uint8Array, names: FieldNames): Uint8Array | null {
  let bytes: Uint8Array | null = entries;
  let value: Uint8Array | null = null;
  for (const [depth, name] of names.entries()) {
    value =
      bytes === null ? null : valueOf(bytes, depth === 0 ? documentEntries : mapEntries, name);
    bytes = value === null ? null : mapOf(value);
  }
  return value;
}

function valueOf(entries: Uint8Array, field: number, name: string): Uint8Array | null {
  for (const { key, value } of entriesIn(entries, field)) {
    if (key === name) {
      return value;
    }
  }
  return null;
}

/** A map's entries; null for a value of another type. */
function mapOf(value: Uint8Array): Uint8Array | null {
  const reader = new WireReader(value);
  return reader.next() && reader.field === mapValue ? reader.view() : null;
}

function* entriesIn(
  entries: Uint8Array,
  field: number,
): Generator<{ key: string; value: Uint8Array; whole: Uint8Array }> {
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

interface Setting {
  readonly names: FieldNames;
  /** Null takes the field away. */
  readonly value: Uint8Array | null;
  /** How many of the maps around the field the target has. */
  readonly held: number;
}

function setValue(entries: Uint8Array, field: number, setting: Setting): Uint8Array {
  const { names, value, held } = setting;
  const [name = '', ...inner] = names;
  const within = { names: inner, value, held };
  const writer = new WireWriter();
  let isThere = false;
  for (const { key, value: old, whole } of entriesIn(entries, field)) {
    if (key !== name) {
      writer.raw(whole);
      continue;
    }
    isThere = true;
    const next = inner.length === 0 ? value : setInner(old, within);
    if (next !== null) {
      writer.message(field, entryOf(name, next));
    }
  }
  if (!isThere && value !== null) {
    const next = inner.length === 0 ? value : setInner(emptyMap, within);
    if (next !== null) {
      writer.message(field, entryOf(name, next));
    }
  }
  return writer.finish();
}

const emptyMap = new WireWriter().bytes(mapValue, new Uint8Array()).finish();

/**
 * A field of a map; other values have none to keep. Null for a map left empty that the target
 * lacks: writing an empty map would remove what else is in it.
 */
function setInner(old: Uint8Array, { held, ...setting }: Setting): Uint8Array | null {
  const map = mapOf(old);
  if (map === null) {
    return old;
  }
  const next = setValue(map, mapEntries, { ...setting, held: held - 1 });
  return map.length > 0 && next.length === 0 && held < 1
    ? null
    : new WireWriter().bytes(mapValue, next).finish();
}

function entryOf(name: string, value: Uint8Array): WireWriter {
  return new WireWriter().string(1, name).bytes(2, value);
}
