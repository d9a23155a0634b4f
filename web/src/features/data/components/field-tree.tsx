import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { cellText } from '../model/cell-text.ts';
import type { FieldLine } from '../model/field-lines.ts';
import styles from './data-frame.module.css';
import { deepestOf, indentOf } from './indent.ts';
import { TypeIcon } from './type-icon.tsx';

/** In pixels; that of the style sheet. */
const lineHeight = 26;
/** Of the column of names, left for a name at any level, in percent. */
const nameShare = 50;
const shownCharacters = 300;

interface FieldTreeProps {
  readonly lines: readonly FieldLine[];
  /** The id of the line that one is at. */
  readonly selected: string | undefined;
  /** What a line's field was, where that differs. */
  readonly previousOf: (line: FieldLine) => string | undefined;
  readonly onSelect: (line: FieldLine) => void;
  readonly onToggle: (line: FieldLine, isOpen: boolean) => void;
  readonly onCopy: (line: FieldLine) => void;
}

/** What all lines have in common. */
interface Layout {
  /** Of the column of names, as CSS. */
  readonly keyWidth: string;
  readonly deepest: number;
}

function Value({ line: { value }, previous }: { line: FieldLine; previous: string | undefined }) {
  const { text, isNote } = cellText(value);
  return (
    <span className={isNote ? `${styles['text']} ${styles['note']}` : styles['text']}>
      <ExactText text={text.slice(0, shownCharacters)} isProse />
      {previous === undefined ? null : (
        <span className={styles['previous']} title={previous}>
          {previous}
        </span>
      )}
    </span>
  );
}

function Line({
  line,
  index,
  layout: { keyWidth, deepest },
  ...props
}: FieldTreeProps & { line: FieldLine; index: number; layout: Layout; id: string }) {
  const { names, level, isOpen, shown } = line;
  const name = names.at(-1) ?? '';
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
      style={{
        transform: `translateY(${index * lineHeight}px)`,
        gridTemplateColumns: `${keyWidth} 86px minmax(0, 1fr)`,
      }}
      onClick={() => {
        props.onSelect(line);
        if (isOpen !== null) {
          props.onToggle(line, !isOpen);
        }
      }}
    >
      <span
        className={styles['key']}
        style={{ paddingInlineStart: indentOf(level, deepest, nameShare) }}
      >
        <span className={styles['twisty']}>
          {isOpen === null ? null : isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </span>
        <span className={styles['text']}>{name === '' ? '""' : <ExactText text={name} />}</span>
      </span>
      <span className={styles['type']}>
        <TypeIcon type={shown.type} size={12} />
        {shown.type}
      </span>
      <Value line={line} previous={props.previousOf(line)} />
    </div>
  );
}

/** Where a key leads in the tree; null for keys that mean nothing to it. */
function targetOf(key: string, at: number, lines: readonly FieldLine[]): number | null {
  const { level = 1 } = lines[at] ?? {};
  const parent = lines.slice(0, at).findLastIndex((line) => line.level < level);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: parent,
    ArrowRight: at + 1,
    Home: 0,
    End: lines.length - 1,
    PageDown: at + 20,
    PageUp: at - 20,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined || (target === -1 && key === 'ArrowLeft')
    ? null
    : Math.max(0, Math.min(lines.length - 1, target));
}

/** What a key does at a line; null where it means nothing to the tree. */
function actionOf(
  event: KeyboardEvent,
  at: number,
  { lines, onCopy, onToggle }: FieldTreeProps,
): { goTo: number } | (() => void) | null {
  const line = lines[at];
  const { key, ctrlKey, metaKey } = event;
  if (line === undefined) {
    return null;
  }
  if (key.toLowerCase() === 'c' && (ctrlKey || metaKey)) {
    return () => onCopy(line);
  }
  const toggles: Readonly<Record<string, boolean>> = {
    ArrowRight: line.isOpen === false,
    ArrowLeft: line.isOpen === true,
    Enter: line.isOpen !== null,
  };
  if (Object.hasOwn(toggles, key) && toggles[key] === true) {
    return () => onToggle(line, line.isOpen !== true);
  }
  const target = targetOf(key, at, lines);
  return target === null ? null : { goTo: target };
}

/** The longest names decide how wide their column is, within reason. */
function layoutOf(lines: readonly FieldLine[]): Layout {
  const longest = lines
    .slice(0, 500)
    .reduce((most, { names, level }) => Math.max(most, (names.at(-1) ?? '').length + level * 2), 8);
  const keyWidth = `min(${Math.min(longest + 2, 40)}ch, 42%)`;
  return { keyWidth, deepest: deepestOf(lines) };
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
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useVirtualizer({
    count: lines.length,
    overscan: 12,
    estimateSize: () => lineHeight,
    getScrollElement: () => area.current,
  });
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
        {virtualizer.getVirtualIndexes().map((index) => {
          const line = lines[index];
          return line === undefined ? null : (
            <Line
              key={line.id}
              {...props}
              id={`${tree}-${index}`}
              line={line}
              index={index}
              layout={layout}
            />
          );
        })}
      </div>
    </div>
  );
}
