/** A column's place in a grid, in pixels from its left edge. */
interface PlacedColumn {
  readonly left: number;
  readonly width: number;
  readonly isPinned: boolean;
}

/** The columns of a grid that are drawn: the first `pinned`, and those in view of the others. */
export interface ShownColumns<Column extends PlacedColumn> {
  readonly columns: readonly Column[];
  readonly pinned: number;
  /** The first and the one after the last of the others that are drawn. */
  readonly from: number;
  readonly to: number;
  readonly totalWidth: number;
}

interface View {
  readonly scrollLeft: number;
  readonly width: number;
}

/** Which columns are drawn in a view; one more at either side, so that scrolling shows no gap. */
export function showColumns<Column extends PlacedColumn>(
  columns: readonly Column[],
  { scrollLeft, width }: View,
): ShownColumns<Column> {
  const pinned = columns.filter(({ isPinned }) => isPinned).length;
  const right = scrollLeft + width;
  const rest = columns.slice(pinned);
  const first = rest.findIndex((column) => column.left + column.width > scrollLeft);
  const after = rest.findIndex(({ left }) => left > right);
  const last = columns.at(-1);
  return {
    columns,
    pinned,
    from: Math.max(pinned, pinned + (first === -1 ? rest.length : first) - 1),
    to: Math.min(columns.length, pinned + (after === -1 ? rest.length : after) + 1),
    totalWidth: last === undefined ? 0 : last.left + last.width,
  };
}

/** The width of the undrawn columns between the pinned ones and the first of the others. */
export function gapBefore<Column extends PlacedColumn>({
  columns,
  pinned,
  from,
}: ShownColumns<Column>): number {
  const [first, last] = [columns[from], columns[pinned - 1]];
  return first === undefined || last === undefined ? 0 : first.left - last.left - last.width;
}

/** How far to scroll sideways so that a column is in view, not below the pinned ones. */
export function scrollToColumn<Column extends PlacedColumn>(
  { columns, pinned }: Pick<ShownColumns<Column>, 'columns' | 'pinned'>,
  index: number,
  { scrollLeft, width }: View,
): number {
  const column = columns[index];
  const last = columns[pinned - 1];
  if (column === undefined || index < pinned) {
    return scrollLeft;
  }
  const covered = last === undefined ? 0 : last.left + last.width;
  const least = column.left + column.width - width;
  const most = column.left - covered;
  return Math.max(Math.min(scrollLeft, most), Math.min(least, most));
}
