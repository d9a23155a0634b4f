/** What the columns of a file seem to be, by its first rows. */
import { fieldOf, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { valueOfCell } from './cell-value.ts';
import { idColumn, pathColumn, type ImportMapping, type ImportType } from './mapping.ts';

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
  { format, ...form }: Pick<ImportMapping, 'format' | 'separator' | 'decimal'>,
): ImportType {
  const { decimal } = form;
  const found = rows.flatMap((row) => fieldOf(row, column) ?? []);
  // Null is of every type.
  const values = found.filter((value) => !('nullValue' in value));
  const texts = values.flatMap((value) => ('stringValue' in value ? [value.stringValue] : []));
  if (format !== 'csv' || texts.length === 0 || texts.length < values.length) {
    return 'as-is';
  }
  if (texts.every((text) => /^(?:true|false)$/i.test(text))) {
    return 'boolean';
  }
  if (texts.every((text) => /^[[{]/.test(text)) && areAll(values, 'json', decimal)) {
    const arePoints = texts.every(isPointObject) && areAll(values, 'geopoint', decimal);
    return arePoints ? 'geopoint' : 'json';
  }
  const fitting = guesses.find((type) => areAll(values, type, decimal)) ?? 'text';
  return isDoubtful[fitting]?.(texts, form) === true ? 'text' : fitting;
}

/** As Firekeep's tables have points. */
const isPointObject = (text: string) =>
  /^\{"latitude":-?[\d.e-]+,"longitude":-?[\d.e-]+\}$/.test(text);

type NumberForm = Pick<ImportMapping, 'separator' | 'decimal'>;
type Doubt = (texts: readonly string[], form: NumberForm) => boolean;

const isNoNumber: Doubt = (texts, form) =>
  texts.some(isCode) || texts.every(isSpacedCode) || isAmbiguous(texts, form);

/** Where a column may as well be something else: then somebody has to say so. */
const isDoubtful: Readonly<Partial<Record<ImportType, Doubt>>> = {
  integer: isNoNumber,
  double: isNoNumber,
  // Dots are of countries that write the day first; `01/02/2026` is of January or of February.
  'day-first': (texts, { decimal }) =>
    texts.some((text) => !text.includes('.')) &&
    texts.every((text) => isOf({ stringValue: text }, 'month-first', decimal)),
  // Two whole numbers are a size or a score as well.
  geopoint: (texts) => !texts.some((text) => /\d\.\d/.test(text)),
};

/** What begins with 0 is a code, such as a postal one; so is what has 16 digits or more. */
function isCode(text: string): boolean {
  return /^[+-]?0\d/.test(text) || text.startsWith('+') || /^\d{16,}$/.test(text);
}

/** Phone numbers and those of companies have three digits in each group, amounts fewer in one. */
function isSpacedCode(text: string): boolean {
  return /^\d{3}(?:[ \u00A0\u202F]\d{3}){2,}$/.test(text.trim());
}

/**
 * Whether three digits after a comma may as well be decimals: nobody knows what `1,250` is. Where
 * decimal commas are usual, semicolons separate: there the same goes for `1.250`.
 */
function isAmbiguous(texts: readonly string[], { separator, decimal }: NumberForm): boolean {
  const forms = {
    '.': { one: /^[+-]?[1-9]\d{0,2},\d{3}$/, sure: /,\d{3}[,.]/ },
    ',': { one: /^[+-]?[1-9]\d{0,2}\.\d{3}$/, sure: /\.\d{3}[,.]/ },
  };
  const ambiguous = [forms[decimal]];
  if (decimal === '.' && separator === ';') {
    ambiguous.push({ one: forms[','].one, sure: sureDecimals['.'] });
  }
  return ambiguous.some(
    ({ one, sure }) =>
      texts.some((text) => one.test(text.trim())) && !texts.some((text) => sure.test(text)),
  );
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
