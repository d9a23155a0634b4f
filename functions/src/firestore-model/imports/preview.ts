/** What a file seems to be, by its first bytes, and its first rows: shown before it is sent. */
import { Unconvertible } from '../operations/unconvertible.ts';
import { documentsOfRows, type RowContext, type RowDocument } from './document-of-row.ts';
import { encodingOf, inUtf8 } from './encodings.ts';
import { joined, rowsOfFile, startOfFile, UnreadableFile, type FileRow } from './file-rows.ts';
import { importSeparators, type RowsForm, type ImportMapping } from './mapping.ts';
import { skipBlanks } from './json-list.ts';
import { isObject } from '../values.ts';
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

/** Whether the first line is a whole object, and no list of objects by their ids. */
function isWholeLine(bytes: Uint8Array, start: number): boolean {
  const end = bytes.indexOf(0x0a, start);
  const line = new TextDecoder().decode(bytes.subarray(start, end === -1 ? bytes.length : end));
  try {
    const object: unknown = JSON.parse(line);
    const isFollowed = end !== -1 && skipBlanks(bytes, end) < bytes.length;
    return isFollowed || !(isObject(object) && Object.values(object).every(isObject));
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
      ...(columns === undefined ? {} : { columns }),
    });
    return toDocument({ number: row.number, values: row.values });
  } catch (error) {
    if (error instanceof Unconvertible) {
      return { problem: error.message };
    }
    throw error;
  }
}
