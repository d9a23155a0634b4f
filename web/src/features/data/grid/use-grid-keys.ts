import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import {
  extendTo,
  initialGrid,
  pressKey,
  selectNone,
  toggleRow,
  type GridSize,
  type GridState,
} from './grid-state.ts';

interface GridKeysInput {
  /** Which rows there are: with others the first is active again. */
  readonly listing: number;
  /** Called when another cell becomes active. */
  readonly onMove: (row: number, column: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onCopy: () => void;
  /** At the active cell. */
  readonly onMenu: () => void;
}

const isCopy = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey);

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
function useGridState(listing: number) {
  const [held, setHeld] = useState({ listing, state: initialGrid });
  const setState = (state: GridState) => setHeld({ listing, state });
  if (held.listing !== listing) {
    setState({ ...initialGrid, column: held.state.column });
  }
  return [held.state, setState] as const;
}

/** What a key does that moves nothing; null where it means nothing to the grid. */
function commandOf(
  event: KeyboardEvent,
  row: number,
  { onOpen, onCopy, onMenu }: Omit<GridKeysInput, 'listing' | 'onMove'>,
): (() => void) | null {
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
export function useGridKeys({ listing, onMove, ...commands }: GridKeysInput) {
  const [state, setState] = useGridState(listing);
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
    if (place === null) {
      return null;
    }
    const { row, column } = place;
    if (isLinkElsewhere(event)) {
      return null;
    }
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
  /** Comes to a row in the same column; a selection stays. */
  const goToRow = (row: number) => setState({ ...state, row });
  const clear = () => setState(selectNone(state));
  return { state, onKeyDown, onClick, goTo, goToRow, clear };
}
