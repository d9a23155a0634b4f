import {
  matchingFields,
  type Excluded,
  type FieldNames,
  type ChosenPatterns,
} from '../../../firestore-model/excluded.ts';
import { documentFieldBytes, documentName } from '../../format/document.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import {
  documentEntries,
  entriesIn,
  entryOf,
  mapEntries,
  mapWith,
  plainMapOf,
} from './field-bytes.ts';
import { inOrder, type Rewrite } from './rewrite.ts';

/** `rewrite` but for the fields of a document that are excluded. */
export function rewriteBut(excluded: Excluded, path: string, rewrite: Rewrite): Rewrite {
  const fields = excluded.fieldsOf(path);
  const patterns = excluded.patternsOf(path);
  const only = excluded.onlyOf(path);
  if (fields.length === 0 && patterns === null && only === null) {
    return rewrite;
  }
  const chosen = only === null ? rewrite : inOrder(rewrite, take(only));
  return {
    ...inOrder(chosen, keep(fields, patterns)),
    partOf: (source, existing) => {
      const document = rewrite.documentOf(source, existing);
      if (document === null) {
        return source;
      }
      const part =
        only === null || existing === null
          ? source
          : keepFields(withoutFields(source), source, fieldsThat(only, existing, document));
      return keepFields(part, null, keptFields({ fields, patterns }, document, existing));
    },
  };
}

/** What the target has, but for the fields that change by one of the patterns. */
function take(only: ChosenPatterns): Rewrite {
  return {
    isDependent: true,
    documentOf: (document, existing) =>
      // Where it is gone by now, the write is refused as any other.
      existing === null
        ? document
        : keepFields(existing, document, fieldsThat(only, existing, document)),
  };
}

function fieldsThat(match: ChosenPatterns, existing: Uint8Array, document: Uint8Array) {
  return matchingFields(match, decodeDocument(existing).fields, decodeDocument(document).fields);
}

const withoutFields = (document: Uint8Array) =>
  new WireWriter().bytes(1, documentName(document)).finish();

/** What the target has, with one field as the source has it; nothing where it has no document. */
export function takeField(names: FieldNames): Rewrite {
  return {
    isDependent: true,
    documentOf: (document, existing) =>
      existing === null
        ? null
        : keepFields(existing, document, [replacedAt(names, [existing, document])]),
  };
}

/** A document with nothing but one field. */
export function onlyField(document: Uint8Array, names: FieldNames): Uint8Array {
  return keepFields(withoutFields(document), document, [names]);
}

/** What of a field is replaced: where one of the maps around it is something else, that. */
function replacedAt(names: FieldNames, documents: readonly Uint8Array[]): FieldNames {
  const sides = documents.map(documentFieldBytes);
  const depth = names.slice(1).findIndex((_, before) =>
    sides.some((fields) => {
      const around = findValue(fields, names.slice(0, before + 1));
      return around !== null && plainMapOf(around) === null;
    }),
  );
  return depth === -1 ? names : names.slice(0, depth + 1);
}

/** Leaves fields as the target has them: those, and what would change by one of the patterns. */
export function keep(fields: readonly FieldNames[], patterns: ChosenPatterns | null): Rewrite {
  return {
    isDependent: true,
    documentOf: (document, existing) =>
      keepFields(document, existing, keptFields({ fields, patterns }, document, existing)),
  };
}

interface KeptFields {
  readonly fields: readonly FieldNames[];
  readonly patterns: ChosenPatterns | null;
}

function keptFields(
  { fields, patterns }: KeptFields,
  document: Uint8Array,
  existing: Uint8Array | null,
): FieldNames[] {
  const matching =
    patterns === null || existing === null ? [] : fieldsThat(patterns, existing, document);
  return [...fields, ...matching];
}

/** `document` with these fields as `existing` has them: omitted where it has none. */
export function keepFields(
  document: Uint8Array,
  existing: Uint8Array | null,
  fields: readonly FieldNames[],
): Uint8Array {
  if (fields.length === 0) {
    return document;
  }
  const there = existing === null ? new Uint8Array() : documentFieldBytes(existing);
  let bytes = documentFieldBytes(document);
  for (const names of fields) {
    const value = findValue(there, names);
    const held = mapsHeld(there, names);
    const instead = held < names.length - 1 ? findValue(there, names.slice(0, held + 1)) : null;
    bytes = setValue(bytes, documentEntries, { names, value, held, instead });
  }
  return new WireWriter().bytes(1, documentName(document)).raw(bytes).finish();
}

/** How many of the maps around a field are there, from the outermost on. */
function mapsHeld(there: Uint8Array, names: FieldNames): number {
  for (let depth = 1; depth < names.length; depth += 1) {
    const value = findValue(there, names.slice(0, depth));
    if (value === null || plainMapOf(value) === null) {
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
    bytes = value === null ? null : plainMapOf(value);
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

interface Setting {
  readonly names: FieldNames;
  /** Null takes the field away. */
  readonly value: Uint8Array | null;
  /** How many of the maps around the field the target has. */
  readonly held: number;
  /** What the target has in place of the next of them; null where that is missing. */
  readonly instead: Uint8Array | null;
}

function setValue(entries: Uint8Array, field: number, setting: Setting): Uint8Array {
  const [name = '', ...inner] = setting.names;
  const { value } = setting;
  const within = { ...setting, names: inner };
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

const emptyMap = mapWith(new Uint8Array());

/**
 * A field of a map; other values have none to keep. A map left empty that the target lacks is
 * omitted, or what the target has in its place stays: an empty map would remove it.
 */
function setInner(old: Uint8Array, { held, ...setting }: Setting): Uint8Array | null {
  const map = plainMapOf(old);
  if (map === null) {
    return old;
  }
  const next = setValue(map, mapEntries, { ...setting, held: held - 1 });
  const isLeftEmpty = map.length > 0 && next.length === 0 && held < 1;
  return isLeftEmpty ? (held === 0 ? setting.instead : null) : mapWith(next);
}
