/** The active cell of a grid and what is selected. Rows and columns count from 0. */
export interface GridState {
  readonly row: number;
  readonly column: number;
  /** Where a selection that grows began; null while nothing was selected. */
  readonly anchor: number | null;
  readonly selected: ReadonlySet<number>;
}

export const initialGrid: GridState = { row: 0, column: 0, anchor: null, selected: new Set() };

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit into the view. */
  readonly page: number;
}

export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

function within(value: number, size: number): number {
  return Math.max(0, Math.min(value, size - 1));
}

/** The cell that is nearest to a place, which may be outside. */
export function nearest(
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
): { row: number; column: number } {
  return { row: within(row, rows), column: within(column, columns) };
}

function rangeOf(from: number, to: number): ReadonlySet<number> {
  const first = Math.min(from, to);
  return new Set(Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index));
}

/** Where a key leads, as in a spreadsheet; null for keys that move nothing. */
function target(
  { row, column }: GridState,
  { key, ctrlKey, metaKey }: Key,
  { rows, columns, page }: GridSize,
): { row: number; column: number } | null {
  const far = ctrlKey || metaKey;
  const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
    ArrowDown: [far ? rows : row + 1, column],
    ArrowUp: [far ? 0 : row - 1, column],
    ArrowRight: [row, far ? columns : column + 1],
    ArrowLeft: [row, far ? 0 : column - 1],
    Home: [far ? 0 : row, 0],
    End: [far ? rows : row, columns],
    PageDown: [row + page, column],
    PageUp: [row - page, column],
  };
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move === undefined ? null : nearest({ row: move[0], column: move[1] }, { rows, columns });
}

/** Selects from where the selection began to a row, and goes there. */
export function extendTo(state: GridState, row: number): GridState {
  const anchor = state.anchor ?? state.row;
  return { ...state, row, anchor, selected: rangeOf(anchor, row) };
}

/** Selects a row, or takes it out of the selection. */
export function toggleRow(state: GridState, row: number): GridState {
  const selected = new Set(state.selected);
  if (!selected.delete(row)) {
    selected.add(row);
  }
  return { ...state, row, anchor: row, selected };
}

export function selectAll(state: GridState, rows: number): GridState {
  return rows === 0 ? state : { ...state, anchor: 0, selected: rangeOf(0, rows - 1) };
}

export function selectNone(state: GridState): GridState {
  return { ...state, anchor: null, selected: new Set() };
}

function select(state: GridState, pressed: Key, rows: number): GridState | null {
  const { key, ctrlKey, metaKey } = pressed;
  if (key === ' ') {
    return pressed.shiftKey ? extendTo(state, state.row) : toggleRow(state, state.row);
  }
  if (key === 'Escape' && state.selected.size > 0) {
    return selectNone(state);
  }
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) ? selectAll(state, rows) : null;
}

/** The grid after a key was pressed; null where the key means nothing to it. */
export function pressKey(state: GridState, key: Key, size: GridSize): GridState | null {
  if (size.rows === 0) {
    return null;
  }
  const moved = target(state, key, size);
  if (moved === null) {
    return select(state, key, size.rows);
  }
  const isRowMove = moved.row !== state.row || moved.column === state.column;
  return key.shiftKey && isRowMove
    ? { ...extendTo(state, moved.row), column: moved.column }
    : { ...state, ...moved };
}

/** The rows that a command is for: the selected ones in their order, or the active one. */
export function chosenRows({ row, selected }: GridState): number[] {
  return selected.size === 0 ? [row] : [...selected].toSorted((a, b) => a - b);
}
