import { Table, type TableRootProps } from '@chakra-ui/react';
import { useTable, type Row as TableRow } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { columnFeatures, type Column, type ColumnLook } from './table-columns.tsx';
import { useScrollArea } from './use-scroll-area.ts';
import { VirtualRows, type VirtualRowProps } from './virtual-rows.tsx';

/** From so many on, only the rows in view (and some around them) are in the document. */
const virtualFrom = 100;

interface DataTableProps<Row extends object> {
  /** Read out by screen readers, not shown. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly size?: TableRootProps['size'];
  /** Texts that wrap before the table scrolls sideways; the default. */
  readonly isWrapping?: boolean;
  /** Rows whose first cell is as wide as the table. */
  readonly isWide?: (row: Row) => boolean;
  /** Scrolls its rows in an area of this height and name; otherwise they scroll with the page. */
  readonly area?: { readonly maxHeight: string; readonly label: string };
}

function styleOf({ isNumeric, hideOnPhone }: ColumnLook, isPadded: boolean) {
  return {
    // Numbers stand close on a phone, so that the names beside them have room.
    ...(isPadded
      ? { paddingInline: { base: isNumeric === true ? '2.5' : '4', md: '4' } as const }
      : {}),
    ...(isNumeric === true
      ? {
          textAlign: 'end' as const,
          fontVariantNumeric: 'tabular-nums',
          // A number keeps its unit beside it; the names give way.
          whiteSpace: { md: 'nowrap' as const },
        }
      : {}),
    ...(hideOnPhone === true ? { hideBelow: 'md' as const } : {}),
  };
}

type ShownTable<Row extends object> = ReturnType<typeof useTable<typeof columnFeatures, Row>>;

/**
 * What a column draws. Not `table.FlexRender`, which makes a component of the function: columns
 * made during a render would mount every cell again, and what has the focus in it would be lost.
 */
function drawn<Context extends object>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
): ReactNode {
  return typeof template === 'function' ? template(context) : template;
}

interface Padding {
  readonly isPadded: (index: number) => boolean;
}

function Head<Row extends object>({ table, isPadded }: Padding & { table: ShownTable<Row> }) {
  return (
    <Table.Header>
      <Table.Row bg="bg.subtle">
        {table.getFlatHeaders().map((header, index) => {
          const look = header.column.columnDef.meta ?? {};
          return (
            <Table.ColumnHeader
              key={header.id}
              scope="col"
              color="fg.muted"
              fontSize="xs"
              fontWeight="medium"
              {...styleOf(look, isPadded(index))}
              {...look.head}
            >
              {drawn(header.column.columnDef.header, header.getContext())}
            </Table.ColumnHeader>
          );
        })}
      </Table.Row>
    </Table.Header>
  );
}

function Cells<Row extends object>({
  row,
  isPadded,
  isWide,
}: Padding & { row: TableRow<typeof columnFeatures, Row>; isWide: boolean }) {
  const cells = row.getAllCells();
  if (isWide) {
    return (
      <Table.Cell colSpan={cells.length} {...styleOf({}, true)}>
        {cells[0] && drawn(cells[0].column.columnDef.cell, cells[0].getContext())}
      </Table.Cell>
    );
  }
  return cells.map((cell, index) => {
    const look = cell.column.columnDef.meta ?? {};
    return (
      <Table.Cell key={cell.id} {...styleOf(look, isPadded(index))} {...look.body}>
        {drawn(cell.column.columnDef.cell, cell.getContext())}
      </Table.Cell>
    );
  });
}

/**
 * The one table after sign-in. Where it is wider than its panel (`<Panel flush>`), it scrolls
 * sideways; where it is long, the rows out of sight are not in the document.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  size = 'md',
  isWrapping = true,
  isWide,
  area,
}: DataTableProps<Row>) {
  const scroll = useScrollArea();
  const table = useTable({ features: columnFeatures, columns, data: rows, getRowId: rowKey });
  const model = table.getRowModel().rows;
  const isVirtual = model.length > virtualFrom;
  const isPadded = (index: number) => size === 'md' || index === 0;
  const drawRow = (row: TableRow<typeof columnFeatures, Row>, props?: VirtualRowProps) => (
    <Table.Row key={row.id} bg="transparent" {...props}>
      <Cells row={row} isPadded={isPadded} isWide={isWide?.(row.original) === true} />
    </Table.Row>
  );
  return (
    <Table.ScrollArea
      {...(isWrapping ? { whiteSpace: 'normal' } : {})}
      {...(area === undefined
        ? {}
        : { as: 'section', maxHeight: area.maxHeight, 'aria-label': area.label })}
      {...scroll}
    >
      <Table.Root
        size={size}
        aria-label={caption}
        {...(isVirtual ? { 'aria-rowcount': model.length + 1 } : {})}
      >
        <Head table={table} isPadded={isPadded} />
        <Table.Body>
          {isVirtual ? (
            <VirtualRows
              count={model.length}
              columnCount={columns.length}
              area={area === undefined ? undefined : scroll.ref}
              renderRow={(index, props) => {
                const row = model[index];
                return row === undefined ? null : drawRow(row, props);
              }}
            />
          ) : (
            model.map((row) => drawRow(row))
          )}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
