import { converted } from '../operations/convert-value.ts';
import { Unconvertible } from '../operations/unconvertible.ts';
import { formatFieldPath } from '../field-paths.ts';
import { documentPathSchema, isPathSegment } from '../paths.ts';
import { emptyFields, fieldOf, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { valueOfCell } from './cell-value.ts';
import { parseImportPath, type ImportColumn, type ImportMapping } from './mapping.ts';

export interface RowDocument {
  /** Below the database. */
  readonly path: string;
  readonly fields: FirestoreFields;
}

export interface RowContext {
  /** Of the database. */
  readonly root: string;
  /** An id for a row that has none: the same one whenever it is asked. */
  readonly newId: (row: number) => string;
  /** Of the table; what is no table has none. */
  readonly columns?: readonly string[];
}

/** A field, or what is in one: a map by names, a list by numbers. */
interface Branch {
  value: FirestoreValue | null;
  readonly inner: Map<string | number, Branch>;
}

const newBranch = (): Branch => ({ value: null, inner: new Map() });

/**
 * Turns rows into documents. Pure: the same row always comes to the same.
 * @returns a function that throws Unconvertible with what is wrong, without a value
 */
export function documentsOfRows(
  mapping: ImportMapping,
  { root, newId, columns: ofTable }: RowContext,
): (row: { readonly number: number; readonly values: FirestoreFields }) => RowDocument {
  const columns = mapping.columns.map((of) => ({ ...of, names: parseImportPath(of.field) ?? [] }));
  const mapped = mapping.columns.map(({ column }) => column);
  const done = new Set([...mapped, ...(mapping.omitted ?? [])]);
  const places = placesOf(mapping, ofTable);
  const labelOf: LabelOf = (column) => places.get(column) ?? 'A column';
  return ({ number, values }) => {
    const document = newBranch();
    for (const { names, ...of } of columns) {
      const value = cellOf(values, of, { ...mapping, root, labelOf });
      if (value !== null) {
        place(document, names, value);
      }
    }
    for (const [name, value] of mapping.others === 'keep' ? Object.entries(values) : []) {
      if (!done.has(name) && !/^__.*__$/s.test(name)) {
        named(labelOf(name), () => {
          placeOther(document, name, value);
        });
      }
    }
    const path = pathOf(values, { ...mapping, labelOf }, () => newId(number));
    return { path, fields: fieldsIn(document) };
  };
}

/** What columns are called in reasons. @param ofTable the columns of a table */
function placesOf({ format, columns, ids }: ImportMapping, ofTable: RowContext['columns']) {
  const mapped = columns.map(({ column }) => column);
  if (format === 'csv') {
    return new Map((ofTable ?? mapped).map((column, at) => [column, `Column ${at + 1}`]));
  }
  const all = 'column' in ids ? [...mapped, ids.column] : mapped;
  return new Map(all.map((column) => [column, formatFieldPath([column])]));
}

/** Of tables its number: its name may be a value, where a line was taken for the names. */
type LabelOf = (column: string) => string;

interface Labels {
  readonly labelOf: LabelOf;
}

/** Null for what stays missing. */
function cellOf(
  values: FirestoreFields,
  { column, type }: ImportColumn,
  { empty, decimal, root, labelOf }: ImportMapping & Pick<RowContext, 'root'> & Labels,
): FirestoreValue | null {
  const value = fieldOf(values, column);
  if (value === undefined) {
    return { missing: null, null: { nullValue: null }, text: { stringValue: '' } }[empty];
  }
  return named(labelOf(column), () =>
    'nullValue' in value ? value : valueOfCell(value, type, { decimal, root }),
  );
}

/** Says of which column something is said. */
function named<T>(label: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Unconvertible
      ? new Unconvertible(`${label}: it ${error.message}`)
      : error;
  }
}

function place(document: Branch, names: readonly (string | number)[], value: FirestoreValue): void {
  let branch = document;
  for (const name of names) {
    const next = branch.inner.get(name) ?? newBranch();
    branch.inner.set(name, next);
    branch = next;
  }
  branch.value = value;
}

/**
 * A column that isn't mapped, beside those that are: a map gets what they leave of it, and a field
 * that one of them fills is that one's.
 */
function placeOther(parent: Branch, name: string, value: FirestoreValue): void {
  const there = parent.inner.get(name);
  if (there === undefined) {
    place(parent, [name], value);
    return;
  }
  if (there.value !== null || 'nullValue' in value) {
    return;
  }
  const isList = [...there.inner.keys()].some((key) => typeof key === 'number');
  if (isList || !('mapValue' in value)) {
    throw new Unconvertible('is no map, or a list, into which other columns go');
  }
  for (const [key, inner] of Object.entries(value.mapValue.fields)) {
    placeOther(there, key, inner);
  }
}

function fieldsIn({ inner }: Branch): FirestoreFields {
  const fields = emptyFields();
  for (const [name, branch] of inner) {
    fields[name] = valueIn(branch);
  }
  return fields;
}

/** A list's places are in order, and close up where a row has nothing for one. */
function valueIn(branch: Branch): FirestoreValue {
  const { value, inner } = branch;
  if (value !== null) {
    return value;
  }
  const places = [...inner].flatMap(([at, one]) => (typeof at === 'number' ? [{ at, one }] : []));
  if (places.length === 0) {
    return { mapValue: { fields: fieldsIn(branch) } };
  }
  const inOrder = places.toSorted((a, b) => a.at - b.at);
  return { arrayValue: { values: inOrder.map(({ one }) => valueIn(one)) } };
}

function pathOf(
  values: FirestoreFields,
  { ids, collection, labelOf }: ImportMapping & Labels,
  newId: () => string,
): string {
  const id = idOf(values, { ids, labelOf }, newId);
  if (ids.from === 'path') {
    if (!documentPathSchema.safeParse(id).success) {
      throw new Unconvertible(`${labelOf(ids.column)}: it is not the path of a document`);
    }
    return id;
  }
  if (id.includes('/') || !id.isWellFormed() || !isPathSegment(id, true)) {
    throw new Unconvertible('its id is none that Firestore takes');
  }
  return `${collection ?? ''}/${id}`;
}

function idOf(
  values: FirestoreFields,
  { ids, labelOf }: Pick<ImportMapping, 'ids'> & Labels,
  newId: () => string,
): string {
  switch (ids.from) {
    case 'generated':
      return newId();
    case 'column':
    case 'path':
      return textAt(values, ids.column, labelOf);
    case 'template':
      return ids.template.replaceAll(/\{([^{}]*)\}/g, (_whole, column: string) =>
        textAt(values, column, labelOf),
      );
  }
}

function textAt(values: FirestoreFields, column: string, labelOf: LabelOf): string {
  const value = fieldOf(values, column);
  const text =
    value === undefined || 'nullValue' in value
      ? null
      : converted(value, { to: 'string', epoch: 'milliseconds' }, '');
  if (text === null || !('stringValue' in text) || text.stringValue === '') {
    throw new Unconvertible(`${labelOf(column)}: it is empty, and the id comes from it`);
  }
  return text.stringValue;
}
