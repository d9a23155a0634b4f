import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import { useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { createStore } from '#lib/store.ts';
import type { ValueType } from '#lib/typed-value.ts';
import type { blocksOf } from './cell-blocks.ts';
import { fieldAt, fieldsNow, type CellEditInput, type CellPlace } from './cell-fields.ts';
import { useEditing, type Editing } from './edit-context.ts';
import { editDocuments } from './edit-document.ts';
import { useHeldKeys } from './use-held-keys.ts';
import { canHold, valueIn, withValueAt } from './model/edit-fields.ts';

/** What the Delete key does to a cell; null until somebody has said so. */
export const deleteMeans = createStore<'remove' | 'null' | null>(null);

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

/** Whether a cell's value is being edited already. */
function isSame(current: CellEdit | null, { kind, row, column }: CellEdit): boolean {
  return (
    kind === 'value' && current?.kind === kind && current.row === row && current.column === column
  );
}

async function changeBlocks(
  input: CellEditInput,
  editing: Editing,
  change: (blocks: ReturnType<typeof blocksOf>) => void,
): Promise<void> {
  try {
    const { blocksOf: open } = await import('./cell-blocks.ts');
    change(open(input, editing));
  } catch (error) {
    reportError(error, 'Changing the cells');
  }
}

/** What is done to a cell; null where it can't be edited. */
function editAt(
  input: CellEditInput,
  editing: Editing,
  asked: CellPlace & Pick<CellEdit, 'kind' | 'begun'>,
): CellEdit | null {
  const found = fieldAt(input, asked);
  const fields = found === null ? null : fieldsNow(editing, found.document);
  if (found === null || fields === null || !canHold(fields, found.field.names)) {
    return null;
  }
  const { id: label, names, type } = found.field;
  const { document } = found;
  const { root } = editing;
  return { ...asked, root, document, names, label, value: valueIn(fields, names), type };
}

/** Edits cells of a grid, one at a time. */
export function useCellEdit(input: CellEditInput) {
  const editing = useEditing();
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const held = useHeldKeys();
  const editOf = (place: CellPlace, kind: CellEdit['kind'], begun?: string) =>
    editing === null ? null : editAt(input, editing, { ...place, kind, begun });
  const open = (next: CellEdit | null): boolean => {
    if (next !== null && !isSame(edit, next)) {
      held.begin();
      setEdit(next);
    }
    return next !== null;
  };
  const close = () => {
    held.take();
    setEdit(null);
  };
  const write = ({ document, names }: CellEdit, value: FirestoreValue | null) => {
    close();
    const fields = editing === null ? null : fieldsNow(editing, document);
    if (editing !== null && fields !== null && canHold(fields, names)) {
      const { path } = document;
      const wanted = withValueAt(fields, names, value);
      editDocuments(editing.drafts, [{ path, document, wanted }]);
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
    /** Edits several cells at once. @returns whether any can be edited */
    blocks: (change: (blocks: ReturnType<typeof blocksOf>) => void): boolean => {
      void (editing === null ? null : changeBlocks(input, editing, change));
      return editing !== null;
    },
    close,
    hold: held.hold,
    takeHeld: held.take,
  };
}
