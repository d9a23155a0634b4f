import type { ImportMapping } from './mapping.ts';

/** Rows that can't be read. */
export interface UnreadRows {
  readonly unread: number;
  /** The first of them with the reason, which has no value. */
  readonly named: readonly { readonly row: number; readonly reason: string }[];
}

export const maxNamedRows = 100;
export const documentTooLarge = 'The document is larger than 1 MiB, which no database takes';
export const untakenRow = 'it has what Firestore doesn’t store';

/** What a row is called: lines, or entries of a list. */
export function rowText({ format }: Pick<ImportMapping, 'format'>, row: number): string {
  return `${format === 'json' ? 'Entry' : 'Line'} ${row}`;
}

/** What rows are called, several of them. */
export function rowsText({ format }: Pick<ImportMapping, 'format'>): string {
  return format === 'json' ? 'Entries' : 'Lines';
}

export function sameDocumentText(rows: string, numbers: readonly number[]): string {
  const both = numbers.toSorted((a, b) => a - b).join(' and ');
  return `${rows} ${both} hold the same document`;
}

/** Why a file of which no document could be read can't be imported. */
export function nothingReadText(
  mapping: Pick<ImportMapping, 'format'>,
  { named: [first] }: Pick<UnreadRows, 'named'>,
): string {
  return first === undefined
    ? 'The file holds no documents'
    : `No document could be read. ${rowText(mapping, first.row)}: ${first.reason}`;
}
