import { Text, type TableCellProps, type TableColumnHeaderProps } from '@chakra-ui/react';
import { metaHelper, tableFeatures, type ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ExactText } from './exact-text.tsx';

/** How a column of a table looks. */
export interface ColumnLook {
  /** Right-aligned, digits of one width. */
  readonly isNumeric?: boolean;
  /** Not shown on a phone. */
  readonly hideOnPhone?: boolean;
  readonly head?: TableColumnHeaderProps;
  readonly body?: TableCellProps;
}

/** Rows come in the server's order: sorting, filtering and selecting are omitted. */
export const columnFeatures = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

export type Column<Row extends object> = ColumnDef<typeof columnFeatures, Row>;

/** A column: its heading, and what a row shows in it. */
export function column<Row extends object>(
  heading: string,
  cell: (row: Row) => ReactNode,
  look: ColumnLook = {},
): Column<Row> {
  return { id: heading, header: heading, cell: ({ row }) => cell(row.original), meta: look };
}

/** A column of figures. */
export function numberColumn<Row extends object>(
  heading: string,
  cell: (row: Row) => ReactNode,
  look: ColumnLook = {},
): Column<Row> {
  return column(heading, cell, { isNumeric: true, ...look });
}

/** A column of names from a database, drawn exactly as they are. */
export function pathColumn<Row extends object>(
  heading: string,
  pathOf: (row: Row) => string,
): Column<Row> {
  return column(heading, (row) => (
    <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
      <ExactText text={pathOf(row)} />
    </Text>
  ));
}
