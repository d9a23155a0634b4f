import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useScrollArea } from './use-scroll-area.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, digits of one width. */
  readonly isNumeric?: boolean;
  /** Left out on a phone. */
  readonly hideOnPhone?: boolean;
}

/** A table whose texts wrap; where that is not enough, it scrolls sideways inside its panel (`<Panel flush>`). */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** Read out by screen readers, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const area = useScrollArea();
  const styleOf = (column: Column<Row>) => ({
    // Numbers stand close on a phone, so that the names beside them have room.
    paddingInline: { base: column.isNumeric === true ? '2.5' : '4', md: '5' },
    ...(column.isNumeric === true
      ? {
          textAlign: 'end' as const,
          fontVariantNumeric: 'tabular-nums',
          // A number keeps its unit beside it; the names give way.
          whiteSpace: { md: 'nowrap' as const },
        }
      : {}),
    ...(column.hideOnPhone === true ? { hideBelow: 'md' as const } : {}),
  });
  return (
    <Table.ScrollArea whiteSpace="normal" {...area}>
      <Table.Root size="md" aria-label={caption}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {columns.map((column) => (
              <Table.ColumnHeader
                key={column.header}
                scope="col"
                color="fg.muted"
                fontSize="xs"
                fontWeight="medium"
                {...styleOf(column)}
              >
                {column.header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={rowKey(row)} bg="transparent">
              {columns.map((column) => (
                <Table.Cell key={column.header} {...styleOf(column)}>
                  {column.cell(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
