import { formatFieldPath } from '../field-paths.ts';
import { vectorValues, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { csvMark, csvRow, textCell, valueCell, type CsvForm } from './csv-cell.ts';
import type { ExportedDocument } from './document-texts.ts';

/** Tables as RFC 4180 has them: CRLF line ends, UTF-8, every text that needs it in quotes. */

/** Reserved by Firestore, so that no field can be called so. */
const ownColumns = { before: ['__path__', '__id__'], after: ['__createTime__', '__updateTime__'] };

/**
 * `json`: a column for each field, in which maps are JSON. `flat`: a column for each field of a map
 * too, at any depth, named by its path (`address.city`); maps without fields stand in their own.
 */
export type CsvCells = 'flat' | 'json';

/** Tables of documents: their cells, and how they are written. */
export type DocumentTable = CsvForm & { readonly cells: CsvCells };

/** The first line. */
export function csvHead(columns: readonly string[], form: CsvForm): string {
  const names = [...ownColumns.before, ...columns, ...ownColumns.after];
  const cells = names.map((name) => textCell(name, form));
  return `${csvMark(form)}${csvRow(cells, form)}`;
}

export function csvLine(
  { path, fields, createTime, updateTime }: ExportedDocument,
  columns: readonly string[],
  table: DocumentTable,
): string {
  const values = cellsOf(fields, table.cells);
  const cells = [
    textCell(path, table),
    textCell(path.slice(path.lastIndexOf('/') + 1), table),
    ...columns.map((name) => {
      const value = values.get(name);
      return value === undefined ? '' : valueCell(value, table);
    }),
    createTime ?? '',
    updateTime ?? '',
  ];
  return csvRow(cells, table);
}

/** The columns that a document has something in. */
export function columnsOf(fields: FirestoreFields, cells: CsvCells): Iterable<string> {
  return cells === 'json' ? Object.keys(fields) : flatCells(fields).keys();
}

/** What stands in a document's columns; a field that is absent has an empty cell. */
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
