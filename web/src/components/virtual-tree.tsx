import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { rangeWith } from './kept-range.ts';
import { findByTyping, treeTarget, type TreeLine } from './tree-keys.ts';
import { useTyping } from './use-typing.ts';

/** How far a level stands in from the one above it, in pixels. */
const step = 14;

/** What a drawn line has to carry. */
export interface LineProps extends HTMLAttributes<HTMLElement> {
  readonly 'data-index': number;
  /** Measures it: for lines that may be higher than others. */
  readonly ref: (element: HTMLElement | null) => void;
}

interface VirtualTreeProps<Line extends TreeLine> {
  /** Read out as the tree's name. */
  readonly label: string;
  readonly className: string | undefined;
  readonly lines: readonly Line[];
  /** What no two lines have in common. */
  readonly keyOf: (line: Line) => string;
  /** The name that typing finds a line by. */
  readonly nameOf: (line: Line) => string;
  /** The key of the line that is shown beside the tree. */
  readonly selected: string | undefined;
  /** Whether the line in the order of tabs, and a focus in the tree, follow it. Default: false. */
  readonly followsSelected?: boolean;
  /** The least height of a line, in pixels; that of the style sheet. */
  readonly lineHeight: number;
  /** Share of the name column, in percent, kept for a name at any level. */
  readonly nameShare: number;
  readonly onToggle: (line: Line, isOpen: boolean) => void;
  /** Called with the line that a key leads to. */
  readonly onMove?: (line: Line) => void;
  /** Called before a key moves, opens or closes; what it prevents does nothing else. */
  readonly onKeyDown?: (event: KeyboardEvent, active: Line) => void;
  /** `indent` is where the line's name begins, as CSS. */
  readonly renderLine: (line: Line, props: LineProps, indent: string) => ReactNode;
}

/**
 * A step further in with each level, and smaller steps where the levels would leave a name less
 * than `share` percent of the room.
 */
function indentOf(level: number, deepest: number, share: number): string {
  const most = ((100 - share) * (level - 1)) / Math.max(1, deepest - 1);
  return `min(${(level - 1) * step}px, ${most}%)`;
}

/** Which of the lines beside it each line is, and of how many: most of them are not drawn. */
function placesOf(lines: readonly TreeLine[]) {
  const groups: { size: number }[] = [];
  return lines.map(({ level }) => {
    groups.length = Math.min(groups.length, level);
    const group = (groups[level - 1] ??= { size: 0 });
    group.size += 1;
    return { group, position: group.size };
  });
}

/**
 * Moves the focus to the line `at`: once it is drawn, where the line that had it is gone, and, if
 * it `follows`, where another line has it.
 */
function useLineFocus(
  area: RefObject<HTMLElement | null>,
  { at, follows }: { at: number; follows: boolean },
  indexOf: (key: string) => number,
) {
  const isMoving = useRef(false);
  /** The key of the line that has the focus. */
  const focused = useRef<string>(undefined);
  const now = () => {
    const line = area.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    line?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const was = focused.current === undefined ? at : indexOf(focused.current);
    const isElsewhere = was === -1 || (follows && was !== at);
    if (isMoving.current || isElsewhere) {
      isMoving.current = false;
      focused.current = undefined;
      now();
    }
  });
  return {
    now,
    /** With the next drawing. */
    next: () => {
      isMoving.current = true;
    },
    had: (key: string | undefined) => {
      focused.current = key;
    },
  };
}

/** Which line takes the focus, and the way to another, drawn or not. */
function useActiveLine<Line extends TreeLine>(props: VirtualTreeProps<Line>) {
  const { lines, keyOf, selected, lineHeight, onMove, followsSelected: follows = false } = props;
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const [followed, setFollowed] = useState(selected);
  if (follows && followed !== selected) {
    setFollowed(selected);
    setActive(selected ?? active);
  }
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : lines.findIndex((line) => keyOf(line) === key);
  const shown = indexOf(selected);
  const found = [indexOf(active), shown].find((index) => index !== -1) ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    overscan: 12,
    estimateSize: () => lineHeight,
    getScrollElement: () => area.current,
    measureElement: (line) => Math.max(lineHeight, line.getBoundingClientRect().height),
    rangeExtractor: rangeWith(found),
  });
  const focus = useLineFocus(area, { at: found, follows }, indexOf);
  // What is shown beside the tree stays in view, however the user got there.
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown !== -1 && seen.current !== selected) {
      seen.current = selected;
      virtualizer.scrollToIndex(shown, { align: 'auto' });
    }
  });
  const moveTo = (index: number) => {
    const line = lines[index];
    if (line === undefined) {
      return;
    }
    if (index === found) {
      // Nothing is drawn again for it.
      focus.now();
    } else {
      focus.next();
      setActive(keyOf(line));
    }
    virtualizer.scrollToIndex(index, { align: 'auto' });
    onMove?.(line);
  };
  const onFocus = (key: string | undefined) => {
    focus.had(key);
    if (key !== undefined) {
      setActive(key);
    }
  };
  return { area, virtualizer, found, moveTo, onFocus };
}

/** What keys do at a line: go to another, open, close, or find by letters. */
function useTreeKeys<Line extends TreeLine>(
  { lines, nameOf, onToggle, onKeyDown }: VirtualTreeProps<Line>,
  { found, moveTo }: Pick<ReturnType<typeof useActiveLine>, 'found' | 'moveTo'>,
) {
  const type = useTyping();
  return (event: KeyboardEvent) => {
    const active = lines[found];
    if (active === undefined) {
      return;
    }
    onKeyDown?.(event, active);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isTyped = event.key.length === 1 && event.key !== ' ';
    const target = isTyped
      ? findByTyping(lines.map(nameOf), found, type(event))
      : treeTarget(lines, found, event.key);
    if (target === null) {
      return;
    }
    event.preventDefault();
    if (target === 'toggle') {
      onToggle(active, active.isOpen !== true);
    } else {
      moveTo(target);
    }
  };
}

/** A tree of lines, of which those in view are drawn. One of them is in the order of tabs. */
export function VirtualTree<Line extends TreeLine>(props: VirtualTreeProps<Line>) {
  const { lines, keyOf, selected, nameShare, renderLine } = props;
  const { area, virtualizer, found, moveTo, onFocus } = useActiveLine(props);
  const onKeyDown = useTreeKeys(props, { found, moveTo });
  const places = useMemo(() => placesOf(lines), [lines]);
  const deepest = useMemo(
    () => lines.reduce((most, { level }) => Math.max(most, level), 1),
    [lines],
  );
  return (
    <div
      ref={area}
      role="tree"
      tabIndex={-1}
      aria-label={props.label}
      className={props.className}
      onKeyDown={onKeyDown}
    >
      <div role="none" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) {
            return null;
          }
          const { level, isOpen } = line;
          const key = keyOf(line);
          const lineProps: LineProps = {
            ref: virtualizer.measureElement,
            role: 'treeitem',
            tabIndex: index === found ? 0 : -1,
            'aria-level': level,
            'aria-posinset': places[index]?.position,
            'aria-setsize': places[index]?.group.size,
            'aria-selected': key === selected,
            'aria-expanded': isOpen ?? undefined,
            'data-index': index,
            style: { transform: `translateY(${start}px)` },
            onFocus: () => onFocus(key),
            onBlur: () => onFocus(undefined),
          };
          return renderLine(line, lineProps, indentOf(level, deepest, nameShare));
        })}
      </div>
    </div>
  );
}
