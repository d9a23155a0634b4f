import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import { Ellipsis, Minus, Pencil, Plus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { idOf } from '#lib/document-path.ts';
import { visibleText } from '#lib/visible-text.ts';
import { cellText } from './cell-text.ts';
import { previousText, type RowChange, type PastDocument } from '../since/changes-since.ts';
import { valueAt } from './sample-columns.ts';
import type { GridColumn } from './column-layout.ts';
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

/** The id of a cell's element, by which the grid names the active cell. */
export function cellId(grid: string, row: number, column: number): string {
  return `${grid}-${row}-${column}`;
}

function FieldValue({
  value,
  column,
  owner,
}: {
  value: FirestoreValue;
  column: GridColumn;
  /** The document's full name. */
  owner: string;
}) {
  const { type, text, isNote } = cellText(value, owner);
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
  /** Whether its row is. */
  readonly isSelected: boolean;
  readonly isLastPinned: boolean;
  /** Room in place of the columns left of it that are not drawn, in pixels. */
  readonly gap: number;
}

/** What the active cell says of its row, which isn’t read out with it; other cells aren’t read. */
function selectedProps({ isActive, isSelected }: CellProps) {
  return isActive && isSelected ? { 'aria-selected': true } : {};
}

/** A field of a document; `past` is the document as it was, where that is compared. */
export function FieldCell({
  document,
  column,
  past,
  ...props
}: CellProps & { past: PastDocument | undefined }) {
  const names = column.field?.names ?? [];
  const value = valueAt(document.fields, names);
  const previous = previousText(document, past, names);
  const isNumber = value !== undefined && ('integerValue' in value || 'doubleValue' in value);
  const { isPinned } = column;
  return (
    <div
      role="gridcell"
      id={props.id}
      aria-colindex={props.columnIndex + 1}
      {...selectedProps({ document, column, ...props })}
      data-column={props.columnIndex}
      style={placeStyle(column, props.gap)}
      className={classes(
        'cell',
        isNumber && 'number',
        isPinned && 'pinned',
        props.isLastPinned && 'lastPinned',
        props.isActive && 'active',
        previous !== undefined && 'changed',
      )}
      data-previous={previous}
    >
      {value === undefined ? (
        <span className={styles['absent']} aria-label="no such field">
          –
        </span>
      ) : (
        <FieldValue value={value} column={column} owner={document.name} />
      )}
      {previous === undefined ? null : <span className={styles['unseen']}>, {previous}</span>}
    </div>
  );
}

const changeSigns: Readonly<Record<Exclude<RowChange, 'same'>, readonly [LucideIcon, string]>> = {
  created: [Plus, 'created since'],
  changed: [Pencil, 'changed since'],
  deleted: [Minus, 'deleted since'],
  pending: [Ellipsis, 'not compared yet'],
  failed: [TriangleAlert, 'could not be compared'],
};

/** What is to become of a document once the changes are applied; undefined where nothing is. */
export type DraftSign = 'changed' | 'deleted' | undefined;

const draftWords = {
  changed: ', changes not applied',
  deleted: ', to be deleted, not applied',
} as const;

interface Changed {
  readonly change: RowChange | undefined;
  /** The names of fields that differ. */
  readonly changed: string;
  readonly draft: DraftSign;
}

function ChangeSign({ change, changed }: Omit<Changed, 'draft'>) {
  if (change === undefined || change === 'same') {
    return null;
  }
  const [Icon, what] = changeSigns[change];
  const name = changed === '' ? what : `${what}: ${changed}`;
  return (
    <span title={name} className={styles['sign']} data-change={change}>
      <Icon size={13} aria-label={name} />
    </span>
  );
}

/** A document's id or path, which leads to it, with what happened to it where that is compared. */
export function IdCell({
  document,
  column,
  href,
  hasPath,
  change,
  changed,
  draft,
  ...props
}: CellProps & Changed & { href: string; hasPath: boolean }) {
  const id = hasPath ? document.path : idOf(document.path);
  return (
    <div
      role="gridcell"
      id={props.id}
      aria-colindex={1}
      {...selectedProps({ document, column, ...props })}
      data-column={0}
      style={placeStyle(column, props.gap)}
      className={classes(
        'cell',
        'pinned',
        props.isLastPinned && 'lastPinned',
        props.isActive && 'active',
      )}
    >
      <Link
        to={href}
        tabIndex={-1}
        className={styles['link'] ?? ''}
        // Set where somebody may read it: another title with each row that scrolls by takes time.
        onMouseEnter={({ currentTarget }) => {
          currentTarget.title = visibleText(id);
        }}
      >
        <ExactText text={id} />
      </Link>
      {draft === undefined ? null : <span className={styles['unseen']}>{draftWords[draft]}</span>}
      <ChangeSign change={change} changed={changed} />
    </div>
  );
}
