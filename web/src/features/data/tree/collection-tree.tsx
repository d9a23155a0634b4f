import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { visibleParts } from '#lib/visible-text.ts';
import {
  collectionLink,
  documentLink,
  groupLink,
  groupText,
  type Source,
} from '../model/source.ts';
import { findByTyping, treeTarget } from './tree-keys.ts';
import type { TreeLine } from './tree-lines.ts';
import styles from './collection-tree.module.css';
import { deepestOf, indentOf } from './indent.ts';

/** In pixels; that of the style sheet. */
const lineHeight = 28;
/** Of a line, left for its id and count at any level, in percent. */
const idShare = 60;
/** How long letters belong to one word, in milliseconds. */
const typingMs = 600;

interface CollectionTreeProps {
  readonly source: Source;
  readonly lines: readonly TreeLine[];
  /** The path of the line that is shown beside the tree. */
  readonly selected: string | undefined;
  readonly onToggle: (path: string, isOpen: boolean) => void;
}

interface LineProps extends Pick<CollectionTreeProps, 'source' | 'onToggle'> {
  readonly line: TreeLine;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** The deepest level that is listed. */
  readonly deepest: number;
  readonly onFocus: () => void;
}

function labelOf({ kind, id, documentCount }: TreeLine): string {
  // As it is shown: people who speak to the page say what they see.
  const name = visibleParts(id)
    .map(({ text }) => text)
    .join('');
  if (kind === 'document') {
    return `${name}, document`;
  }
  if (kind === 'shape') {
    return `${name}, below all documents, ${formatCount(documentCount ?? 0, 'document')}`;
  }
  return documentCount === null ? name : `${name}, ${formatCount(documentCount, 'document')}`;
}

function linkOf(source: Source, { kind, path, id }: TreeLine): string {
  switch (kind) {
    case 'collection':
      return collectionLink(source, path);
    case 'document':
      return documentLink(source, path);
    case 'shape':
      return groupLink(source, groupText(id));
  }
}

function Twisty({ line, onToggle }: Pick<LineProps, 'line' | 'onToggle'>) {
  const { path, isOpen } = line;
  return (
    <span
      aria-hidden
      className={styles['twisty']}
      onClick={(event) => {
        if (isOpen !== null) {
          event.preventDefault();
          onToggle(path, !isOpen);
        }
      }}
    >
      {isOpen === null ? null : isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </span>
  );
}

function Line(props: LineProps) {
  const { source, line, index, isSelected, isActive, deepest, onFocus, onToggle } = props;
  const { kind, id, level, documentCount, isOpen } = line;
  return (
    <Link
      to={linkOf(source, line)}
      role="treeitem"
      aria-label={labelOf(line)}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      draggable={false}
      className={styles['line']}
      style={{
        transform: `translateY(${index * lineHeight}px)`,
        paddingInlineStart: indentOf(level, deepest, idShare),
      }}
      onFocus={onFocus}
    >
      <Twisty line={line} onToggle={onToggle} />
      <span
        className={kind === 'collection' ? styles['id'] : `${styles['id']} ${styles['document']}`}
      >
        <ExactText text={id} />
      </span>
      {documentCount === null ? null : (
        // Drawn by the style sheet: in words it is part of the line's name.
        <span className={styles['count']} data-count={formatNumber(documentCount)} />
      )}
    </Link>
  );
}

/** Letters that are typed one soon after the other are one word. */
function useTyping() {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, timeStamp }: KeyboardEvent) => {
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at < typingMs ? text + key : key, at: timeStamp };
    return typed.current.text;
  };
}

/** Which line takes the focus, and the way to another, drawn or not. */
function useActiveLine({ lines, selected }: CollectionTreeProps) {
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const isMoving = useRef(false);
  const indexOf = (path: string | undefined) => lines.findIndex((line) => line.path === path);
  const shown = indexOf(selected);
  const found = [indexOf(active), shown].find((index) => index !== -1) ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useVirtualizer({
    count: lines.length,
    overscan: 12,
    estimateSize: () => lineHeight,
    getScrollElement: () => area.current,
    // The line with the focus stays, wherever one scrolls.
    rangeExtractor: (range) =>
      lines.length === 0
        ? []
        : [...new Set([...defaultRangeExtractor(range), found])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => {
    if (isMoving.current) {
      isMoving.current = false;
      const line = area.current?.querySelector<HTMLElement>(`[data-index="${found}"]`);
      line?.focus({ preventScroll: true });
    }
  });
  // What is shown beside the tree stays in view, however the user got there.
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown !== -1 && seen.current !== selected) {
      seen.current = selected;
      virtualizer.scrollToIndex(shown, { align: 'auto' });
    }
  });
  const moveTo = (index: number) => {
    isMoving.current = true;
    setActive(lines[index]?.path);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  return { area, virtualizer, found, moveTo, setActive };
}

/** What keys do at a line: go to another, open, close, or find by letters. */
function useTreeKeys(
  { lines, onToggle }: CollectionTreeProps,
  { found, moveTo }: Pick<ReturnType<typeof useActiveLine>, 'found' | 'moveTo'>,
) {
  const type = useTyping();
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isTyped = event.key.length === 1 && event.key !== ' ';
    const target = isTyped
      ? findByTyping(lines, found, type(event))
      : treeTarget(lines, found, event.key);
    if (target === null) {
      return;
    }
    event.preventDefault();
    if (typeof target === 'number') {
      moveTo(target);
    } else {
      onToggle(target.path, target.isOpen);
    }
  };
}

/** Collections and documents as a tree of links, of which those in view are drawn. */
export function CollectionTree(props: CollectionTreeProps) {
  const { source, lines, selected, onToggle } = props;
  const { area, virtualizer, found, moveTo, setActive } = useActiveLine(props);
  const deepest = useMemo(() => deepestOf(lines), [lines]);
  const onKeyDown = useTreeKeys(props, { found, moveTo });
  return (
    <div
      ref={area}
      role="tree"
      tabIndex={-1}
      aria-label="Collections"
      className={styles['tree']}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={styles['sheet']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualIndexes().map((index) => {
          const line = lines[index];
          return line === undefined ? null : (
            <Line
              key={line.path}
              source={source}
              line={line}
              index={index}
              isSelected={line.path === selected}
              isActive={index === found}
              deepest={deepest}
              onFocus={() => setActive(line.path)}
              onToggle={onToggle}
            />
          );
        })}
      </div>
    </div>
  );
}
