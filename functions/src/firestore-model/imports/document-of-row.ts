import { converted, Unconvertible } from '../operations/convert-value.ts';
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
  { root, newId }: RowContext,
): (row: { readonly number: number; readonly values: FirestoreFields }) => RowDocument {
  const columns = mapping.columns.map((of) => ({ ...of, names: parseImportPath(of.field) ?? [] }));
  const mapped = new Set(mapping.columns.map(({ column }) => column));
  return ({ number, values }) => {
    const document = newBranch();
    for (const { names, ...of } of columns) {
      const value = cellOf(values, of, { ...mapping, root });
      if (value !== null) {
        place(document, names, value);
      }
    }
    for (const [name, value] of mapping.others === 'keep' ? Object.entries(values) : []) {
      if (!mapped.has(name) && !/^__.*__$/s.test(name) && !document.inner.has(name)) {
        place(document, [name], value);
      }
    }
    const path = pathOf(values, mapping, () => newId(number));
    return { path, fields: fieldsIn(document) };
  };
}

/** Null for what stays missing. */
function cellOf(
  values: FirestoreFields,
  { column, type }: ImportColumn,
  { empty, decimal, root }: ImportMapping & Pick<RowContext, 'root'>,
): FirestoreValue | null {
  const value = fieldOf(values, column);
  if (value === undefined) {
    return { missing: null, null: { nullValue: null }, text: { stringValue: '' } }[empty];
  }
  return named(column, () =>
    'nullValue' in value ? value : valueOfCell(value, type, { decimal, root }),
  );
}

/** Says of which column something is said. */
function named<T>(column: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Unconvertible ? new Unconvertible(`${column} ${error.message}`) : error;
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

function pathOf(values: FirestoreFields, mapping: ImportMapping, newId: () => string): string {
  const { ids, collection } = mapping;
  const id = idOf(values, ids, newId);
  if (ids.from === 'path') {
    if (!documentPathSchema.safeParse(id).success) {
      throw new Unconvertible(`${ids.column} is not the path of a document`);
    }
    return id;
  }
  if (id.includes('/') || !id.isWellFormed() || !isPathSegment(id, true)) {
    throw new Unconvertible('its id is none that Firestore takes');
  }
  return `${collection ?? ''}/${id}`;
}

function idOf(values: FirestoreFields, ids: ImportMapping['ids'], newId: () => string): string {
  switch (ids.from) {
    case 'generated':
      return newId();
    case 'column':
    case 'path':
      return textAt(values, ids.column);
    case 'template':
      return ids.template.replaceAll(/\{([^{}]*)\}/g, (_whole, column: string) =>
        textAt(values, column),
      );
  }
}

function textAt(values: FirestoreFields, column: string): string {
  const value = fieldOf(values, column);
  const text =
    value === undefined || 'nullValue' in value
      ? null
      : converted(value, { to: 'string', epoch: 'milliseconds' }, '');
  if (text === null || !('stringValue' in text) || text.stringValue === '') {
    throw new Unconvertible(`${column} is empty, and its id comes from it`);
  }
  return text.stringValue;
}
