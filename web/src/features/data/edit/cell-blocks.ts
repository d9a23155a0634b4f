import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';
import { idOf } from '#lib/document-path.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { idColumn } from '../grid/column-layout.ts';
import { copyOf } from '../grid/copy-selection.ts';
import type { GridState } from '../grid/grid-state.ts';
import { fieldAt, fieldsNow, type CellEditInput, type CellPlace } from './cell-fields.ts';
import type { Editing } from './edit-context.ts';
import { editDocuments } from './edit-document.ts';
import { canHold, valueIn, withValueAt } from './model/edit-fields.ts';
import { cellsOf, pastedValue } from './model/pasted-cells.ts';

/** Of one row, what goes where: a text of a table, or a value; undefined for none. */
interface CellRow {
  readonly row: number;
  readonly cells: readonly ({ readonly column: number } & (
    | { readonly cell: string }
    | { readonly value: FirestoreValue | undefined }
  ))[];
}

/** What a row's document is to hold, and how many cells with something to paste it doesn't take. */
function putInto(input: CellEditInput, editing: Editing, { row, cells }: CellRow) {
  const document = input.rows.rowAt(row);
  if (document === undefined) {
    return { edits: [], left: 0 };
  }
  const fields = document.missing ? null : fieldsNow(editing, document);
  let wanted = fields;
  let left = 0;
  for (const one of cells.filter(({ column }) => column < input.columns.length)) {
    const put = wanted === null ? undefined : withCell(input, { editing, fields: wanted, one });
    wanted = put ?? wanted;
    left += put === undefined && !isAsAsked(input, one, document) ? 1 : 0;
  }
  return {
    edits: wanted === null || wanted === fields ? [] : [{ path: document.path, document, wanted }],
    left,
  };
}

interface CellOf {
  readonly editing: Editing;
  readonly fields: FirestoreFields;
  readonly one: CellRow['cells'][number];
}

/** Undefined where the cell stays as it is. */
function withCell(input: CellEditInput, { editing, fields, one }: CellOf) {
  const field = input.columns[one.column]?.field;
  if (field === undefined || !canHold(fields, field.names)) {
    return undefined;
  }
  const value =
    'cell' in one
      ? pastedValue(one.cell, {
          held: valueIn(fields, field.names),
          type: field.type,
          root: editing.root,
        })
      : (one.value ?? null);
  return value === undefined ? undefined : withValueAt(fields, field.names, value);
}

/** Whether a cell that is left as it is has nothing to take: an empty text, or the id it has. */
function isAsAsked(
  input: CellEditInput,
  one: CellRow['cells'][number],
  { path }: FirestoreDocument,
) {
  const isId = input.columns[one.column]?.id === idColumn;
  return 'cell' in one && (one.cell === '' || (isId && one.cell === idOf(path)));
}

function rowsOfText({ row, column }: CellPlace, text: string): CellRow[] {
  return cellsOf(text).map((cells, at) => ({
    row: row + at,
    cells: cells.map((cell, next) => ({ column: column + next, cell })),
  }));
}

/** Where a document has no such field, or the grid no such column, nothing is pasted. */
function rowsOfCopy(
  { columns }: CellEditInput,
  { row, column }: CellPlace,
  { chosen, isCell }: NonNullable<ReturnType<typeof copyOf>>,
): CellRow[] {
  const copied = isCell ? [chosen.column].filter((each) => each !== undefined) : chosen.columns;
  return chosen.documents.map(({ fields }, at) => ({
    row: row + at,
    cells: copied.flatMap(({ id, names }) => {
      const value = valueIn(fields, names);
      const to = isCell ? column : columns.findIndex((each) => each.id === id);
      return value === undefined || to < 0 ? [] : [{ column: to, value }];
    }),
  }));
}

/** Says what of a pasted text the grid has no place for. @param column where it begins */
function notifyBeyond(
  { rows, columns }: CellEditInput,
  pasted: readonly CellRow[],
  column: number,
) {
  const missing = pasted.filter(({ row }) => rows.rowAt(row) === undefined).length;
  if (missing > 0) {
    showToast({
      type: 'warning',
      title: `${formatNumber(missing)} of ${formatCount(pasted.length, 'row')} not pasted`,
      message: 'The grid has no rows for them: load more, or import them as a file.',
    });
  }
  const width = pasted.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  const beyond = column + width - columns.length;
  if (beyond > 0) {
    showToast({
      type: 'warning',
      title: `${formatNumber(beyond)} of ${formatCount(width, 'column')} not pasted`,
      message: 'The grid has no columns for them: show more, or import them as a file.',
    });
  }
}

/** Says how many cells of the grid stay as they are, though there was something for them. */
function notifyLeft(
  { rows, columns }: CellEditInput,
  asked: readonly CellRow[],
  results: readonly { readonly left: number }[],
) {
  const left = results.reduce((sum, one) => sum + one.left, 0);
  if (left > 0) {
    const all = asked
      .filter(({ row }) => rows.rowAt(row) !== undefined)
      .flatMap(({ cells }) => cells.filter(({ column }) => column < columns.length)).length;
    showToast({
      type: 'warning',
      title: `${formatNumber(left)} of ${formatCount(all, 'cell')} not changed`,
      message:
        'Ids, rows without a document, and values that text can’t be, such as arrays, stay as they are.',
    });
  }
}

/** Of the texts in a row, without the empty ones at its end. */
function widthOf(cells: CellRow['cells']): number {
  return cells.findLastIndex((one) => 'cell' in one && one.cell !== '') + 1;
}

/** Edits of several cells at once, each a step that can be undone. */
export function blocksOf(input: CellEditInput, editing: Editing) {
  const put = (rows: readonly CellRow[]): void => {
    const results = rows.map((row) => putInto(input, editing, row));
    editDocuments(
      editing.drafts,
      results.flatMap(({ edits }) => edits),
    );
    notifyLeft(input, rows, results);
  };
  return {
    /** Cells of a table, from a place on; what was copied on this page keeps columns and types. */
    paste: ({ row, column }: CellPlace, text: string): void => {
      const copy = copyOf(text);
      const rows =
        copy === null
          ? rowsOfText({ row, column }, text)
          : rowsOfCopy(input, { row, column }, copy);
      put(rows);
      notifyBeyond(input, rows, column);
    },
    /** The first selected row's cell into those below it. */
    fillDown: ({ selected, column }: Pick<GridState, 'selected' | 'column'>): void => {
      const [first = 0, ...others] = [...selected].toSorted((a, b) => a - b);
      const source = fieldAt(input, { row: first, column });
      const fields = source === null ? null : fieldsNow(editing, source.document);
      if (source !== null && fields !== null) {
        const value = valueIn(fields, source.field.names);
        put(others.map((row) => ({ row, cells: [{ column, value }] })));
      }
    },
  };
}
