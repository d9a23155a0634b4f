import { readTyped, typedTextOf, type FirestoreValue } from '@firekeep/functions/contract';
import type { ValueType } from '#lib/typed-value.ts';

/** A quoted cell, with quotation marks doubled in it, or one that ends at a tab or a line. */
const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y;

/** The cells of a table as spreadsheets copy it: tabs between cells, each row on a line. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\t' && cell.lastIndex < text.length) {
      rows.push([]);
    }
    if (end === '\t' && cell.lastIndex === text.length) {
      rows.at(-1)?.push('');
    }
  }
  return rows;
}

const numbers: readonly ValueType[] = ['int64', 'double'];

/** What a text may be, in this order: as what is there, as the column, and as a text. */
function typesFor(held: ValueType | undefined, column: ValueType): readonly ValueType[] {
  const asked = [...(held === undefined ? [] : [held]), column].filter((type) => type !== 'null');
  const isNumber = asked.some((type) => numbers.includes(type));
  return [...asked, ...(isNumber ? numbers : []), 'string'];
}

const kept: ReadonlySet<ValueType> = new Set([
  'map',
  'array',
  'vector',
  'reference',
  'geopoint',
  'bytes',
]);

/**
 * What a pasted text is in a cell: of the type of what is there, else of the column's, else a text.
 * Undefined where the cell stays as it is: an empty one empties texts only, and no map, array,
 * reference, place or bytes become a text.
 */
export function pastedValue(
  text: string,
  { held, type, root }: { held: FirestoreValue | undefined; type: ValueType; root: string },
): FirestoreValue | undefined {
  if (text === '') {
    return held !== undefined && 'stringValue' in held ? { stringValue: '' } : undefined;
  }
  const heldType = held === undefined ? undefined : typedTextOf(held, root).type;
  for (const each of typesFor(heldType, type)) {
    const read = readTyped({ type: each, text }, root);
    if (!('problem' in read)) {
      return read.value;
    }
    if (each === heldType && kept.has(each)) {
      return undefined;
    }
  }
  return { stringValue: text };
}
