/** The rows of a file, one after the other, whatever its length and its format. */
import { isListEnd, nextListEntry, skipBlanks } from './json-list.ts';
import type { RowsForm } from './mapping.ts';
import { notInEncoding, textOfRow, valuesOfRow, type RowValues } from './row-values.ts';
import { cellsOf, endOfLine, endOfTableRow, withoutEnd } from './table-rows.ts';

/** The largest document that Firestore takes needs less than that in any format. */
export const maxRowBytes = 16 * 1024 * 1024;
const maxColumns = 10_000;

/** What a file begins with. */
export interface FileStart {
  /** Of a table. */
  readonly columns: readonly string[];
  /** Of a JSON list: whether its entries stand by their names. */
  readonly isByName: boolean;
  readonly from: RowPosition;
}

/** How far a file is read: rows or lines, and bytes. */
export interface RowPosition {
  readonly passed: number;
  readonly end: number;
}

export interface FileRow extends RowPosition, RowValues {
  /** Its line; of a JSON list, which entry it is. */
  readonly number: number;
}

/** A file that can't be read at all. */
export class UnreadableFile extends Error {}

/**
 * @param first bytes of the file in UTF-8; a table's first row has to be among them
 * @throws UnreadableFile
 */
export function startOfFile(first: Uint8Array, form: RowsForm): FileStart {
  const mark = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? 3 : 0;
  const none = { columns: [], isByName: false, from: { passed: 0, end: mark } };
  if (form.format === 'ndjson') {
    return none;
  }
  if (form.format === 'json') {
    const at = skipBlanks(first, mark);
    const isByName = first[at] === 0x7b;
    if (!isByName && first[at] !== 0x5b) {
      throw new UnreadableFile('The file is no list of JSON objects');
    }
    return { ...none, isByName, from: { passed: 0, end: at + 1 } };
  }
  return startOfTable(first, form, none.from);
}

function startOfTable(first: Uint8Array, form: RowsForm, at: RowPosition): FileStart {
  const { separator, hasHeader } = form;
  const end = endOfTableRow(first, at.end, separator.charCodeAt(0));
  const row = first.subarray(at.end, end === -1 ? first.length : end);
  const next = { passed: at.passed + linesIn(row), end: at.end + row.length };
  const text = textOfRow(withoutEnd(row));
  // Excel's own way to say which separator follows.
  if (text !== null && /^"?sep=.?"?$/.test(text) && row.length > 0) {
    return startOfTable(first, form, next);
  }
  const read = text === null ? notInEncoding : cellsOf(text, separator);
  if ('problem' in read) {
    throw new UnreadableFile(`The first line can't be read: ${read.problem}`);
  }
  if (read.cells.length > maxColumns) {
    throw new UnreadableFile(`A table of at most ${maxColumns} columns can be imported`);
  }
  const columns = columnNames(hasHeader ? read.cells : read.cells.map(() => null));
  return { columns, isByName: false, from: hasHeader ? next : at };
}

/** Each column has a name, and no two have the same. */
function columnNames(header: readonly (string | null)[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const base = cell?.trim() || `Column ${at + 1}`;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) {
      name = `${base} (${number})`;
    }
    taken.add(name);
    return name;
  });
}

/**
 * Rows after a position. @param pieces of the file in UTF-8, from that position on
 * @param isCut whether the file has more after the last piece: what is begun there is no row
 * @throws UnreadableFile for what is longer than any document, or a list that is cut off
 */
export async function* rowsOfFile(
  pieces: AsyncIterable<Uint8Array>,
  {
    form,
    start,
    from = start.from,
    isCut = false,
  }: { form: RowsForm; start: FileStart; from?: RowPosition; isCut?: boolean },
): AsyncGenerator<FileRow> {
  let { passed, end } = from;
  let left = new Uint8Array();
  const isList = form.format === 'json';
  function* rowsIn(bytes: Uint8Array, isLast: boolean): Generator<FileRow, Uint8Array> {
    let at = 0;
    for (;;) {
      const found = entryIn(bytes, at, { form, isLast });
      if (found === null) {
        return bytes.subarray(at);
      }
      const row = bytes.subarray(found.from, found.to);
      const number = passed + 1;
      passed += isList ? 1 : linesIn(bytes.subarray(at, found.next)) || 1;
      end += found.next - at;
      at = found.next;
      yield { number, passed, end, ...valuesOfRow(row, form, start) };
    }
  }
  for await (const piece of pieces) {
    left = Uint8Array.from(yield* rowsIn(joined(left, piece), false));
    if (left.length > maxRowBytes) {
      const what = isList ? `Entry ${passed + 1}` : `Line ${passed + 1}`;
      throw new UnreadableFile(
        `${what} is longer than any document can be: a quotation mark may not be closed`,
      );
    }
  }
  if (isCut) {
    return;
  }
  const rest = yield* rowsIn(left, true);
  if (isList && !isListEnd(rest, 0)) {
    throw new UnreadableFile('The file is cut off: its list is never closed');
  }
}

function entryIn(
  bytes: Uint8Array,
  at: number,
  { form, isLast }: { form: RowsForm; isLast: boolean },
) {
  if (form.format === 'json') {
    return nextListEntry(bytes, at);
  }
  const end =
    form.format === 'csv'
      ? endOfTableRow(bytes, at, form.separator.charCodeAt(0))
      : endOfLine(bytes, at);
  const next = end === -1 && isLast && at < bytes.length ? bytes.length : end;
  return next === -1 ? null : { from: at, to: next, next };
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}

/** How many lines end there: with LF, CRLF or CR. */
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) {
    count += 1;
  }
  for (let at = bytes.indexOf(0x0d); at !== -1; at = bytes.indexOf(0x0d, at + 1)) {
    count += bytes[at + 1] === 0x0a ? 0 : 1;
  }
  return count;
}
