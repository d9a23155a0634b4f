import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Rows } from '../rows/rows.ts';
import {
  extendTo,
  initialGrid,
  nearest,
  pressKey,
  selectNone,
  toggleRow,
  type GridSize,
  type GridState,
} from './grid-state.ts';

interface GridKeysInput {
  /** With another listing the first row is active again, after moves none is selected. */
  readonly of: Pick<Rows, 'listing' | 'moves'>;
  /** Called when another cell becomes active. */
  readonly onMove: (row: number, column: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onCopy: () => void;
  /** At the active cell. */
  readonly onMenu: () => void;
  /** Edits the active cell, which begins with what was typed. @returns whether it can be edited */
  readonly onEdit: (typed?: string) => boolean;
  /** Empties the active cell. @returns as `onEdit` */
  readonly onClear: () => boolean;
  /** Fills the selected rows with the active column's first of them. @returns as `onEdit` */
  readonly onFill: () => boolean;
}

const isCopy = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey);

const isFill = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey;

const isMenu = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** The row and column of the cell that an event came from; null where it came from none. */
function cellAt(event: MouseEvent): { row: number; column: number } | null {
  const element = event.target instanceof Element ? event.target : null;
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = element?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return row === undefined ? null : { row: Number(row), column: Number(column ?? 0) };
}

/** The row that an event came from; null where it came from none. */
export function rowOf(event: MouseEvent): number | null {
  return cellAt(event)?.row ?? null;
}

/** Whether a click opens a link in another tab or window. */
function isLinkElsewhere({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return (ctrlKey || metaKey || shiftKey) && target instanceof Element && !!target.closest('a');
}

/** The active cell; with other rows in the first of them, with none selected. */
function useGridState({ listing, moves }: GridKeysInput['of']) {
  const [held, setHeld] = useState({ listing, moves, state: initialGrid });
  const setState = (state: GridState) => setHeld({ listing, moves, state });
  if (held.listing !== listing) {
    setState({ ...initialGrid, column: held.state.column });
  } else if (held.moves !== moves) {
    setState(selectNone(held.state));
  }
  return [held.state, setState] as const;
}

type Commands = Omit<GridKeysInput, 'of' | 'onMove'>;

/** What a key edits in a cell that can be edited; null for other keys. */
function editOf(
  event: KeyboardEvent,
  { onEdit, onClear, onFill }: Commands,
): (() => boolean) | null {
  if (isFill(event)) {
    return onFill;
  }
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) {
    return null;
  }
  if (key === 'Enter' || key === 'F2') {
    return onEdit;
  }
  if (key === 'Delete' || key === 'Backspace') {
    return onClear;
  }
  return Array.from(key).length === 1 && key !== ' ' ? () => onEdit(key) : null;
}

/** What a key does that moves nothing; null where it means nothing to the grid. */
function commandOf(event: KeyboardEvent, row: number, commands: Commands): (() => void) | null {
  const { onOpen, onCopy, onMenu } = commands;
  if (editOf(event, commands)?.() === true) {
    return () => {};
  }
  if (event.key === 'Enter') {
    return () => onOpen(row);
  }
  // What is marked with the mouse is copied as usual.
  if (isCopy(event) && (document.getSelection()?.isCollapsed ?? true)) {
    return onCopy;
  }
  return isMenu(event) ? onMenu : null;
}

/** The active cell of a grid and what is selected, as keys and clicks change it. */
export function useGridKeys({ of, onMove, ...commands }: GridKeysInput) {
  const [state, setState] = useGridState(of);
  const onKeyDown = (event: KeyboardEvent, size: GridSize) => {
    const next = pressKey(state, event, size);
    const act = next === null ? commandOf(event, state.row, commands) : null;
    if (next === null && act === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    act?.();
    if (next !== null) {
      setState(next);
      onMove(next.row, next.column);
    }
  };
  /**
   * Comes to the cell that was clicked: with Shift selects up to it, with Ctrl or ⌘ that row.
   * Returns the row of a plain click.
   */
  const onClick = (event: MouseEvent): number | null => {
    const place = cellAt(event);
    if (place === null || isLinkElsewhere(event)) {
      return null;
    }
    const { row, column } = place;
    if (event.shiftKey) {
      setState({ ...extendTo(state, row), column });
      return null;
    }
    if (event.ctrlKey || event.metaKey) {
      setState({ ...toggleRow(state, row), column });
      return null;
    }
    setState({ ...selectNone(state), row, column });
    return row;
  };
  /** Comes to a cell for its menu; a selection that it is part of stays. */
  const goTo = (event: MouseEvent): GridState | null => {
    const place = cellAt(event);
    if (place === null) {
      return null;
    }
    const next = { ...(state.selected.has(place.row) ? state : selectNone(state)), ...place };
    setState(next);
    return next;
  };
  /** Comes to a cell, or as near as there is one. */
  const moveTo = (place: { row: number; column: number }, size: GridSize) => {
    const next = nearest(place, size);
    setState({ ...state, ...next });
    onMove(next.row, next.column);
  };
  /** Comes to a row in the same column; a selection stays. */
  const goToRow = (row: number) => setState({ ...state, row });
  const clear = () => setState(selectNone(state));
  return { state, onKeyDown, onClick, goTo, moveTo, goToRow, clear };
}
