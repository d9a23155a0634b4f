import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { useRef, useState, type MouseEvent } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { visibleText } from '#lib/visible-text.ts';
import { isNumeric } from './sample-columns.ts';
import type { ShownColumns } from './shown-columns.ts';
import type { GridColumn } from './column-layout.ts';
import styles from './data-grid.module.css';
import { classes, placeStyle } from './grid-cell.tsx';
import { drawColumns } from './grid-row.tsx';
import { TypeIcon } from './type-icon.tsx';

export type Sort = 'asc' | 'desc';

interface GridHeadProps {
  readonly shown: ShownColumns<GridColumn>;
  /** `width` in pixels. */
  readonly onResize: (id: string, width: number) => void;
  readonly onMove: (id: string, to: string) => void;
  /** What the ids' column is called. */
  readonly idName: string;
  /** How columns are sorted, by their ids; undefined where they can't be. */
  readonly sorts?: ReadonlyMap<string, Sort>;
  readonly onSort?: (id: string) => void;
  readonly onMenu: (column: GridColumn, event: MouseEvent<HTMLElement>) => void;
}

/** The media type under which a column that is dragged carries its id. */
const dragged = 'application/x-firekeep-column';

function Name({ column: { field, id }, idName }: { column: GridColumn; idName: string }) {
  return field === undefined ? (
    <span className={styles['name']}>{idName}</span>
  ) : (
    <>
      <TypeIcon type={field.type} />
      <span className={styles['name']} title={`${visibleText(id)}: ${field.types.join(', ')}`}>
        <ExactText text={id} />
      </span>
    </>
  );
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

function SortIcon({ sort }: { sort: Sort }) {
  const Icon = sort === 'asc' ? ArrowUp : ArrowDown;
  return <Icon size={14} aria-hidden />;
}

/** The right edge of a heading, dragged to resize it. For the keyboard the menu does that. */
function Resizer({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = useRef<number>(null);
  return (
    <span
      aria-hidden
      className={styles['resizer']}
      onClick={(event) => event.stopPropagation()}
      draggable
      onDragStart={(event) => {
        // Not the heading, which would be moved.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = width - event.clientX;
      }}
      onPointerMove={(event) => {
        if (start.current !== null) {
          onResize(start.current + event.clientX);
        }
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
    />
  );
}

/** How a heading says that it sorts, and does. For the keyboard the menu does that. */
function sortProps({ sorts, onSort }: GridHeadProps, { id }: GridColumn) {
  const sort = sorts?.get(id);
  return onSort === undefined
    ? {}
    : {
        ...(sort === undefined ? {} : { 'aria-sort': ariaSorts[sort] }),
        'data-sorts': true,
        onClick: () => onSort(id),
      };
}

/** A heading: dragged to another place, resized at its right edge, with a menu. */
function Heading({
  column,
  index,
  isLastPinned,
  ...props
}: GridHeadProps & { column: GridColumn; index: number; isLastPinned: boolean; gap: number }) {
  const [isOver, setOver] = useState(false);
  const { field, isPinned } = column;
  const sort = props.sorts?.get(column.id);
  const name = field === undefined ? props.idName : visibleText(column.id);
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={index + 1}
      aria-label={name}
      {...sortProps(props, column)}
      style={placeStyle(column, props.gap)}
      className={classes(
        'heading',
        field !== undefined && isNumeric(field) && 'number',
        isPinned && 'pinned',
        isLastPinned && 'lastPinned',
        isOver && 'active',
      )}
      draggable={field !== undefined && !isPinned}
      onDragStart={(event) => event.dataTransfer.setData(dragged, column.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged) && !isPinned) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        props.onMove(event.dataTransfer.getData(dragged), column.id);
      }}
      onContextMenu={(event) => props.onMenu(column, event)}
    >
      <Name column={column} idName={props.idName} />
      {sort === undefined ? null : <SortIcon sort={sort} />}
      <button
        type="button"
        tabIndex={-1}
        className={styles['menuButton']}
        aria-label={`Column ${name}`}
        aria-haspopup="menu"
        onClick={(event) => props.onMenu(column, event)}
      >
        <EllipsisVertical size={14} aria-hidden />
      </button>
      <Resizer width={column.width} onResize={(width) => props.onResize(column.id, width)} />
    </div>
  );
}

/** The headings, which stay at the top. */
export function GridHead(props: GridHeadProps) {
  const { columns, pinned, totalWidth } = props.shown;
  return (
    <div role="rowgroup" className={styles['heads']}>
      <div role="row" aria-rowindex={1} className={styles['head']} style={{ width: totalWidth }}>
        {drawColumns(props.shown, (index, gap) => {
          const column = columns[index];
          return column === undefined ? null : (
            <Heading
              key={column.id}
              {...props}
              column={column}
              index={index}
              gap={gap}
              isLastPinned={index === pinned - 1}
            />
          );
        })}
      </div>
    </div>
  );
}
