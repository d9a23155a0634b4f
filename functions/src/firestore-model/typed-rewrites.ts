import type { FieldNames } from './excluded.ts';
import { valueAt, withValueAt } from './operations/fields-at.ts';
import {
  emptyFields,
  fieldOf,
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
} from './values.ts';

/**
 * What becomes of a document's fields in a restore, for few documents in memory. The engine does
 * the same with encoded documents (`engine/changes/rewrite`), whose tests compare both.
 */

/** Those of the source written into what is there: maps deeply, all else is replaced. */
export function mergedFields(there: FirestoreFields, source: FirestoreFields): FirestoreFields {
  return Object.entries(source).reduce((fields, [name, value]) => {
    const [before, after] = [mergeable(fieldOf(there, name)), mergeable(value)];
    const next = before === null || after === null ? value : mapOf(mergedFields(before, after));
    return withValueAt(fields, [name], next);
  }, there);
}

/** The fields of a map; null for anything else. An empty map replaces; so does a vector. */
function mergeable(value: FirestoreValue | undefined): FirestoreFields | null {
  const isMap = value !== undefined && isPlainMap(value);
  return isMap && hasNames(value.mapValue.fields) ? value.mapValue.fields : null;
}

function hasNames(fields: FirestoreFields): boolean {
  return Object.keys(fields).length > 0;
}

function mapOf(fields: FirestoreFields): FirestoreValue {
  return { mapValue: { fields } };
}

/** Where references lead: names up to the slash before the first collection. */
export interface RetargetRoots {
  readonly from: string;
  readonly to: string;
  /** Where a document is below `to`, by its path below `from`. Default: at the same path. */
  readonly placeOf?: (path: string) => string;
}

/** References below `from` lead below `to`. */
export function retargetedFields(fields: FirestoreFields, roots: RetargetRoots): FirestoreFields {
  const next = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    next[name] = retargeted(value, roots);
  }
  return next;
}

function retargeted(value: FirestoreValue, roots: RetargetRoots): FirestoreValue {
  if ('referenceValue' in value) {
    const { referenceValue: name } = value;
    const { from, to, placeOf = (path) => path } = roots;
    return name.startsWith(`${from}/`)
      ? { referenceValue: `${to}/${placeOf(name.slice(from.length + 1))}` }
      : value;
  }
  if ('arrayValue' in value) {
    return { arrayValue: { values: value.arrayValue.values.map((one) => retargeted(one, roots)) } };
  }
  return 'mapValue' in value ? mapOf(retargetedFields(value.mapValue.fields, roots)) : value;
}

/** `fields` with some as `existing` has them: omitted where it has none. */
export function withKept(
  fields: FirestoreFields,
  existing: FirestoreFields | null,
  kept: readonly FieldNames[],
): FirestoreFields {
  const there = existing ?? emptyFields();
  return kept.reduce((next, names) => {
    const held = mapsHeld(there, names);
    const value = valueAt(there, names) ?? null;
    const isHeld = held >= names.length - 1;
    const instead = isHeld ? null : (valueAt(there, names.slice(0, held + 1)) ?? null);
    return keeping(next, { names, value, held, instead });
  }, fields);
}

/**
 * `existing` with one field as `source` has it; where one of the maps around it is something else
 * in either, with that as a whole.
 */
export function withFieldOf(
  existing: FirestoreFields,
  source: FirestoreFields,
  names: FieldNames,
): FirestoreFields {
  const depth = names.slice(1).findIndex((_, before) =>
    [existing, source].some((fields) => {
      const around = valueAt(fields, names.slice(0, before + 1));
      return around !== undefined && !isPlainMap(around);
    }),
  );
  return withKept(existing, source, [depth === -1 ? names : names.slice(0, depth + 1)]);
}

interface KeptField {
  readonly names: FieldNames;
  /** Null where the field goes. */
  readonly value: FirestoreValue | null;
  /** How many of the maps around the field are there. */
  readonly held: number;
  /** What is there in place of the next of them; null where that is missing. */
  readonly instead: FirestoreValue | null;
}

/** How many of the maps around a field are there, from the outermost on. */
function mapsHeld(there: FirestoreFields, names: FieldNames): number {
  const around = names.slice(1).map((_, depth) => valueAt(there, names.slice(0, depth + 1)));
  const missing = around.findIndex((value) => value === undefined || !isPlainMap(value));
  return missing === -1 ? around.length : missing;
}

function keeping(fields: FirestoreFields, { names, ...kept }: KeptField): FirestoreFields {
  const [name = '', ...inner] = names;
  const old = fieldOf(fields, name);
  if (old === undefined && kept.value === null) {
    return fields;
  }
  const next =
    inner.length === 0
      ? kept.value
      : keepingWithin(old ?? mapOf(emptyFields()), { ...kept, names: inner });
  return withValueAt(fields, [name], next);
}

/**
 * A field of a map; other values have none to keep. A map left empty that is missing goes, or what
 * is there in its place stays.
 */
function keepingWithin(old: FirestoreValue, { held, ...kept }: KeptField): FirestoreValue | null {
  if (!isPlainMap(old)) {
    return old;
  }
  const { fields } = old.mapValue;
  const next = keeping(fields, { ...kept, held: held - 1 });
  const isLeftEmpty = hasNames(fields) && !hasNames(next) && held < 1;
  return isLeftEmpty ? (held === 0 ? kept.instead : null) : mapOf(next);
}
