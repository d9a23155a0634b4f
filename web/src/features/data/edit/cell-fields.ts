import type { FirestoreDocument } from '@firekeep/functions/contract';
import type { GridColumn } from '../grid/column-layout.ts';
import type { Rows } from '../rows/rows.ts';
import type { Editing } from './edit-context.ts';

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
