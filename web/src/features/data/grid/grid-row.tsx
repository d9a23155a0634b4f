import type { FirestoreDocument } from '@firekeep/functions/contract';
import { memo, useMemo, useState, type ReactNode } from 'react';
import {
  changedFields,
  heldBefore,
  rowChange,
  type RowChange,
  type PastDocument,
} from '../since/changes-since.ts';
import { gapBefore, type ShownColumns } from './shown-columns.ts';
import type { GridColumn } from './column-layout.ts';
import styles from './data-grid.module.css';
import { cellId, classes, FieldCell, IdCell, type DraftSign } from './grid-cell.tsx';
import { useDocumentDraft } from '../edit/edit-context.ts';
import { asDrafted } from '../edit/model/document-draft.ts';
import { usePast } from '../since/since-context.ts';

/** In pixels; that of the style sheet. */
export const rowHeight = 28;

interface GridRowProps {
  /** The id of the grid's element. */
  readonly grid: string;
  readonly index: number;
  readonly document: FirestoreDocument;
  readonly href: string;
  readonly shown: ShownColumns<GridColumn>;
  /** The active column; -1 in other rows. */
  readonly activeColumn: number;
  readonly isSelected: boolean;
  /** Whether the document is open beside the grid. */
  readonly isOpen: boolean;
  /** Whether its path is shown in place of its id. */
  readonly hasPath: boolean;
}

interface RowCellProps extends GridRowProps {
  readonly columnIndex: number;
  readonly gap: number;
  readonly past: PastDocument | undefined;
  readonly change: RowChange | undefined;
  /** The names of fields that differ. */
  readonly changed: string;
  readonly draft: DraftSign;
}

function Cell({ columnIndex, gap, past, change, changed, draft, ...props }: RowCellProps) {
  const { grid, index, document, href, shown, activeColumn } = props;
  const column = shown.columns[columnIndex];
  if (column === undefined) {
    return null;
  }
  const cell = {
    id: cellId(grid, index, columnIndex),
    document,
    column,
    columnIndex,
    gap,
    isActive: columnIndex === activeColumn,
    isSelected: props.isSelected,
    isLastPinned: columnIndex === shown.pinned - 1,
  };
  return columnIndex === 0 ? (
    <IdCell {...cell} {...{ href, change, changed, draft }} hasPath={props.hasPath} />
  ) : (
    <FieldCell {...cell} past={past} />
  );
}

/** Draws something for each column in view, with room for those left of them. */
export function drawColumns(
  shown: ShownColumns<GridColumn>,
  draw: (columnIndex: number, gap: number) => ReactNode,
): ReactNode {
  const { pinned, from, to } = shown;
  const gap = gapBefore(shown);
  const range = (begin: number, end: number) =>
    Array.from({ length: Math.max(0, end - begin) }, (_, index) =>
      draw(begin + index, begin + index === from ? gap : 0),
    );
  return [...range(0, pinned), ...range(from, to)];
}

function MissingParent({ span }: { span: number }) {
  return (
    <div
      role="gridcell"
      aria-colindex={2}
      aria-colspan={span}
      className={classes('cell', 'missing')}
    >
      No document here, only subcollections
    </div>
  );
}

/** How often a row's document was found changed since the row shows it. */
function useChanges({ path, updateTime }: FirestoreDocument): number {
  const [held, setHeld] = useState({ path, updateTime, changes: 0 });
  if (held.path !== path || held.updateTime !== updateTime) {
    setHeld({ path, updateTime, changes: held.path === path ? held.changes + 1 : 0 });
  }
  return held.changes;
}

function Row(props: GridRowProps & { changes: number }) {
  const { index, document, shown, isSelected, isOpen, changes } = props;
  const draft = useDocumentDraft(document.path);
  const past = usePast(document.path);
  const held = heldBefore(document, past);
  const sign: DraftSign =
    draft === undefined ? undefined : draft.wanted === null ? 'deleted' : 'changed';
  const change = useMemo(() => rowChange(document, past), [document, past]);
  const changed = useMemo(() => changedFields(document, past), [document, past]);
  const draw = (columnIndex: number, gap: number) => (
    <Cell
      key={shown.columns[columnIndex]?.id}
      {...props}
      document={asDrafted(held ?? document, draft)}
      columnIndex={columnIndex}
      gap={gap}
      past={draft === undefined ? (held === null ? past : undefined) : document}
      change={change}
      changed={changed}
      draft={sign}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      aria-current={isOpen || undefined}
      data-change={change}
      data-draft={sign}
      // Another value for every change, which starts the flash again.
      data-flash={changes === 0 ? undefined : changes % 2}
      className={styles['row']}
      style={{ width: shown.totalWidth, transform: `translateY(${index * rowHeight}px)` }}
    >
      {document.missing && held === null ? (
        <>
          {draw(0, 0)}
          <MissingParent span={Math.max(1, shown.columns.length - 1)} />
        </>
      ) : (
        drawColumns(shown, draw)
      )}
    </div>
  );
}

/** One document. Drawn again only when something of it changed, not with every scroll. */
export const GridRow = memo((props: GridRowProps) => (
  <Row {...props} changes={useChanges(props.document)} />
));
