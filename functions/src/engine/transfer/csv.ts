import { TimeSlices } from '../../lib/time-slices.ts';
import { decodeDocument } from '../format/document-json.ts';
import { type FirestoreValue } from '../../firestore-model/values.ts';
import { cellsOf, ColumnSet, columnNames, type CsvCells } from './csv-columns.ts';
import { plainValue } from './plain-value.ts';
import type { StoredDocument } from './stored-documents.ts';

/**
 * CSV by RFC 4180: CRLF line ends, UTF-8 without a mark, every text that needs it in quotes.
 *
 * Spreadsheets run cells that look like formulas, and ids, paths and field names are users' texts
 * too: each such text gets an apostrophe before it; numbers stay numbers, `-5` too.
 */

/** Reserved by Firestore, so that no field can be called so. */
const ownColumns = { before: ['__path__', '__id__'], after: ['__createTime__', '__updateTime__'] };

/**
 * All top-level field names, sorted. @throws AppError `failed-precondition` for more than a table
 * takes.
 */
export async function csvColumns(documents: AsyncIterable<StoredDocument>): Promise<string[]> {
  const columns = new ColumnSet();
  const slices = new TimeSlices();
  for await (const { bytes } of documents) {
    await slices.next();
    columns.add(columnNames(bytes, 'json'));
  }
  return columns.sorted();
}

/** The first line. */
export function csvHead(columns: readonly string[]): string {
  return toLine([...ownColumns.before, ...columns, ...ownColumns.after].map(textCell));
}

export function csvLine(
  { path, bytes }: StoredDocument,
  columns: readonly string[],
  cells: CsvCells,
): string {
  const { fields, createTime, updateTime } = decodeDocument(bytes);
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
