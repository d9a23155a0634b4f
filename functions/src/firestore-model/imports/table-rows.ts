/**
 * Tables as RFC 4180 and spreadsheets write them. Quotation marks within a cell that doesn't begin
 * with one are taken as they are.
 */

const quote = 0x22;
const newline = 0x0a;
const carriageReturn = 0x0d;

/** A row's cells, or what is wrong with it; null for a cell without anything, not even quotes. */
export type Cells =
  | {
      readonly cells: readonly (string | null)[];
      /** Of each, whether it stands in quotation marks. */
      readonly quoted: readonly boolean[];
    }
  | { readonly problem: string };

/**
 * Where the row that begins at `from` ends, after its line end (LF, CRLF, or CR, as spreadsheets of
 * old Macs write it); -1 where it isn't all there.
 * @param separator the code of the separator
 */
export function endOfTableRow(bytes: Uint8Array, from: number, separator: number): number {
  let isQuoted = false;
  let isCellStart = true;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isQuoted) {
      isQuoted = byte !== quote;
      // Two of them are one in the text: the text continues after the second.
      isCellStart = byte === quote;
    } else if (byte === newline) {
      return at + 1;
    } else if (byte === carriageReturn) {
      const next = bytes[at + 1];
      return next === undefined ? -1 : next === newline ? at + 2 : at + 1;
    } else {
      isQuoted = byte === quote && isCellStart;
      isCellStart = byte === separator;
    }
  }
  return -1;
}

/** Where a line ends, after its newline; -1 where it isn't all there. */
export function endOfLine(bytes: Uint8Array, from: number): number {
  return bytes.indexOf(newline, from) + 1 || -1;
}

/** A line without its end. */
export function withoutEnd(line: Uint8Array): Uint8Array {
  const text = line.at(-1) === newline ? line.subarray(0, -1) : line;
  return text.at(-1) === carriageReturn ? text.subarray(0, -1) : text;
}

/** The cells of a row without its end. */
export function cellsOf(row: string, separator: string): Cells {
  const cells: (string | null)[] = [];
  const quoted: boolean[] = [];
  for (let at = 0; ; at += 1) {
    let end: number;
    const isQuoted = row.charCodeAt(at) === quote;
    quoted.push(isQuoted);
    if (isQuoted) {
      const close = closingQuote(row, at + 1);
      if (close === -1) {
        return { problem: 'a quotation mark is never closed' };
      }
      end = close + 1;
      cells.push(row.slice(at + 1, close).replaceAll('""', '"'));
      if (end < row.length && row[end] !== separator) {
        return { problem: 'there is text after a closing quotation mark' };
      }
    } else {
      const next = row.indexOf(separator, at);
      end = next === -1 ? row.length : next;
      cells.push(end === at ? null : row.slice(at, end));
    }
    if (end >= row.length) {
      return { cells, quoted };
    }
    at = end;
  }
}

function closingQuote(row: string, from: number): number {
  let at = row.indexOf('"', from);
  while (at !== -1 && row.charCodeAt(at + 1) === quote) {
    at = row.indexOf('"', at + 2);
  }
  return at;
}
