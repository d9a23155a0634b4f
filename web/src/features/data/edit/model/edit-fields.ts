import {
  fieldOf,
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { showValue } from '#lib/typed-value.ts';

const maxNameBytes = 1500;

/** Names and indexes from the document on, as a line of its fields has them. */
export type ValuePath = readonly string[];

function entryOf(value: FirestoreValue | undefined, key: string): FirestoreValue | undefined {
  if (value === undefined) {
    return undefined;
  }
  const shown = showValue(value);
  return shown.kind === 'leaf'
    ? undefined
    : shown.entries.find((entry) => entry.key === key)?.value;
}

/** The value of a field, or of an entry of an array; undefined where there is none. */
export function valueIn(fields: FirestoreFields, path: ValuePath): FirestoreValue | undefined {
  const [name, ...rest] = path;
  const value = name === undefined ? undefined : fieldOf(fields, name);
  return rest.reduce(entryOf, value);
}

function withField(
  fields: FirestoreFields,
  name: string,
  value: FirestoreValue | null,
): FirestoreFields {
  const { [name]: _, ...others } = fields;
  return value === null ? others : { ...others, [name]: value };
}

function withItem(
  values: readonly FirestoreValue[],
  index: number,
  value: FirestoreValue | null,
): FirestoreValue[] {
  return value === null ? values.toSpliced(index, 1) : values.toSpliced(index, 1, value);
}

function withItems(value: FirestoreValue, values: FirestoreValue[]): FirestoreValue {
  return 'mapValue' in value
    ? {
        mapValue: { fields: withField(value.mapValue.fields, 'value', { arrayValue: { values } }) },
      }
    : { arrayValue: { values } };
}

function within(
  value: FirestoreValue | undefined,
  path: ValuePath,
  next: FirestoreValue | null,
): FirestoreValue | null {
  const [key, ...rest] = path;
  if (key === undefined) {
    return next;
  }
  const shown = value === undefined ? null : showValue(value);
  if (value !== undefined && shown?.kind === 'container' && shown.type !== 'map') {
    const values = shown.entries.map((entry) => entry.value);
    const index = Number(key);
    return withItems(value, withItem(values, index, within(values[index], rest, next)));
  }
  const fields = value !== undefined && 'mapValue' in value ? value.mapValue.fields : {};
  return { mapValue: { fields: withField(fields, key, within(fieldOf(fields, key), rest, next)) } };
}

/**
 * Fields with another value in one place: null takes it out. An array's index one after the last
 * adds an entry; maps on the way that are not there are made.
 */
export function withValueAt(
  fields: FirestoreFields,
  path: ValuePath,
  value: FirestoreValue | null,
): FirestoreFields {
  if (value === null && valueIn(fields, path) === undefined) {
    return fields;
  }
  const changed = within({ mapValue: { fields } }, path, value);
  return changed !== null && 'mapValue' in changed ? changed.mapValue.fields : {};
}

/** Fields in which one has another name. */
export function withName(fields: FirestoreFields, path: ValuePath, name: string): FirestoreFields {
  const value = valueIn(fields, path);
  return value === undefined
    ? fields
    : withValueAt(withValueAt(fields, path, null), [...path.slice(0, -1), name], value);
}

/** The names and types of what stands beside a value: `map` where they are names. */
function parentOf(fields: FirestoreFields, path: ValuePath) {
  const parent = path.slice(0, -1);
  return showValue(
    parent.length === 0
      ? { mapValue: { fields } }
      : (valueIn(fields, parent) ?? { nullValue: null }),
  );
}

/** Whether a value has a name, not an index. */
export function standsByName(fields: FirestoreFields, path: ValuePath): boolean {
  return parentOf(fields, path).type === 'map';
}

/** Whether a field can be written without replacing a value that isn't a map. */
export function canHold(fields: FirestoreFields, path: ValuePath): boolean {
  return path.slice(0, -1).every((_, index) => {
    const parent = valueIn(fields, path.slice(0, index + 1));
    return parent === undefined || isPlainMap(parent);
  });
}

/** Why a field can't have a name; null where it can. `path` ends with it. */
export function nameProblem(fields: FirestoreFields, path: ValuePath): string | null {
  const name = path.at(-1) ?? '';
  if (name === '') {
    return 'Enter a name';
  }
  if (/^__.*__$/s.test(name)) {
    return 'Names that begin and end with __ are reserved';
  }
  if (!name.isWellFormed() || new TextEncoder().encode(name).length > maxNameBytes) {
    return `A name has at most ${maxNameBytes} bytes of valid text`;
  }
  return valueIn(fields, path) === undefined ? null : 'There is a field of this name';
}

/** A copy beside a value: under the next free name, or as the entry after it. */
export function withDuplicate(
  fields: FirestoreFields,
  path: ValuePath,
): { readonly fields: FirestoreFields; readonly path: ValuePath } {
  const value = valueIn(fields, path);
  const [parent, last] = [path.slice(0, -1), path.at(-1) ?? ''];
  if (value === undefined) {
    return { fields, path };
  }
  if (!standsByName(fields, path)) {
    const index = Number(last) + 1;
    const holder = valueIn(fields, parent) ?? { nullValue: null };
    const shown = showValue(holder);
    const values = shown.kind === 'leaf' ? [] : shown.entries.map((entry) => entry.value);
    const next = withItems(holder, values.toSpliced(index, 0, value));
    return { fields: withValueAt(fields, parent, next), path: [...parent, String(index)] };
  }
  let count = 1;
  const copy = () => [...parent, count === 1 ? `${last} copy` : `${last} copy ${count}`];
  while (valueIn(fields, copy()) !== undefined) {
    count += 1;
  }
  return { fields: withValueAt(fields, copy(), value), path: copy() };
}

/** Fields without a value, and what then stands in its place: what follows it, or comes before. */
export function withoutValue(
  fields: FirestoreFields,
  path: ValuePath,
): { readonly fields: FirestoreFields; readonly path: ValuePath } {
  const parent = path.slice(0, -1);
  const shown = parentOf(fields, path);
  const keys = shown.kind === 'leaf' ? [] : shown.entries.map(({ key }) => key);
  const at = keys.indexOf(path.at(-1) ?? '');
  // Entries of arrays move up by one.
  const others = shown.type === 'map' ? keys.toSpliced(at, 1) : keys.slice(0, -1);
  const next = others[at] ?? others.at(-1);
  return {
    fields: withValueAt(fields, path, null),
    path: next === undefined ? parent : [...parent, next],
  };
}

/**
 * An entry of an array, so many places further on. Null where there is no such place, and for what
 * has a name: Firestore keeps no order of fields.
 */
export function withMoved(
  fields: FirestoreFields,
  path: ValuePath,
  by: number,
): { readonly fields: FirestoreFields; readonly path: ValuePath } | null {
  const [parent, from] = [path.slice(0, -1), Number(path.at(-1))];
  const holder = valueIn(fields, parent);
  const value = valueIn(fields, path);
  if (holder === undefined || value === undefined || standsByName(fields, path)) {
    return null;
  }
  const shown = showValue(holder);
  const values = shown.kind === 'leaf' ? [] : shown.entries.map((entry) => entry.value);
  const to = from + by;
  if (to < 0 || to >= values.length) {
    return null;
  }
  const moved = values.toSpliced(from, 1).toSpliced(to, 0, value);
  return {
    fields: withValueAt(fields, parent, withItems(holder, moved)),
    path: [...parent, String(to)],
  };
}

/** Where an entry is added to a map or an array: a map's needs a name. */
export function newEntryPath(fields: FirestoreFields, parent: ValuePath, name: string): ValuePath {
  const value = valueIn(fields, parent);
  const shown = value === undefined ? null : showValue(value);
  return shown?.kind === 'container' && shown.type !== 'map'
    ? [...parent, String(shown.size)]
    : [...parent, name];
}
