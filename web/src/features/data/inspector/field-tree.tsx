import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { VirtualTree, type LineProps } from '#components/virtual-tree.tsx';
import { containerLabel } from '#lib/typed-value.ts';
import { visibleText } from '#lib/visible-text.ts';
import { cellText } from '../grid/cell-text.ts';
import type { FieldLine } from './field-lines.ts';
import styles from '../components/data-frame.module.css';
import type { FieldEditing } from '../edit/use-field-editing.ts';
import { ValueEditor } from '../edit/value-editor.tsx';
import { TypeIcon } from '../grid/type-icon.tsx';

interface FieldTreeProps {
  readonly lines: readonly FieldLine[];
  /** The id of the active line. */
  readonly selected: string | undefined;
  /** What a line's field was, where that differs. */
  readonly previousOf: (line: FieldLine) => string | undefined;
  /** What can be done with it, beside its value. */
  readonly renderAction: (line: FieldLine) => ReactNode;
  readonly onSelect: (line: FieldLine) => void;
  readonly onToggle: (line: FieldLine, isOpen: boolean) => void;
  readonly onCopy: (line: FieldLine) => void;
  /** The full name of the document. */
  readonly owner: string;
  /** The page of the document that a value refers to; undefined where it has none here. */
  readonly linkOf: (line: FieldLine) => string | undefined;
  /** Null where nothing can be edited. */
  readonly editing: FieldEditing | null;
}

/** What a line shows of its value: of an open map or array, only how large it is. */
function lineText({ value, shown, isOpen }: FieldLine, owner: string) {
  return shown.kind === 'container' && isOpen !== false
    ? { text: containerLabel(shown.type, shown.size).replace(/^\w+ · /, ''), isNote: true }
    : cellText(value, owner);
}

function Value({
  line,
  owner,
  href,
  previous,
}: {
  line: FieldLine;
  owner: string;
  href: string | undefined;
  previous: string | undefined;
}) {
  const { text, isNote } = lineText(line, owner);
  const exact = <ExactText text={text} isProse />;
  return (
    <span className={`${styles['value']} ${isNote ? styles['note'] : ''}`}>
      {href === undefined ? (
        exact
      ) : (
        <Link to={href} tabIndex={-1} className={styles['link'] ?? ''}>
          {exact}
        </Link>
      )}
      {previous === undefined ? null : (
        <>
          <span className={styles['unseen']}>, </span>
          <span className={styles['previous']} title={previous}>
            {previous}
          </span>
        </>
      )}
    </span>
  );
}

/** How deep a line stands, its name and its type. */
function Name({ line, indent }: { line: FieldLine; indent: string }) {
  const { names, isOpen, shown } = line;
  const name = names.at(-1) ?? '';
  return (
    <span className={styles['key']} style={{ paddingInlineStart: indent }}>
      <span className={styles['twisty']}>
        {isOpen === null ? null : isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
      </span>
      <span className={styles['text']} title={visibleText(name)}>
        {name === '' ? '""' : <ExactText text={name} />}
      </span>
      <span className={styles['type']} title={shown.type}>
        <TypeIcon type={shown.type} size={12} isNamed />
        <span className={styles['unseen']}>{shown.type}</span>
      </span>
    </span>
  );
}

/** The width of the column of names, as CSS: the longest decide, within reason. */
function keyWidthOf(lines: readonly FieldLine[]): string {
  const longest = lines
    .slice(0, 500)
    .reduce((most, { names, level }) => Math.max(most, (names.at(-1) ?? '').length + level * 2), 8);
  return `min(calc(${Math.min(longest + 2, 40)}ch + 24px), 42%)`;
}

function Line({
  line,
  lineProps,
  indent,
  keyWidth,
  editing,
  ...props
}: FieldTreeProps & { line: FieldLine; lineProps: LineProps; indent: string; keyWidth: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the tree gives it keys and role
    <div
      {...lineProps}
      className={styles['line']}
      style={{ ...lineProps.style, gridTemplateColumns: `${keyWidth} minmax(0, 1fr) auto` }}
      onClick={({ defaultPrevented }) => {
        if (defaultPrevented) {
          return;
        }
        props.onSelect(line);
        if (line.isOpen !== null) {
          props.onToggle(line, !line.isOpen);
        }
      }}
      onDoubleClick={(event) => {
        if (line.isOpen === null && !event.defaultPrevented) {
          editing?.begin(line);
        }
      }}
    >
      <Name line={line} indent={indent} />
      {editing?.isEdited(line) === true ? (
        <ValueEditor
          label={`Value of ${line.names.at(-1) ?? ''}`}
          typed={editing.typedOf(line)}
          root={editing.root}
          onDone={(value) => editing.set(line, value)}
          onCancel={editing.close}
        />
      ) : (
        <Value
          line={line}
          owner={props.owner}
          href={props.linkOf(line)}
          previous={props.previousOf(line)}
        />
      )}
      {editing?.isEdited(line) === true ? null : props.renderAction(line)}
    </div>
  );
}

/** What a key edits of a line; null where it means nothing. */
function editOf(
  { key, altKey }: KeyboardEvent,
  line: FieldLine,
  editing: FieldEditing,
): (() => void) | null {
  if (altKey) {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    return by === 0 ? null : editing.moveBy(line, by);
  }
  if (key === 'Enter' || key === 'F2') {
    return () => editing.begin(line);
  }
  return key === 'Delete' ? () => editing.remove(line) : null;
}

/** What a key does at a line; null where it means nothing. Enter opens what holds something. */
function commandOf(
  event: KeyboardEvent,
  line: FieldLine,
  { editing, onCopy, onToggle }: FieldTreeProps,
): (() => void) | null {
  const { key, ctrlKey, metaKey } = event;
  if (key.toLowerCase() === 'c' && (ctrlKey || metaKey)) {
    return () => onCopy(line);
  }
  if (key === 'Enter' && line.isOpen !== null) {
    return () => onToggle(line, !line.isOpen);
  }
  return editing === null ? null : editOf(event, line, editing);
}

/** The fields of a document as a tree of aligned lines; long values take several lines of text. */
export function FieldTree(props: FieldTreeProps) {
  const { lines, selected, onSelect, onToggle } = props;
  const keyWidth = useMemo(() => keyWidthOf(lines), [lines]);
  return (
    <VirtualTree
      label="Fields"
      className={styles['lines']}
      lines={lines}
      keyOf={({ id }) => id}
      nameOf={({ names }) => names.at(-1) ?? ''}
      selected={selected}
      followsSelected
      lineHeight={26}
      nameShare={50}
      onToggle={onToggle}
      onMove={onSelect}
      onKeyDown={(event, line) => {
        const act = commandOf(event, line, props);
        if (act !== null) {
          event.preventDefault();
          act();
        }
      }}
      renderLine={(line, lineProps, indent) => (
        <Line key={line.id} {...props} {...{ line, lineProps, indent, keyWidth }} />
      )}
    />
  );
}
