import { moveColumn, resizeColumn, widthOf, type ColumnLayout } from './column-layout.ts';
import type { FieldColumn } from './sample-columns.ts';

/** Something that can be done with a column, and the layout that it leads to. */
export interface ColumnAction {
  readonly id: 'pin' | 'unpin' | 'left' | 'right' | 'wider' | 'narrower' | 'hide';
  readonly label: string;
  readonly layout: ColumnLayout;
}

interface Arranged {
  readonly layout: ColumnLayout;
  /** All columns. */
  readonly fields: readonly FieldColumn[];
  /** The ids of those that are shown, in their order, pinned ones first. */
  readonly shown: readonly string[];
}

const widthStep = 40;

/** The layout with a column shown, or not. */
export function showColumn(layout: ColumnLayout, id: string, isShown: boolean): ColumnLayout {
  const pinned = isShown ? layout.pinned : layout.pinned.filter((each) => each !== id);
  return { ...layout, pinned, shown: { ...layout.shown, [id]: isShown } };
}

function moves({ layout, fields, shown }: Arranged, id: string): ColumnAction[] {
  const place = shown.indexOf(id);
  const others = [
    { id: 'left', label: 'Move left', to: shown[place - 1] },
    { id: 'right', label: 'Move right', to: shown[place + 1] },
  ] as const;
  return others.flatMap(({ to, ...action }) =>
    to === undefined || layout.pinned.includes(to)
      ? []
      : [{ ...action, layout: moveColumn(layout, fields, { id, to }) }],
  );
}

/** What can be done with a column. */
export function columnActions(arranged: Arranged, field: FieldColumn): ColumnAction[] {
  const { layout } = arranged;
  const { id } = field;
  const width = widthOf(layout, field);
  const isPinned = layout.pinned.includes(id);
  const pinned = layout.pinned.filter((each) => each !== id);
  return [
    isPinned
      ? { id: 'unpin', label: 'Unpin', layout: { ...layout, pinned } }
      : { id: 'pin', label: 'Pin', layout: { ...layout, pinned: [...pinned, id] } },
    ...(isPinned ? [] : moves(arranged, id)),
    { id: 'wider', label: 'Make wider', layout: resizeColumn(layout, id, width + widthStep) },
    { id: 'narrower', label: 'Make narrower', layout: resizeColumn(layout, id, width - widthStep) },
    { id: 'hide', label: 'Hide', layout: showColumn(layout, id, false) },
  ];
}
