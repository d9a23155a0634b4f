import { readTyped, type FirestoreValue } from '@firekeep/functions/contract';
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

/**
 * What a pasted text is in a cell: of the column's type, or a text where it can't be that.
 * Undefined where an empty one leaves the cell as it is: it empties texts only.
 */
export function pastedValue(
  text: string,
  { held, type, root }: { held: FirestoreValue | undefined; type: ValueType; root: string },
): FirestoreValue | undefined {
  if (text === '') {
    return held !== undefined && 'stringValue' in held ? { stringValue: '' } : undefined;
  }
  const read = readTyped({ type: type === 'null' ? 'string' : type, text }, root);
  return 'problem' in read ? { stringValue: text } : read.value;
}
