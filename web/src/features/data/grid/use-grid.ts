import type { Query } from '@firekeep/functions/contract';
import { useEditing } from '../edit/edit-context.ts';
import { LateCellEditor } from '../edit/late-cell-editor.ts';
import { useCellEdit } from '../edit/use-cell-edit.ts';
import { useEffect, useId, useMemo, type ClipboardEvent, type MouseEvent } from 'react';
import { returnFocus } from '#lib/return-focus.ts';
import type { Rows } from '../rows/rows.ts';
import { arrangeColumns, type ColumnLayout } from './column-layout.ts';
import type { GridState } from './grid-state.ts';
import { copySelection } from './copy-selection.ts';
import { cellId } from './grid-cell.tsx';
import { chosenOf, useGridMenu } from './use-grid-menu.ts';
import { rowOf, useGridKeys } from './use-grid-keys.ts';
import { useGridView } from './use-grid-view.ts';
import { useOpenRow } from './use-open-row.ts';

/** Rows before the end at which the next page is asked for. */
const loadAhead = 60;

export interface DataGridProps {
  readonly label: string;
  readonly rows: Rows;
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
  /** Ids of columns that come first, unless somebody chose an order. */
  readonly leading: readonly string[];
  /** The address of a document's page. */
  readonly hrefOf: (path: string) => string;
  /** `replaces` what was opened before in the browser's history. */
  readonly onOpen: (path: string, replaces: boolean) => void;
  /** Exports documents by their paths. */
  readonly onExport: (paths: string[]) => void;
  /** What is shown, which the menu sorts and filters; null where it can't be queried. */
  readonly query: Query | null;
  readonly onQuery: (query: Query) => void;
  /** Whether documents are of several collections, so that their paths are shown. */
  readonly hasPaths: boolean;
  /** Whether documents open beside the grid: then a click does it, else a double click. */
  readonly opensBeside: boolean;
  /** The path of the document that is open beside the grid. */
  readonly openPath?: string | undefined;
}

/** Loads on when the end comes into view. */
function useLoadAhead(
  { count, isComplete, isLoading, isStopped, error, loadMore }: Rows,
  last: number,
) {
  const isNear = last >= count - loadAhead;
  useEffect(() => {
    if (isNear && !isComplete && !isLoading && !isStopped && error === null) {
      loadMore();
    }
  });
}

/** Where a menu opens that belongs to an element. */
export const below = (element: Element | null) => {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left, y: bottom };
};

const activeCell = (id: string, { row, column }: GridState) =>
  document.getElementById(cellId(id, row, column));

/** Whether a click is for nothing but the row: not for a link, nor for text that it marked. */
function isForRow(event: MouseEvent): boolean {
  return !event.defaultPrevented && (document.getSelection()?.isCollapsed ?? true);
}

/** Which clicks open a row. */
function clicksOf(
  { opensBeside }: DataGridProps,
  keys: ReturnType<typeof useGridKeys>,
  { open, edit }: { open: (row: number) => void; edit: (state: GridState) => boolean },
) {
  return {
    onClick: (event: MouseEvent) => {
      const row = keys.onClick(event);
      if (row !== null && opensBeside && isForRow(event)) {
        open(row);
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      const row = rowOf(event);
      if (row === null || event.defaultPrevented || edit(keys.state)) {
        return;
      }
      if (!opensBeside) {
        open(row);
      }
    },
  };
}

function pasteAt(
  event: ClipboardEvent,
  cellEdit: ReturnType<typeof useCellEdit>,
  state: GridState,
): void {
  const text = event.clipboardData.getData('text/plain');
  if (cellEdit.blocks((blocks) => blocks.paste(state, text))) {
    event.preventDefault();
  }
}

/** Loads the code that edits a cell, where one can be; where that fails, editing tries again. */
function useLoadEditor() {
  const editing = useEditing();
  return () => (editing === null ? undefined : void LateCellEditor.load().catch(() => undefined));
}

/** A grid's element, and all that it is in: the active cell, what is in view, its menu. */
export function useGrid(props: DataGridProps) {
  const { rows, layout, leading } = props;
  const id = useId();
  const columns = useMemo(
    () => arrangeColumns(layout, rows.columns, leading),
    [layout, rows.columns, leading],
  );
  const menu = useGridMenu(props, columns);
  const openMenu = (at: { x: number; y: number }, state: GridState) =>
    menu.open(at, columns[state.column], { chosen: chosenOf(props, columns, state) });
  const cellEdit = useCellEdit({ rows, columns });
  const keys = useGridKeys({
    of: rows,
    onMove: (row, column) => {
      view.bringIntoView(row, column);
      opened.follow(row);
    },
    onOpen: (row) => opened.open(row),
    onCopy: () => void copySelection(chosenOf(props, columns, keys.state), keys.state),
    onMenu: () => openMenu(below(activeCell(id, keys.state)), keys.state),
    onEdit: (typed) => cellEdit.begin(keys.state, typed),
    onClear: () => cellEdit.clear(keys.state),
    onFill: () => cellEdit.blocks((blocks) => blocks.fillDown(keys.state)),
  });
  const [area, view] = useGridView({
    listing: rows.listing,
    count: rows.count,
    columns,
    activeRow: keys.state.row,
  });
  const opened = useOpenRow({
    rows,
    openPath: props.openPath,
    onOpen: props.onOpen,
    onShow: (row) => {
      keys.goToRow(row);
      view.bringIntoView(row);
    },
  });
  useLoadAhead(rows, Math.max(view.lastInView, keys.state.row));
  const closeMenu = () => {
    menu.close();
    returnFocus(area.current);
  };
  const on = {
    onFocus: useLoadEditor(),
    onPaste: (event: ClipboardEvent) => pasteAt(event, cellEdit, keys.state),
    ...clicksOf(props, keys, { open: opened.open, edit: cellEdit.begin }),
    onContextMenu: (event: MouseEvent) => {
      const state = keys.goTo(event);
      if (state !== null) {
        event.preventDefault();
        openMenu({ x: event.clientX, y: event.clientY }, state);
      }
    },
  };
  return [area, { id, columns, keys, view, menu, opened, closeMenu, cellEdit, on }] as const;
}
