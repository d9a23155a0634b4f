import type { RefObject } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { copyText } from '#lib/copy-text.ts';
import { latePart } from '#lib/late-part.tsx';
import { formatCount } from '#lib/format.ts';
import { useEditing } from '../edit/edit-context.ts';
import { LateCellEditor } from '../edit/late-cell-editor.ts';
import type { EditEnd } from '../edit/value-editor.tsx';
import { moveColumn, resizeColumn } from './column-layout.ts';
import type { Chosen } from './copy-forms.ts';
import type { Rows } from '../rows/rows.ts';
import { sortingOf } from '../query-bar/model/edit-query.ts';
import { copySelection } from './copy-selection.ts';
import styles from './data-grid.module.css';
import { cellId } from './grid-cell.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { PreviousValue } from '../since/previous-value.tsx';
import { below, useGrid, type DataGridProps } from './use-grid.ts';
import { chosenOf } from './use-grid-menu.ts';

const GridMenu = lateDialog(async () => (await import('./grid-menu.tsx')).GridMenu);

const SelectionBar = latePart(async () => (await import('./selection-bar.tsx')).SelectionBar);

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

/** What can be done with rows: the bar of the selected ones, and the menu. */
function GridActions({
  grid: { keys, columns, menu, opened, closeMenu },
  area,
  onClear,
  ...props
}: DataGridProps & {
  grid: Grid;
  area: RefObject<HTMLElement | null>;
  onClear: () => void;
}) {
  const exportRows = ({ documents }: Chosen) => props.onExport(documents.map(({ path }) => path));
  const chosen = () => chosenOf(props, columns, keys.state);
  const { size } = keys.state.selected;
  const selected = size === 0 ? '' : `${formatCount(size, 'row')} selected`;
  return (
    <>
      {/* Stays, unlike the bar: what comes to a page with its text isn’t read out. */}
      <span className={styles['unseen']} aria-live="polite">
        {selected}
      </span>
      {size === 0 ? null : (
        <SelectionBar
          text={selected}
          documents={() => chosen().documents}
          onCopy={() => void copySelection(chosen(), keys.state)}
          onExport={() => exportRows(chosen())}
          onClear={onClear}
        />
      )}
      <GridMenu
        isOpen={menu.target !== null}
        target={menu.target}
        onClose={closeMenu}
        grid={area}
        onOpen={() => opened.open(keys.state.row)}
        onCopy={(form, of) => void copyText(form.label, form.text(of))}
        onExport={(of) => {
          // See `useOpener`: the dialog would be taken for a part of the menu, and close with it.
          closeMenu();
          exportRows(of);
        }}
        onColumnAction={(action) => props.onLayoutChange(action.layout)}
        onQuery={(action) => props.onQuery(action.query)}
      />
    </>
  );
}

/** Where an edit leads once it has ended: down by Enter, sideways by Tab. */
const steps: Readonly<Record<EditEnd, readonly [row: number, column: number]>> = {
  Enter: [1, 0],
  Tab: [0, 1],
  'Shift Tab': [0, -1],
  blur: [0, 0],
};

/** The editor of the cell that is being edited. */
function GridEditor({
  grid: { id, columns, keys, view, cellEdit },
  rows,
  onEnd,
}: DataGridProps & { grid: Grid; onEnd: () => void }) {
  const { edit } = cellEdit;
  return edit === null ? null : (
    <LateCellEditor
      key={`${edit.row} ${edit.column} ${edit.kind}`}
      edit={edit}
      cell={cellId(id, edit.row, edit.column)}
      takeHeld={cellEdit.takeHeld}
      onDone={(value, end) => {
        const [down, right] = steps[end];
        cellEdit.write(edit, value);
        if (end !== 'blur') {
          const size = { rows: rows.count, columns: columns.length, page: view.countPage() };
          keys.moveTo({ row: edit.row + down, column: edit.column + right }, size);
        }
        if (end !== 'blur' || edit.kind === 'delete') {
          onEnd();
        }
      }}
      onCancel={() => {
        cellEdit.close();
        // Not where somebody has gone elsewhere.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) {
            onEnd();
          }
        });
      }}
    />
  );
}

/** How large the grid is, of which only what is in view is drawn. */
function sizeOf({ isComplete, count }: Rows, columns: number) {
  return { 'aria-rowcount': isComplete ? count + 1 : -1, 'aria-colcount': columns };
}

/** Documents as rows and their fields as columns, for the keyboard like a spreadsheet. */
export function DataGrid(props: DataGridProps) {
  const { label, rows, layout, onLayoutChange } = props;
  const [area, grid] = useGrid(props);
  const { keys, view, menu, columns, id } = grid;
  const focus = () => area.current?.focus({ preventScroll: true });
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
        {...sizeOf(rows, columns.length)}
        aria-readonly={useEditing() === null}
        aria-activedescendant={
          rows.count === 0 ? undefined : cellId(id, keys.state.row, keys.state.column)
        }
        className={styles['scroll']}
        onKeyDown={(event) => {
          const size = { rows: rows.count, columns: columns.length, page: view.countPage() };
          if (!grid.cellEdit.hold(event.nativeEvent)) {
            keys.onKeyDown(event, size);
          }
        }}
        {...grid.on}
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
            menu.open(below(event.currentTarget), column, { active: rows.rowAt(keys.state.row) });
          }}
        />
        <GridBody {...props} grid={grid} />
        <GridFoot rows={rows} columnCount={columns.length} />
      </div>
      <PreviousValue grid={area} />
      <GridActions
        {...props}
        grid={grid}
        area={area}
        onClear={() => {
          keys.clear();
          focus();
        }}
      />
      <GridEditor {...props} grid={grid} onEnd={focus} />
    </>
  );
}
