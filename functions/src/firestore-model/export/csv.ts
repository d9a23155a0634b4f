import { formatFieldPath } from '../field-paths.ts';
import { vectorValues, type FirestoreFields, type FirestoreValue } from '../values.ts';
import type { ExportedDocument } from './document-texts.ts';
import { plainValue } from './plain-value.ts';

/**
 * CSV by RFC 4180: CRLF line ends, UTF-8 without a mark, every text that needs it in quotes.
 *
 * Spreadsheets run cells that look like formulas, and ids, paths and field names are users' texts
 * too: each such text gets an apostrophe before it; numbers stay numbers, `-5` too.
 */

/** Reserved by Firestore, so that no field can be called so. */
const ownColumns = { before: ['__path__', '__id__'], after: ['__createTime__', '__updateTime__'] };

/**
 * `json`: a column for each field, in which maps are JSON. `flat`: a column for each field of a map
 * too, at any depth, named by its path (`address.city`); maps without fields stand in their own.
 */
export type CsvCells = 'flat' | 'json';

/** The first line. */
export function csvHead(columns: readonly string[]): string {
  return toLine([...ownColumns.before, ...columns, ...ownColumns.after].map(textCell));
}

export function csvLine(
  { path, fields, createTime, updateTime }: ExportedDocument,
  columns: readonly string[],
  cells: CsvCells,
): string {
  const values = cellsOf(fields, cells);
  return toLine([
    textCell(path),
    textCell(path.slice(path.lastIndexOf('/') + 1)),
    ...columns.map((name) => {
      const value = values.get(name);
      return value === undefined ? '' : valueCell(value);
    }),
    createTime ?? '',
    updateTime ?? '',
  ]);
}

/** The columns that a document has something in. */
export function columnsOf(fields: FirestoreFields, cells: CsvCells): Iterable<string> {
  return cells === 'json' ? Object.keys(fields) : flatCells(fields).keys();
}

/** What stands in a document's columns. */
function cellsOf(
  fields: FirestoreFields,
  cells: CsvCells,
): Pick<ReadonlyMap<string, FirestoreValue>, 'get'> {
  return cells === 'json' ? new Map(Object.entries(fields)) : flatCells(fields);
}

function flatCells(fields: FirestoreFields): Map<string, FirestoreValue> {
  const cells = new Map<string, FirestoreValue>();
  addCells(cells, fields, []);
  return cells;
}

function addCells(
  cells: Map<string, FirestoreValue>,
  fields: FirestoreFields,
  names: readonly string[],
): void {
  for (const [name, value] of Object.entries(fields)) {
    const path = [...names, name];
    const inner = innerFields(value);
    if (inner === null) {
      cells.set(formatFieldPath(path), value);
    } else {
      addCells(cells, inner, path);
    }
  }
}

/** The fields of a map that has some; vectors are values. */
function innerFields(value: FirestoreValue): FirestoreFields | null {
  if (!('mapValue' in value)) {
    return null;
  }
  const { fields } = value.mapValue;
  return Object.keys(fields).length === 0 || vectorValues(fields) !== undefined ? null : fields;
}

function toLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** An absent field is an empty cell, an empty text `""`; maps, arrays, points, vectors are JSON. */
function valueCell(value: FirestoreValue): string {
  if ('integerValue' in value) {
    return value.integerValue;
  }
  if ('doubleValue' in value) {
    // As text: a spreadsheet has no such numbers, and would take -Infinity for a formula.
    return typeof value.doubleValue === 'number'
      ? String(value.doubleValue)
      : value.doubleValue === '-0'
        ? '-0'
        : textCell(value.doubleValue);
  }
  const plain = plainValue(value);
  return typeof plain === 'string' ? textCell(plain) : textCell(JSON.stringify(plain));
}

/** What begins a formula, full-width forms too, after blanks and controls that programs drop. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
const startsWithControl = /^[\t\r\n\0]/;

/** A text as a cell that no spreadsheet takes for a formula. */
export function textCell(text: string): string {
  const safe = formula.test(text) || startsWithControl.test(text) ? `'${text}` : text;
  const needsQuotes = safe === '' || /[",\r\n\0]|^\s|\s$/.test(safe);
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
}
