import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { containerLabel } from '#lib/typed-value.ts';
import { visibleText } from '#lib/visible-text.ts';
import { cellText } from '../grid/cell-text.ts';
import type { FieldLine } from './field-lines.ts';
import styles from '../components/data-frame.module.css';
import { actionOf, type FieldTreeKeys } from './field-tree-keys.ts';
import { deepestOf, indentOf } from '../tree/indent.ts';
import { TypeIcon } from '../grid/type-icon.tsx';

/** The least height of a line, in pixels; that of the style sheet. */
const lineHeight = 26;
/** Of the column of names, left for a name at any level, in percent. */
const nameShare = 50;

interface FieldTreeProps extends FieldTreeKeys {
  /** The id of the active line. */
  readonly selected: string | undefined;
  /** What a line's field was, where that differs. */
  readonly previousOf: (line: FieldLine) => string | undefined;
  readonly onSelect: (line: FieldLine) => void;
  /** The full name of the document. */
  readonly owner: string;
  /** The page of the document that a value refers to; undefined where it has none here. */
  readonly linkOf: (line: FieldLine) => string | undefined;
}

/** What all lines have in common. */
interface Layout {
  /** Of the column of names, as CSS. */
  readonly keyWidth: string;
  readonly deepest: number;
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
        <span className={styles['previous']} title={previous}>
          {previous}
        </span>
      )}
    </span>
  );
}

/** How deep a line stands, its name and its type. */
function Name({ line, deepest }: { line: FieldLine; deepest: number }) {
  const { names, level, isOpen, shown } = line;
  const name = names.at(-1) ?? '';
  return (
    <span
      className={styles['key']}
      style={{ paddingInlineStart: indentOf(level, deepest, nameShare) }}
    >
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

function Line({
  line,
  index,
  top,
  layout: { keyWidth, deepest },
  measure,
  ...props
}: FieldTreeProps & {
  line: FieldLine;
  index: number;
  /** In pixels. */
  top: number;
  layout: Layout;
  id: string;
  measure: (element: HTMLElement | null) => void;
}) {
  const { level, isOpen } = line;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys
    <div
      role="treeitem"
      id={props.id}
      tabIndex={-1}
      aria-level={level}
      aria-selected={line.id === props.selected}
      aria-expanded={isOpen ?? undefined}
      className={styles['line']}
      ref={measure}
      data-index={index}
      style={{
        transform: `translateY(${top}px)`,
        gridTemplateColumns: `${keyWidth} minmax(0, 1fr)`,
      }}
      onClick={({ defaultPrevented }) => {
        if (defaultPrevented) {
          return;
        }
        props.onSelect(line);
        if (isOpen !== null) {
          props.onToggle(line, !isOpen);
        }
      }}
    >
      <Name line={line} deepest={deepest} />
      <Value
        line={line}
        owner={props.owner}
        href={props.linkOf(line)}
        previous={props.previousOf(line)}
      />
    </div>
  );
}

/** The longest names decide how wide their column is, within reason. */
function layoutOf(lines: readonly FieldLine[]): Layout {
  const longest = lines
    .slice(0, 500)
    .reduce((most, { names, level }) => Math.max(most, (names.at(-1) ?? '').length + level * 2), 8);
  const keyWidth = `min(calc(${Math.min(longest + 2, 40)}ch + 24px), 42%)`;
  return { keyWidth, deepest: deepestOf(lines) };
}

/** Which lines are drawn, and where: long values take several lines of text. */
function useLinesInView(area: RefObject<HTMLElement | null>, count: number) {
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  return useVirtualizer({
    count,
    overscan: 12,
    estimateSize: () => lineHeight,
    getScrollElement: () => area.current,
    measureElement: (line) => Math.max(lineHeight, line.getBoundingClientRect().height),
  });
}

/** The fields of a document as a tree of aligned lines, of which those in view are drawn. */
export function FieldTree(props: FieldTreeProps) {
  const { lines, selected } = props;
  const tree = useId();
  const area = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === selected),
  );
  const virtualizer = useLinesInView(area, lines.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, at, props);
    if (action === null) {
      return;
    }
    event.preventDefault();
    if (typeof action === 'function') {
      action();
      return;
    }
    const next = lines[action.goTo];
    if (next !== undefined) {
      props.onSelect(next);
      virtualizer.scrollToIndex(action.goTo, { align: 'auto' });
    }
  };
  const layout = useMemo(() => layoutOf(lines), [lines]);
  return (
    <div
      ref={area}
      role="tree"
      tabIndex={0}
      aria-label="Fields"
      aria-activedescendant={lines.length === 0 ? undefined : `${tree}-${at}`}
      className={styles['lines']}
      onKeyDown={onKeyDown}
    >
      <div role="none" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <Line
              key={line.id}
              {...props}
              id={`${tree}-${index}`}
              line={line}
              index={index}
              top={start}
              measure={virtualizer.measureElement}
              layout={layout}
            />
          );
        })}
      </div>
    </div>
  );
}
