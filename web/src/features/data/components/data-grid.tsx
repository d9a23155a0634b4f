import { useEffect, useId, useMemo, type MouseEvent } from 'react';
import { lazyDialog } from '#components/lazy-dialog.tsx';
import { copyText } from '#lib/copy-text.ts';
import type { Query } from '@firekeep/functions/contract';
import type { Rows } from '../api/rows.ts';
import {
  arrangeColumns,
  moveColumn,
  resizeColumn,
  type ColumnLayout,
} from '../model/column-layout.ts';
import type { Chosen } from '../model/copy-forms.ts';
import { sortingOf } from '../model/query/edit-query.ts';
import type { GridState } from '../model/grid-state.ts';
import styles from './data-grid.module.css';
import { PreviousValue } from './previous-value.tsx';
import { cellId } from './grid-cell.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { chosenOf, useGridMenu } from './use-grid-menu.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridView } from './use-grid-view.ts';

const GridMenu = lazyDialog(async () => (await import('./grid-menu.tsx')).GridMenu);

/** Rows before the end at which the next page is asked for. */
const loadAhead = 60;

interface DataGridProps {
  readonly label: string;
  readonly rows: Rows;
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
  /** The address of a document's page. */
  readonly hrefOf: (path: string) => string;
  readonly onOpen: (path: string) => void;
  /** Exports documents by their paths. */
  readonly onExport: (paths: string[]) => void;
  /** What is shown, which the menu sorts and filters; null where it can't be queried. */
  readonly query: Query | null;
  readonly onQuery: (query: Query) => void;
  /** Whether documents are of several collections, so that their paths are shown. */
  readonly hasPaths: boolean;
  /** The path of the document that is open beside the grid; another row's click opens that. */
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

const below = (element: Element | null) => {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left, y: bottom };
};

/** What Ctrl+C does. */
async function copySelection(chosen: Chosen, { selected }: GridState): Promise<void> {
  const { textOfSelection } = await import('../model/copy-forms.ts');
  const { size } = selected;
  const one = chosen.column === undefined ? 'ID' : 'Value';
  const rows = size === 1 ? 'Row' : `${size} rows`;
  await copyText(size === 0 ? one : rows, textOfSelection(chosen, size > 0));
}

function openDocument({ rows, onOpen }: DataGridProps, row: number): void {
  const path = rows.rowAt(row)?.path;
  if (path !== undefined) {
    onOpen(path);
  }
}

function useGrid(props: DataGridProps) {
  const { rows, layout } = props;
  const id = useId();
  const columns = useMemo(() => arrangeColumns(layout, rows.columns), [layout, rows.columns]);
  const menu = useGridMenu(props, columns);
  const openMenu = (at: { x: number; y: number }, state: GridState) =>
    menu.open(at, columns[state.column], chosenOf(props, columns, state));
  const keys = useGridKeys({
    listing: rows.listing,
    onMove: (row, column) => view.bringIntoView(row, column),
    onOpen: (row) => openDocument(props, row),
    onCopy: () => void copySelection(chosenOf(props, columns, keys.state), keys.state),
    onMenu: () => {
      const { row, column } = keys.state;
      openMenu(below(document.getElementById(cellId(id, row, column))), keys.state);
    },
  });
  const [area, view] = useGridView({
    listing: rows.listing,
    count: rows.count,
    columns,
    activeRow: keys.state.row,
  });
  useLoadAhead(rows, Math.max(view.lastInView, keys.state.row));
  const onContextMenu = (event: MouseEvent) => {
    const state = keys.goTo(event);
    if (state !== null) {
      event.preventDefault();
      openMenu({ x: event.clientX, y: event.clientY }, state);
    }
  };
  const onClick = (event: MouseEvent) => {
    const row = keys.onClick(event);
    if (row !== null && props.openPath !== undefined) {
      openDocument(props, row);
    }
  };
  const closeMenu = () => {
    menu.close();
    // Unless something else has been clicked or focused.
    if (document.activeElement?.closest('[role="menu"]')) {
      area.current?.focus({ preventScroll: true });
    }
  };
  return [area, { id, columns, keys, view, menu, closeMenu, onClick, onContextMenu }] as const;
}

type Grid = ReturnType<typeof useGrid>[1];

function GridBody({ grid, ...props }: DataGridProps & { grid: Grid }) {
  const { rows, hrefOf } = props;
  const { state } = grid.keys;
  return (
    <div role="rowgroup" className={styles['body']} style={{ height: grid.view.totalHeight }}>
      {grid.view.placed.map(({ key, index }) => {
        const document = rows.rowAt(index);
        return document === undefined ? null : (
          <GridRow
            key={key}
            grid={grid.id}
            index={index}
            document={document}
            href={hrefOf(document.path)}
            shown={grid.view.shown}
            activeColumn={index === state.row ? state.column : -1}
            isSelected={state.selected.has(index)}
            isOpen={document.path === props.openPath}
            hasPath={props.hasPaths}
          />
        );
      })}
    </div>
  );
}

/** Documents as rows and their fields as columns, for the keyboard like a spreadsheet. */
export function DataGrid(props: DataGridProps) {
  const { label, rows, layout, onLayoutChange } = props;
  const [area, grid] = useGrid(props);
  const { keys, view, menu, columns, id } = grid;
  return (
    <>
      <div
        ref={area}
        // As in https://www.w3.org/WAI/ARIA/apg/patterns/grid/. Not an HTML table: where the style
        // of its row changes, Chromium works out those of all its cells.
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={rows.isComplete ? rows.count + 1 : -1}
        aria-colcount={columns.length}
        aria-activedescendant={
          rows.count === 0 ? undefined : cellId(id, keys.state.row, keys.state.column)
        }
        className={styles['scroll']}
        onKeyDown={(event) => {
          const size = { rows: rows.count, columns: columns.length, page: view.countPage() };
          keys.onKeyDown(event, size);
        }}
        onClick={grid.onClick}
        onContextMenu={grid.onContextMenu}
      >
        <GridHead
          shown={view.shown}
          idName={props.hasPaths ? 'path' : 'id'}
          {...(props.query === null ? {} : sortingOf(props.query, props.onQuery))}
          onMove={(moved, to) =>
            onLayoutChange(moveColumn(layout, rows.columns, { id: moved, to }))
          }
          onResize={(column, width) => onLayoutChange(resizeColumn(layout, column, width))}
          onMenu={(column, event) => {
            event.preventDefault();
            event.stopPropagation();
            menu.open(below(event.currentTarget), column);
          }}
        />
        <GridBody {...props} grid={grid} />
        <GridFoot rows={rows} columnCount={columns.length} />
      </div>
      <PreviousValue grid={area} />
      <GridMenu
        isOpen={menu.target !== null}
        target={menu.target}
        onClose={grid.closeMenu}
        onOpen={() => openDocument(props, keys.state.row)}
        onCopy={(form, chosen) => void copyText(form.label, form.text(chosen))}
        onExport={({ documents }) => props.onExport(documents.map(({ path }) => path))}
        onColumnAction={(action) => onLayoutChange(action.layout)}
        onQuery={(action) => props.onQuery(action.query)}
      />
    </>
  );
}
