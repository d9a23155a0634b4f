import {
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type ReactVirtualizer,
} from '@tanstack/react-virtual';
import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { rangeWith } from './kept-range.ts';
import { useScrollMargin } from './use-scroll-margin.ts';

/** About the height of a row, before it is drawn and measured. */
const rowHeight = 45;

/** What a drawn row has to carry. */
export interface VirtualRowProps {
  readonly ref: (element: Element | null) => void;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
  readonly onFocus: () => void;
}

interface VirtualRowsProps {
  readonly count: number;
  readonly columnCount: number;
  readonly renderRow: (index: number, props: VirtualRowProps) => ReactNode;
}

function useOptions(count: number) {
  const focused = useRef<number>(undefined);
  const options = {
    count,
    overscan: 20,
    estimateSize: () => rowHeight,
    rangeExtractor: (range: Range) => rangeWith(focused.current)(range),
  };
  const onFocus = (index: number) => {
    focused.current = index;
  };
  return { options, onFocus };
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      {/* It stands for rows, and holds nothing. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** The rows that are to be drawn, with room in place of those between and around them. */
function Rows({
  virtualizer,
  onFocus,
  columnCount,
  renderRow,
}: Omit<VirtualRowsProps, 'count'> & {
  virtualizer: ReactVirtualizer<Element, Element> | ReactVirtualizer<Window, Element>;
  onFocus: (index: number) => void;
}) {
  const items = virtualizer.getVirtualItems();
  const start = virtualizer.options.scrollMargin;
  return (
    <>
      {items.map(({ key, index, start: top }, position) => (
        <Fragment key={key}>
          <Spacer height={top - (items[position - 1]?.end ?? start)} columnCount={columnCount} />
          {renderRow(index, {
            ref: virtualizer.measureElement,
            'data-index': index,
            // The heading is the first.
            'aria-rowindex': index + 2,
            onFocus: () => onFocus(index),
          })}
        </Fragment>
      ))}
      <Spacer
        height={start + virtualizer.getTotalSize() - (items.at(-1)?.end ?? start)}
        columnCount={columnCount}
      />
    </>
  );
}

function AreaRows({
  count,
  area,
  ...rest
}: VirtualRowsProps & { area: RefObject<Element | null> }) {
  const { options, onFocus } = useOptions(count);
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useVirtualizer({ ...options, getScrollElement: () => area.current });
  return <Rows virtualizer={virtualizer} onFocus={onFocus} {...rest} />;
}

function PageRows({ count, ...rest }: VirtualRowsProps) {
  const [top, scrollMargin] = useScrollMargin<HTMLTableRowElement>();
  const { options, onFocus } = useOptions(count);
  // oxlint-disable-next-line react/incompatible-library -- drawn again with every scroll, by design
  const virtualizer = useWindowVirtualizer<Element>({ ...options, scrollMargin });
  return (
    <>
      <tr ref={top} aria-hidden />
      <Rows virtualizer={virtualizer} onFocus={onFocus} {...rest} />
    </>
  );
}

/** The rows of a long table that are in view of the page, or of an area that scrolls. */
export function VirtualRows({
  area,
  ...rest
}: VirtualRowsProps & { area: RefObject<Element | null> | undefined }) {
  return area === undefined ? <PageRows {...rest} /> : <AreaRows area={area} {...rest} />;
}
