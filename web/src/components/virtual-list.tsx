import { Box } from '@chakra-ui/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { rangeWith } from './kept-range.ts';
import { useScrollMargin } from './use-scroll-margin.ts';

interface VirtualListProps<Row extends { readonly key: string }> {
  /** Read out as the list's name. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** About the height of a row, before it is drawn and measured. */
  readonly rowHeight: number;
  readonly renderRow: (row: Row) => ReactNode;
}

const focusable = 'input:not([disabled]), button:not([disabled]), a[href]';

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-index]') : null;
}

function indexOf(row: HTMLElement | null): number {
  return Number(row?.dataset['index'] ?? -1);
}

/** The first control of a row or, where it has none, of the next row of those drawn. */
function controlFrom(list: HTMLElement, index: number, step: number): HTMLElement | null {
  const row = list.querySelector(`li[data-index="${index}"]`);
  return row && (row.querySelector(focusable) ?? controlFrom(list, index + step, step));
}

/** Arrow keys lead to rows with a control, and open and close what has `aria-expanded`. */
function followArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: list } = event;
  const row = rowOf(target);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (step !== undefined) {
    controlFrom(list, indexOf(row) + step, step)?.focus();
    event.preventDefault();
  } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const isOpen = key === 'ArrowLeft';
    row.querySelector<HTMLElement>(`button[aria-expanded="${isOpen}"]`)?.click();
    event.preventDefault();
  }
}

/** A list of any length, of which only the rows in view of the page are drawn. */
export function VirtualList<Row extends { readonly key: string }>({
  label,
  rows,
  rowHeight,
  renderRow,
}: VirtualListProps<Row>) {
  const [list, scrollMargin] = useScrollMargin<HTMLUListElement>();
  const [focused, setFocused] = useState<string>();
  const kept = focused === undefined ? -1 : rows.findIndex(({ key }) => key === focused);
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    overscan: 12,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollMargin,
    rangeExtractor: rangeWith(kept),
  });
  const items = virtualizer.getVirtualItems();
  const end = scrollMargin + virtualizer.getTotalSize();
  return (
    <Box
      as="ul"
      ref={list}
      listStyleType="none"
      aria-label={label}
      onKeyDown={followArrow}
      onFocus={({ target }) => setFocused(rows[indexOf(rowOf(target))]?.key)}
      style={{ paddingBottom: end - (items.at(-1)?.end ?? end) }}
    >
      {items.map(({ key, index, start }, position) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ marginTop: start - (items[position - 1]?.end ?? scrollMargin) }}
          >
            {renderRow(row)}
          </li>
        );
      })}
    </Box>
  );
}
