import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { GridColumn } from './column-layout.ts';
import { placeRows } from './row-slots.ts';
import { scrollToColumn, showColumns } from './shown-columns.ts';
import { rowHeight } from './grid-row.tsx';

/** In pixels; that of the style sheet. */
const headHeight = 33;
/** Rows that are drawn above those in view, and below. */
const overscan = 12;

/** An element's scroll position and width, in steps: most scrolling sideways changes nothing. */
function useSideways(area: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ scrollLeft: 0, width: 1200 });
  useEffect(() => {
    const element = area.current;
    if (element === null) {
      return undefined;
    }
    const step = 64;
    const look = () => {
      const next = {
        scrollLeft: Math.floor(element.scrollLeft / step) * step,
        width: (Math.ceil(element.clientWidth / step) + 1) * step,
      };
      setView((known) =>
        known.scrollLeft === next.scrollLeft && known.width === next.width ? known : next,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Before the virtualizer's listener draws rows: looking then would lay them out at once.
    element.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look, { capture: true });
    };
  }, [area]);
  return view;
}

interface GridViewInput {
  /** Which rows there are: others are shown from the first on. */
  readonly listing: number;
  readonly count: number;
  readonly columns: readonly GridColumn[];
  /** The active row, which is drawn wherever it is. */
  readonly activeRow: number;
}

/** The grid's element, and what of it is in view: rows and columns, and how to reach others. */
export function useGridView({ listing, count, columns, activeRow }: GridViewInput) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.scrollTo?.({ top: 0 });
  }, [listing]);
  const sideways = useSideways(area);
  const shown = useMemo(() => showColumns(columns, sideways), [columns, sideways]);
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => area.current,
    scrollPaddingStart: headHeight,
  });
  const indexes = virtualizer.getVirtualIndexes();
  const [first, setFirst] = useState(0);
  const top = indexes[0] ?? 0;
  // At rest elements stand in the order of their rows, for whoever reads them one after the other.
  if (!virtualizer.isScrolling && first !== top) {
    setFirst(top);
  }
  const fitting = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 1;
  const slots = Math.max(indexes.length, fitting + 2 * overscan);
  /** Scrolls to a row and, where one is given, a column, no further than needed. */
  const bringIntoView = (row: number, column?: number) => {
    virtualizer.scrollToIndex(row, { align: 'auto' });
    const element = area.current;
    if (element !== null && column !== undefined) {
      const { scrollLeft, clientWidth: width } = element;
      element.scrollLeft = scrollToColumn(shown, column, { scrollLeft, width });
    }
  };
  /** Rows that fit into the view. */
  const countPage = () => {
    const height = area.current?.clientHeight ?? 0;
    return Math.max(1, Math.floor((height - headHeight) / rowHeight));
  };
  const view = {
    shown,
    placed: placeRows({ indexes, kept: activeRow < count ? activeRow : null, slots, first }),
    /** The last row in view, the row kept for the focus aside. */
    lastInView: virtualizer.range?.endIndex ?? 0,
    totalHeight: virtualizer.getTotalSize(),
    countPage,
    bringIntoView,
  };
  return [area, view] as const;
}
