import {
  typedTextOf,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { useState } from 'react';
import { lineId, type FieldLine } from '../inspector/field-lines.ts';
import {
  standsByName,
  withDuplicate,
  withoutValue,
  withMoved,
  withName,
  withValueAt,
  type ValuePath,
} from './model/edit-fields.ts';
import type { DocumentEdit } from './use-document-edit.ts';

/** An entry that is being added or renamed. */
interface Entry {
  readonly parent: ValuePath;
  readonly name?: string;
}

/**
 * Has the focus, where it is lost, return to the document's fields once the page is drawn, or where
 * none is left to the tab that they stood in.
 */
export function focusFields(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) {
      // Somebody has gone elsewhere.
      return;
    }
    const line = '[role="tree"][aria-label="Fields"] [role="treeitem"][tabindex="0"]';
    const tab = '[aria-label="Document"] [role="tab"][aria-selected="true"]';
    (
      document.querySelector<HTMLElement>(line) ?? document.querySelector<HTMLElement>(tab)
    )?.focus();
  });
}

/**
 * What of a document's fields is being edited, and how the edits end.
 *
 * @param onShow called with the id of the line that an edit leads to
 */
export function useFieldEditing(
  fields: FirestoreFields,
  edit: DocumentEdit | null,
  onShow: (id: string) => void,
) {
  const [editedId, setEditedId] = useState<string>();
  const [entry, setEntry] = useState<Entry | null>(null);
  if (edit === null) {
    return null;
  }
  const close = () => {
    setEditedId(undefined);
    setEntry(null);
    focusFields();
  };
  const keep = (next: FirestoreFields, path: ValuePath) => {
    edit.write(next);
    onShow(lineId(path));
    close();
  };
  return {
    root: edit.root,
    entry,
    isEdited: ({ id }: FieldLine) => id === editedId,
    typedOf: ({ value }: FieldLine) => typedTextOf(value, edit.root),
    begin: ({ id }: FieldLine) => {
      onShow(id);
      setEditedId(id);
    },
    close,
    set: ({ names }: FieldLine, value: FirestoreValue) =>
      keep(withValueAt(fields, names, value), names),
    remove: ({ names }: FieldLine) => {
      const left = withoutValue(fields, names);
      keep(left.fields, left.path);
    },
    duplicate: ({ names }: FieldLine) => {
      const copy = withDuplicate(fields, names);
      keep(copy.fields, copy.path);
    },
    /** Null where the line is no entry of an array, or has no place there. */
    moveBy: ({ names }: FieldLine, by: number) => {
      const moved = withMoved(fields, names, by);
      return moved === null ? null : () => keep(moved.fields, moved.path);
    },
    standsByName: ({ names }: FieldLine) => standsByName(fields, names),
    addTo: (parent: ValuePath) => setEntry({ parent }),
    rename: ({ names }: FieldLine) =>
      setEntry({ parent: names.slice(0, -1), name: names.at(-1) ?? '' }),
    /** What the form of the entry came to. */
    finish: (path: ValuePath, value: FirestoreValue | null) => {
      if (entry?.name !== undefined) {
        keep(withName(fields, [...entry.parent, entry.name], path.at(-1) ?? ''), path);
      } else if (value !== null) {
        keep(withValueAt(fields, path, value), path);
      }
    },
  };
}

export type FieldEditing = NonNullable<ReturnType<typeof useFieldEditing>>;
