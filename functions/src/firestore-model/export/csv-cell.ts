import type { FirestoreValue } from '../values.ts';
import { plainValue } from './plain-value.ts';

/** How a table is written, for the program that opens it. */
export interface CsvForm {
  /** Spreadsheets of many countries take semicolons. */
  readonly separator: 'comma' | 'semicolon' | 'tab';
  /** By which Excel knows UTF-8. */
  readonly byteOrderMark: boolean;
  /** How texts that a spreadsheet would run are kept from that. */
  readonly formulas: 'apostrophe' | 'none';
}

export const defaultCsvForm: CsvForm = {
  separator: 'comma',
  byteOrderMark: false,
  formulas: 'apostrophe',
};

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** What begins a formula: also wide, small, raised and lowered, as programs read them as plain. */
const formulaStart = '=+\\-@＝﹦⁼₌⩵⩶＋﹢⁺₊﬩－﹣−⁻₋＠﹫';
/** After what programs drop, or nobody sees, and after a quotation mark. */
const formula = new RegExp(`^[\\s\\p{C}\\p{Z}\\p{DI}\\u2800"＂]*[${formulaStart}]`, 'u');
const startsWithControl = /^[\t\r\n\0]/;
/** Each list separator, whichever the table has: a spreadsheet may be set to another one. */
const needsQuotes = /[",;\t\r\n\0]|^\s|\s$/;

/** A text that no spreadsheet runs as a formula: one that it might has an apostrophe before it. */
export function guardedText(text: string): string {
  return formula.test(text) || startsWithControl.test(text) ? `'${text}` : text;
}

/** By RFC 4180. */
export function quotedText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A text as a cell: ids, paths and names of fields are users' texts too. */
export function textCell(text: string, { formulas }: Pick<CsvForm, 'formulas'>): string {
  const safe = formulas === 'none' ? text : guardedText(text);
  return safe === '' || safe === 'null' || needsQuotes.test(safe) ? quotedText(safe) : safe;
}

/**
 * An empty text is `""`, and null `null`, which as a text is in quotes; maps, arrays, points and
 * vectors are JSON. Numbers stay numbers.
 */
export function valueCell(value: FirestoreValue, form: Pick<CsvForm, 'formulas'>): string {
  if ('integerValue' in value) {
    return value.integerValue;
  }
  if ('doubleValue' in value) {
    return String(value.doubleValue);
  }
  if ('nullValue' in value) {
    return 'null';
  }
  const plain = plainValue(value);
  return textCell(typeof plain === 'string' ? plain : JSON.stringify(plain), form);
}

/** Cells as a line. */
export function csvRow(cells: readonly string[], { separator }: CsvForm): string {
  return `${cells.join(separators[separator])}\r\n`;
}

/** What a file begins with. */
export function csvMark({ byteOrderMark }: CsvForm): string {
  return byteOrderMark ? '\uFEFF' : '';
}
