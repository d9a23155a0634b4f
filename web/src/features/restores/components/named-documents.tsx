import type { RestoreOutcome } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import type { ReactNode } from 'react';
import { Panel } from '#components/panel.tsx';
import { column, pathColumn, type Column } from '#components/table-columns.tsx';

export type Named = RestoreOutcome['failures'][number];

const columns: Column<Named>[] = [
  pathColumn('Path', ({ path }) => path),
  column('Reason', ({ reason }) => (
    <Text as="span" fontSize="sm" overflowWrap="anywhere">
      {reason}
    </Text>
  )),
];

/** Documents and what is to be known of each; nothing where there are none. */
export function NamedDocuments({
  title,
  description,
  rows,
  actions,
  after,
}: {
  title: string;
  description: string;
  rows: readonly Named[];
  actions?: ReactNode;
  /** Below them. */
  after?: ReactNode;
}) {
  return rows.length === 0 ? null : (
    <Panel title={title} description={description} actions={actions} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => JSON.stringify(row)}
      />
      {after}
    </Panel>
  );
}
