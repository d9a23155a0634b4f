/** The values of one row of a file, by columns. */
import { guardedText } from '../export/csv-cell.ts';
import { valueOfJson } from '../operations/json-value.ts';
import { Unconvertible } from '../operations/unconvertible.ts';
import { parseStrictJson } from '../strict-json.ts';
import {
  emptyFields,
  fieldsSchema,
  isObject,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';
import { skipBlanks } from './json-list.ts';
import { idColumn, pathColumn, type RowsForm } from './mapping.ts';
import { cellsOf, withoutEnd, type Cells } from './table-rows.ts';

export interface RowValues {
  /** By columns; null where there are none, or they can't be read. */
  readonly values: FirestoreFields | null;
  /** Why they can't be read, without any of them. */
  readonly problem: string | null;
}

/** What has to be known of the file. */
interface FileColumns {
  readonly columns: readonly string[];
  readonly isByName: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Twenty levels of maps with arrays between them need some 130 levels of JSON. */
const maxJsonDepth = 200;

/** The values of a row by its bytes. */
export function valuesOfRow(row: Uint8Array, form: RowsForm, start: FileColumns): RowValues {
  const bytes = withoutEnd(row);
  if (skipBlanks(bytes, 0) === bytes.length && form.format !== 'json') {
    return { values: null, problem: null };
  }
  if (form.format !== 'csv') {
    return jsonValues(bytes, start);
  }
  const text = textOfRow(bytes);
  const read = text === null ? notInEncoding : cellsOf(text, form.separator);
  return 'problem' in read ? problem(read.problem) : tableValues(read, start.columns);
}

export const notInEncoding = { problem: 'it is not in the encoding' };

function problem(text: string): RowValues {
  return { values: null, problem: text };
}

function tableValues(
  { cells, quoted }: Exclude<Cells, { problem: string }>,
  columns: readonly string[],
): RowValues {
  if (cells.every((cell) => cell === null || cell === '')) {
    // As a blank line, which spreadsheets write with all separators.
    return { values: null, problem: null };
  }
  if (cells.length !== columns.length) {
    const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
    return problem(`it has ${count}, and the first line ${columns.length}`);
  }
  const values = emptyFields();
  const isOwn = columns[0] === pathColumn;
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? null;
    const value = isOwn ? ownValue(cell, quoted[at] === true) : textValue(cell || null);
    if (value !== null) {
      values[column] = value;
    }
  }
  return { values, problem: null };
}

function textValue(text: string | null): FirestoreValue | null {
  return text === null ? null : { stringValue: text };
}

/** In Firekeep's tables. */
function ownValue(cell: string | null, isQuoted: boolean): FirestoreValue | null {
  return cell === 'null' && !isQuoted
    ? { nullValue: null }
    : textValue(cell === null ? null : unguarded(cell));
}

/** Firekeep's tables have an apostrophe before what a spreadsheet would run. */
function unguarded(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && guardedText(text) === cell ? text : cell;
}

function jsonValues(bytes: Uint8Array, { isByName }: FileColumns): RowValues {
  const read = parseStrictJson(isByName ? inBraces(bytes) : bytes, maxJsonDepth);
  if (read.problem !== null) {
    return problem(problemTexts[read.problem]);
  }
  const [[id, named] = ['', null]] =
    isByName && isObject(read.value) ? Object.entries(read.value) : [];
  const object = isByName ? named : read.value;
  if (!isObject(object)) {
    return problem('it is no JSON object');
  }
  try {
    const values = valuesOfObject(object);
    if (isByName && id !== undefined) {
      values[idColumn] = { stringValue: id };
    }
    return { values, problem: null };
  } catch (error) {
    if (error instanceof Unconvertible) {
      return problem(`it ${error.message}`);
    }
    throw error;
  }
}

const problemTexts = {
  'too deep': 'its JSON is nested too deeply',
  'not UTF-8': 'it is not in the encoding',
  'not JSON': 'it is not JSON',
  'name twice': 'a name is given twice in one object',
} as const;

/** Firekeep's own objects have a path, and values below `data`, or `fields` with types. */
function valuesOfObject(object: Readonly<Record<string, unknown>>): FirestoreFields {
  const { path, data, fields } = object;
  const keys = Object.keys(object);
  const isOwn = typeof path === 'string' && keys.every((key) => ownKeys.has(key));
  if (isOwn && isObject(fields) && data === undefined) {
    const typed = fieldsSchema.safeParse(fields);
    if (!typed.success) {
      throw new Unconvertible('has values that Firestore doesn’t have');
    }
    return withPath(typed.data, path);
  }
  return isOwn && isObject(data) ? withPath(fieldsOfJson(data), path) : fieldsOfJson(object);
}

const ownKeys: ReadonlySet<string> = new Set([
  'path',
  'data',
  'fields',
  'createTime',
  'updateTime',
]);

function withPath(fields: FirestoreFields, path: string): FirestoreFields {
  const values = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    values[name] = value;
  }
  values[pathColumn] = { stringValue: path };
  return values;
}

function fieldsOfJson(object: Readonly<Record<string, unknown>>): FirestoreFields {
  const value = valueOfJson(object, 0);
  return 'mapValue' in value ? value.mapValue.fields : emptyFields();
}

function inBraces(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 2);
  whole[0] = 0x7b;
  whole.set(bytes, 1);
  whole[bytes.length + 1] = 0x7d;
  return whole;
}

/** Null for what is no UTF-8. */
export function textOfRow(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
