import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import { useState } from 'react';
import { createStore } from '#lib/store.ts';
import type { ValueType } from '#lib/typed-value.ts';
import type { GridColumn } from '../grid/column-layout.ts';
import type { Rows } from '../rows/rows.ts';
import { useEditing, type Editing } from './edit-context.ts';
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
  /** As it was read; rows may come before it while the cell is edited. */
  readonly document: FirestoreDocument;
  readonly names: readonly string[];
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

/** What a document holds, or is to hold; null: it is to be deleted. */
function fieldsNow({ drafts }: Editing, { path, fields }: FirestoreDocument) {
  const draft = drafts.draftOf(path);
  return draft === undefined ? fields : draft.wanted;
}

/** Edits cells of a grid, one at a time. */
export function useCellEdit(input: CellEditInput) {
  const editing = useEditing();
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const targetOf = (place: CellPlace) => {
    const found = fieldAt(input, place);
    const fields = found === null || editing === null ? null : fieldsNow(editing, found.document);
    return found === null || fields === null || !canHold(fields, found.field.names)
      ? null
      : { ...found, value: valueIn(fields, found.field.names) };
  };
  const editOf = (place: CellPlace, kind: CellEdit['kind'], begun?: string): CellEdit | null => {
    const target = targetOf(place);
    if (editing === null || target === null) {
      return null;
    }
    const { document, value, field } = target;
    const { id: label, names, type } = field;
    return { ...place, kind, root: editing.root, document, names, label, value, type, begun };
  };
  const open = (next: CellEdit | null): boolean => {
    if (next !== null) {
      setEdit(next);
    }
    return next !== null;
  };
  const write = ({ document, names }: CellEdit, value: FirestoreValue | null) => {
    setEdit(null);
    const fields = editing === null ? null : fieldsNow(editing, document);
    if (editing !== null && fields !== null && canHold(fields, names)) {
      const { path } = document;
      editDocument(editing.drafts, { path, document }, withValueAt(fields, names, value));
    }
  };
  return {
    edit,
    /** @returns whether the cell can be edited */
    begin: (place: CellPlace, begun?: string) => open(editOf(place, 'value', begun)),
    write,
    /** By what Delete means; asks first where that isn't known. */
    clear: (place: CellPlace): boolean => {
      const means = deleteMeans.get();
      const cleared = editOf(place, 'delete');
      if (means === null || cleared === null) {
        return open(cleared);
      }
      write(cleared, means === 'null' ? { nullValue: null } : null);
      return true;
    },
    close: () => setEdit(null),
  };
}
