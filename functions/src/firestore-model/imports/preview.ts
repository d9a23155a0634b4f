/** What a file seems to be, by its first bytes, and its first rows: shown before it is sent. */
import { Unconvertible } from '../operations/unconvertible.ts';
import { fieldOf, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { valueOfCell } from './cell-value.ts';
import { documentsOfRows, type RowContext, type RowDocument } from './document-of-row.ts';
import { encodingOf, inUtf8 } from './encodings.ts';
import { joined, rowsOfFile, startOfFile, UnreadableFile, type FileRow } from './file-rows.ts';
import {
  importSeparators,
  idColumn,
  pathColumn,
  type RowsForm,
  type ImportMapping,
  type ImportType,
} from './mapping.ts';
import { skipBlanks } from './json-list.ts';
import { cellsOf, endOfTableRow, withoutEnd } from './table-rows.ts';

/** How much of a file is looked at. */
export const previewBytes = 256 * 1024;
const maxRows = 200;

export interface FilePreview {
  /** All that the first rows have, as the file has them. */
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
  /** Why the file can't be read at all. */
  readonly problem: string | null;
}

/** How a file seems to be written. */
export async function formOfFile(first: Uint8Array): Promise<RowsForm> {
  const encoding = encodingOf(first);
  const bytes = await textBytes(first, encoding).catch(noneOfUnreadable);
  const start = skipBlanks(bytes, bytes[0] === 0xef ? 3 : 0);
  const separator = separatorOf(bytes);
  const byte = bytes[start];
  const isJson = byte === 0x5b || byte === 0x7b;
  const format = !isJson ? 'csv' : byte === 0x7b && isWholeLine(bytes, start) ? 'ndjson' : 'json';
  return { format, encoding, separator, hasHeader: true };
}

/** The preview says what is wrong. */
function noneOfUnreadable(error: unknown): Uint8Array {
  if (error instanceof UnreadableFile) {
    return new Uint8Array();
  }
  throw error;
}

/** Whether the first line is a whole object. */
function isWholeLine(bytes: Uint8Array, start: number): boolean {
  const end = bytes.indexOf(0x0a, start);
  const line = new TextDecoder().decode(bytes.subarray(start, end === -1 ? bytes.length : end));
  try {
    JSON.parse(line);
    // Of an object in one line nobody knows: entries by their ids are objects themselves.
    return end !== -1 && skipBlanks(bytes, end) < bytes.length;
  } catch {
    return false;
  }
}

/** The one that gives the first line most cells, a comma last; Excel may name it. */
function separatorOf(bytes: Uint8Array): RowsForm['separator'] {
  const [named] = /(?<=^"?sep=)./.exec(new TextDecoder().decode(bytes.subarray(0, 16))) ?? [];
  const counts = importSeparators.map((separator) => {
    const end = endOfTableRow(bytes, 0, separator.charCodeAt(0));
    const line = withoutEnd(bytes.subarray(0, end === -1 ? bytes.length : end));
    const read = cellsOf(new TextDecoder().decode(line), separator);
    return {
      separator,
      cells: separator === named ? Infinity : 'cells' in read ? read.cells.length : 0,
    };
  });
  return counts.reduce((most, one) => (one.cells > 1 && one.cells >= most.cells ? one : most))
    .separator;
}

/** @param isCut whether the file has more after `first` */
export async function previewOf(
  first: Uint8Array,
  form: RowsForm,
  isCut: boolean,
): Promise<FilePreview> {
  const rows: FileRow[] = [];
  try {
    const bytes = await textBytes(first, form.encoding);
    const start = startOfFile(bytes, form);
    const pieces = piecesOf(bytes.subarray(start.from.end));
    for await (const row of rowsOfFile(pieces, { form, start, isCut })) {
      rows.push(row);
      if (rows.length >= maxRows) {
        break;
      }
    }
    const found = rows.flatMap(({ values }) => Object.keys(values ?? {}));
    return { columns: [...new Set([...start.columns, ...found])], rows, problem: null };
  } catch (error) {
    if (error instanceof UnreadableFile) {
      return { columns: [], rows, problem: error.message };
    }
    throw error;
  }
}

async function* piecesOf(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function textBytes(first: Uint8Array, encoding: RowsForm['encoding']): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  // They may end within a character.
  for await (const piece of inUtf8(piecesOf(first), encoding, { isCut: true })) {
    bytes = joined(bytes, piece);
  }
  return bytes;
}

/** What a mapping makes of a row: a document, or why it makes none. */
export function previewDocument(
  row: FileRow,
  mapping: ImportMapping,
  { root, columns }: Pick<RowContext, 'root' | 'columns'>,
): RowDocument | { readonly problem: string } | null {
  if (row.values === null) {
    return row.problem === null ? null : { problem: row.problem };
  }
  try {
    const toDocument = documentsOfRows(mapping, {
      root,
      newId: () => '…',
      ...(mapping.format === 'csv' && columns !== undefined ? { columns } : {}),
    });
    return toDocument({ number: row.number, values: row.values });
  } catch (error) {
    if (error instanceof Unconvertible) {
      return { problem: error.message };
    }
    throw error;
  }
}

const guesses: readonly ImportType[] = [
  'integer',
  'double',
  'time',
  'day-first',
  'month-first',
  'geopoint',
];

/**
 * The first type that all values of a column can be converted to. JSON has types already: its
 * texts were meant to be texts.
 */
export function guessType(
  rows: readonly FirestoreFields[],
  column: string,
  { format, decimal }: Pick<ImportMapping, 'format' | 'decimal'>,
): ImportType {
  const values = rows.flatMap((row) => fieldOf(row, column) ?? []);
  const texts = values.flatMap((value) => ('stringValue' in value ? [value.stringValue] : []));
  if (format !== 'csv' || texts.length === 0 || texts.length < values.length) {
    return 'as-is';
  }
  if (texts.every((text) => /^(?:true|false)$/i.test(text))) {
    return 'boolean';
  }
  if (texts.every((text) => /^[[{]/.test(text)) && areAll(values, 'json', decimal)) {
    return 'json';
  }
  const found = guesses.find((type) => areAll(values, type, decimal)) ?? 'text';
  return isDoubtful[found]?.(texts, decimal) === true ? 'text' : found;
}

type Doubt = (texts: readonly string[], decimal: '.' | ',') => boolean;

const isNoNumber: Doubt = (texts, decimal) => texts.some(isCode) || isAmbiguous(texts, decimal);

/** Where a column may as well be something else: then somebody has to say so. */
const isDoubtful: Readonly<Partial<Record<ImportType, Doubt>>> = {
  integer: isNoNumber,
  double: isNoNumber,
  // Dots are of countries that write the day first; `01/02/2026` is of January or of February.
  'day-first': (texts, decimal) =>
    texts.some((text) => !text.includes('.')) &&
    texts.every((text) => isOf({ stringValue: text }, 'month-first', decimal)),
  // Two whole numbers are a size or a score as well.
  geopoint: (texts) => !texts.some((text) => /\d\.\d/.test(text)),
};

/** What begins with 0 is a code, such as a postal one; so is what has 16 digits or more. */
function isCode(text: string): boolean {
  return /^[+-]?0\d/.test(text) || text.startsWith('+') || /^\d{16,}$/.test(text);
}

/** Whether three digits after a comma may as well be decimals: nobody knows what `1,250` is. */
function isAmbiguous(texts: readonly string[], decimal: '.' | ','): boolean {
  const forms = {
    '.': { one: /^[+-]?[1-9]\d{0,2},\d{3}$/, sure: /,\d{3}[,.]/ },
    ',': { one: /^[+-]?[1-9]\d{0,2}\.\d{3}$/, sure: /\.\d{3}[,.]/ },
  };
  const { one, sure } = forms[decimal];
  return texts.some((text) => one.test(text.trim())) && !texts.some((text) => sure.test(text));
}

function areAll(values: readonly FirestoreValue[], type: ImportType, decimal: '.' | ','): boolean {
  return values.every((value) => isOf(value, type, decimal));
}

function isOf(value: FirestoreValue, type: ImportType, decimal: '.' | ','): boolean {
  try {
    valueOfCell(value, type, { decimal, root: '' });
    return true;
  } catch {
    return false;
  }
}

/** Decimals that can be nothing else: after 0, of other than three digits, or after groups. */
const sureDecimals = {
  ',': /^[+-]?(?:0,\d+|\d+,(?!\d{3}$)\d+|\d{4,},\d{3}|[1-9]\d{0,2}(?:\.\d{3})+,\d+)$/,
  '.': /^[+-]?(?:0\.\d+|\d+\.(?!\d{3}$)\d+|\d{4,}\.\d{3}|[1-9]\d{0,2}(?:,\d{3})+\.\d+)$/,
} as const;

/** Numbers such as `1,5` and `1.234,50` beside fewer such as `1.5`. */
export function guessDecimal(rows: readonly FirestoreFields[]): '.' | ',' {
  let commas = 0;
  let points = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      const text = 'stringValue' in value ? value.stringValue.trim() : '';
      commas += sureDecimals[','].test(text) ? 1 : 0;
      points += sureDecimals['.'].test(text) ? 1 : 0;
    }
  }
  return commas > points ? ',' : '.';
}

/** Where the ids seem to be: paths and ids of Firekeep's own files, or a column of that name. */
export function guessIds(columns: readonly string[]): ImportMapping['ids'] {
  const column =
    columns.find((name) => name === idColumn) ?? columns.find((name) => /^_?id$/i.test(name));
  if (columns.includes(pathColumn)) {
    return { from: 'path', column: pathColumn };
  }
  return column === undefined ? { from: 'generated' } : { from: 'column', column };
}
