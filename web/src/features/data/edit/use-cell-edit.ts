import type { FirestoreValue } from '@firekeep/functions/contract';
import { useState } from 'react';
import { createStore } from '#lib/store.ts';
import type { ValueType } from '#lib/typed-value.ts';
import type { GridColumn } from '../grid/column-layout.ts';
import type { Rows } from '../rows/rows.ts';
import { useEditing } from './edit-context.ts';
import { editDocument } from './edit-document.ts';
import { canHold, valueIn, withValueAt } from './model/edit-fields.ts';

/** What the Delete key does to a cell; null until somebody has said so. */
export const deleteMeans = createStore<'remove' | 'null' | null>(null);

/** A cell of the grid. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What of a cell is being done: its value is edited, or somebody is asked what Delete means. */
export interface CellEdit extends CellPlace {
  readonly kind: 'value' | 'delete';
  readonly root: string;
  /** What the cell is called: the field's path. */
  readonly label: string;
  /** As it is; undefined where there is none. */
  readonly value: FirestoreValue | undefined;
  /** What most values of the column are. */
  readonly type: ValueType;
  /** What has been typed already, in place of all that was there. */
  readonly begun: string | undefined;
}

interface CellEditInput {
  readonly rows: Rows;
  readonly columns: readonly GridColumn[];
}

/** The document and the field of a cell that can be edited; null for others. */
function fieldAt({ rows, columns }: CellEditInput, { row, column }: CellPlace) {
  const document = rows.rowAt(row);
  const field = columns[column]?.field;
  return document === undefined || document.missing || field === undefined
    ? null
    : { document, field };
}

/** Edits cells of a grid, one at a time. */
export function useCellEdit(input: CellEditInput) {
  const editing = useEditing();
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const open = (place: CellPlace, kind: CellEdit['kind'], begun?: string): boolean => {
    const found = fieldAt(input, place);
    if (editing === null || found === null) {
      return false;
    }
    const { document, field } = found;
    const draft = editing.drafts.draftOf(document.path);
    const fields = draft === undefined ? document.fields : draft.wanted;
    if (fields === null || !canHold(fields, field.names)) {
      return false;
    }
    const value = valueIn(fields, field.names);
    const { id: label, type } = field;
    setEdit({ ...place, kind, root: editing.root, label, value, type, begun });
    return true;
  };
  const write = (place: CellPlace, value: FirestoreValue | null) => {
    const found = fieldAt(input, place);
    setEdit(null);
    if (editing !== null && found !== null) {
      const { document, field } = found;
      const { path } = document;
      const fields = editing.drafts.draftOf(path)?.wanted ?? document.fields;
      editDocument(editing.drafts, { path, document }, withValueAt(fields, field.names, value));
    }
  };
  return {
    edit,
    /** @returns whether the cell can be edited */
    begin: (place: CellPlace, begun?: string) => open(place, 'value', begun),
    write,
    /** By what Delete means; asks first where that isn't known. */
    clear: (place: CellPlace): boolean => {
      const means = deleteMeans.get();
      if (means === null) {
        return open(place, 'delete');
      }
      write(place, means === 'null' ? { nullValue: null } : null);
      return true;
    },
    close: () => setEdit(null),
  };
}
