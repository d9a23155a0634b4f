import { csvRow, defaultCsvForm, textCell } from '@firekeep/functions/contract';

/** Files into which the app puts lists. */
export const fileForms = ['csv', 'ndjson'] as const;
export type FileForm = (typeof fileForms)[number];

type Cell = string | number | null | readonly string[];

function cellText(cell: Cell): string {
  if (cell === null) {
    return '';
  }
  return typeof cell === 'number'
    ? String(cell)
    : textCell(typeof cell === 'string' ? cell : cell.join(' '), defaultCsvForm);
}

/** Rows as a file, one a line; CSV by RFC 4180, its first line the columns' names. */
export function tableText<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, Cell>>[],
  form: FileForm,
): string {
  if (form === 'ndjson') {
    return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
  const lines = rows.map((row) => columns.map((name) => cellText(row[name])));
  return [columns, ...lines].map((cells) => csvRow(cells, defaultCsvForm)).join('');
}
