import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { idOf } from '#lib/document-path.ts';
import { visibleText } from '#lib/visible-text.ts';
import { cellText } from '../model/cell-text.ts';
import { valueAt } from '../model/sample-columns.ts';
import type { GridColumn } from '../model/column-layout.ts';
import styles from './data-grid.module.css';
import { TypeIcon } from './type-icon.tsx';

const shownCharacters = 120;

/** The grid's classes of these names. */
export function classes(...names: (string | false | undefined)[]): string {
  return names
    .flatMap((name) => (name === undefined || name === false ? [] : styles[name]))
    .join(' ');
}

/** A cell's place and width; `gap` is room left of it. */
export function placeStyle({ isPinned, left, width }: GridColumn, gap: number) {
  return isPinned ? { width, left } : { width, marginInlineStart: gap };
}

/** The id of a cell's element, by which the grid says where one is. */
export function cellId(grid: string, row: number, column: number): string {
  return `${grid}-${row}-${column}`;
}

function FieldValue({ value, column }: { value: FirestoreValue; column: GridColumn }) {
  const { type, text, isNote } = cellText(value);
  const isOdd = type !== column.field?.type || isNote;
  return (
    <>
      {isOdd ? <TypeIcon type={type} /> : null}
      <span className={classes('text', isNote && 'note')}>
        <ExactText text={text.slice(0, shownCharacters)} isProse />
      </span>
    </>
  );
}

export interface CellProps {
  readonly id: string;
  readonly document: FirestoreDocument;
  readonly column: GridColumn;
  readonly columnIndex: number;
  readonly isActive: boolean;
  readonly isLastPinned: boolean;
  /** Room in place of the columns left of it that are not drawn, in pixels. */
  readonly gap: number;
}

/** A field of a document. */
export function FieldCell({ document, column, ...props }: CellProps) {
  const value = valueAt(document.fields, column.field?.names ?? []);
  const isNumber = value !== undefined && ('integerValue' in value || 'doubleValue' in value);
  const { isPinned } = column;
  return (
    <td
      id={props.id}
      aria-colindex={props.columnIndex + 1}
      data-column={props.columnIndex}
      style={placeStyle(column, props.gap)}
      className={classes(
        'cell',
        isNumber && 'number',
        isPinned && 'pinned',
        props.isLastPinned && 'lastPinned',
        props.isActive && 'active',
      )}
    >
      {value === undefined ? (
        <span className={styles['absent']} aria-label="no such field">
          –
        </span>
      ) : (
        <FieldValue value={value} column={column} />
      )}
    </td>
  );
}

/** A document's id, which leads to it. */
export function IdCell({ document, column, href, ...props }: CellProps & { href: string }) {
  const id = idOf(document.path);
  return (
    <td
      id={props.id}
      aria-colindex={1}
      data-column={0}
      style={placeStyle(column, props.gap)}
      className={classes(
        'cell',
        'pinned',
        props.isLastPinned && 'lastPinned',
        props.isActive && 'active',
      )}
    >
      <Link to={href} tabIndex={-1} className={styles['link'] ?? ''} title={visibleText(id)}>
        <ExactText text={id} />
      </Link>
    </td>
  );
}
