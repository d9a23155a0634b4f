import { WireWriter } from '../../format/wire-writer.ts';
import {
  documentEntries,
  entriesIn,
  entryOf,
  mapEntries,
  mapWith,
  plainMapOf,
} from './field-bytes.ts';

/** What becomes of one field. */
export interface FieldEdit {
  /** From the outermost map in. */
  readonly names: readonly string[];
  /** Its encoded value; null to remove it. */
  readonly value: Uint8Array | null;
}

/**
 * A document's encoded fields with some of them set or removed; all others stay byte for byte. Maps
 * on the way to a field that is set are made where there are none, in place of what is no map.
 * @param edits of which none is of a field in another's
 */
export function withFields(fields: Uint8Array, edits: readonly FieldEdit[]): Uint8Array {
  return edited(fields, edits, documentEntries);
}

function edited(entries: Uint8Array, edits: readonly FieldEdit[], field: number): Uint8Array {
  const open = new Map<string, FieldEdit[]>();
  for (const edit of edits) {
    const name = edit.names[0] ?? '';
    open.set(name, [...(open.get(name) ?? []), edit]);
  }
  const writer = new WireWriter();
  for (const { key, value, whole } of entriesIn(entries, field)) {
    const those = open.get(key);
    open.delete(key);
    const after = those === undefined ? value : valueWith(value, those);
    if (after === value) {
      writer.raw(whole);
    } else if (after !== null) {
      writer.message(field, entryOf(key, after));
    }
  }
  for (const [name, those] of open) {
    const value = valueWith(null, those);
    if (value !== null) {
      writer.message(field, entryOf(name, value));
    }
  }
  return writer.finish();
}

/** @returns `value` itself where nothing changes it; null where it goes, or is still missing */
function valueWith(value: Uint8Array | null, edits: readonly FieldEdit[]): Uint8Array | null {
  const whole = edits.find(({ names }) => names.length === 1);
  if (whole !== undefined) {
    return whole.value;
  }
  const map = value === null ? null : plainMapOf(value);
  if (map === null && edits.every((edit) => edit.value === null)) {
    return value;
  }
  const inner = edits.map((edit) => ({ ...edit, names: edit.names.slice(1) }));
  return mapWith(edited(map ?? new Uint8Array(), inner, mapEntries));
}
