import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import type { GridColumn } from '../grid/column-layout.ts';
import type { GridState } from '../grid/grid-state.ts';
import type { Rows } from '../rows/rows.ts';
import type { Editing } from './edit-context.ts';
import { editDocuments } from './edit-document.ts';
import { canHold, valueIn, withValueAt } from './model/edit-fields.ts';
import { cellsOf, pastedValue } from './model/pasted-cells.ts';

/** A cell of the grid. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The grid that is edited. */
export interface CellEditInput {
  readonly rows: Rows;
  readonly columns: readonly GridColumn[];
}

/** The document and the field of a cell that can be edited; null for others. */
export function fieldAt({ rows, columns }: CellEditInput, { row, column }: CellPlace) {
  const document = rows.rowAt(row);
  const field = columns[column]?.field;
  return document === undefined || document.missing || field === undefined
    ? null
    : { document, field };
}

/** What a document holds, or is to hold; null: it is to be deleted. */
export function fieldsNow({ drafts }: Editing, { path, fields }: FirestoreDocument) {
  const draft = drafts.draftOf(path);
  return draft === undefined ? fields : draft.wanted;
}

/** Of one row, what goes where: a text of a table, or a value; undefined for none. */
interface CellRow {
  readonly row: number;
  readonly cells: readonly ({ readonly column: number } & (
    | { readonly cell: string }
    | { readonly value: FirestoreValue | undefined }
  ))[];
}

/** What a row's document is to hold; nothing where it doesn't take any of it. */
function putInto(input: CellEditInput, editing: Editing, { row, cells }: CellRow) {
  const document = input.rows.rowAt(row);
  const fields = document === undefined || document.missing ? null : fieldsNow(editing, document);
  if (document === undefined || fields === null) {
    return [];
  }
  const wanted = cells.reduce((held, one) => {
    const field = input.columns[one.column]?.field;
    if (field === undefined || !canHold(held, field.names)) {
      return held;
    }
    const value =
      'cell' in one
        ? pastedValue(one.cell, {
            held: valueIn(held, field.names),
            type: field.type,
            root: editing.root,
          })
        : (one.value ?? null);
    return value === undefined ? held : withValueAt(held, field.names, value);
  }, fields);
  return wanted === fields ? [] : [{ path: document.path, document, wanted }];
}

/** Edits of several cells at once, each a step that can be undone. */
export function blocksOf(input: CellEditInput, editing: Editing | null) {
  /** Those that can't be edited stay as they are. */
  const put = (rows: readonly CellRow[]): boolean => {
    const changed = editing === null ? [] : rows.flatMap((row) => putInto(input, editing, row));
    if (editing !== null && changed.length > 0) {
      editDocuments(editing.drafts, changed);
    }
    return changed.length > 0;
  };
  return {
    /** Cells of a table, from a place on. @returns whether any was taken */
    paste: ({ row, column }: CellPlace, text: string): boolean =>
      put(
        cellsOf(text).map((cells, at) => ({
          row: row + at,
          cells: cells.map((cell, next) => ({ column: column + next, cell })),
        })),
      ),
    /** The first selected row's cell into those below it. @returns whether any was taken */
    fillDown: ({ selected, column }: Pick<GridState, 'selected' | 'column'>): boolean => {
      const [first = 0, ...others] = [...selected].toSorted((a, b) => a - b);
      const source = fieldAt(input, { row: first, column });
      const fields =
        source === null || editing === null ? null : fieldsNow(editing, source.document);
      const value =
        source === null || fields === null ? undefined : valueIn(fields, source.field.names);
      return source !== null && put(others.map((row) => ({ row, cells: [{ column, value }] })));
    },
  };
}
