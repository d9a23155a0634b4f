import type { Restore, RestoreOutcome } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { column, pathColumn, type Column } from '#components/table-columns.tsx';
import { conflictWords } from '../model/conflict-words.ts';
import { changedSinceText } from '../model/kind-text.ts';

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
}: {
  title: string;
  description: string;
  rows: readonly Named[];
}) {
  return rows.length === 0 ? null : (
    <Panel title={title} description={description} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => JSON.stringify(row)}
      />
    </Panel>
  );
}

/** What a change set failed to write, and what it left to somebody quicker. */
export function NotWritten({ restore }: { restore: Restore }) {
  const { failures, conflicting } = restore.outcome;
  const { title, why } = conflictWords(restore);
  return (
    <>
      <NamedDocuments
        title="Refused documents"
        description="At most 100 are listed."
        rows={failures}
      />
      <NamedDocuments
        title={title}
        description={`${why(changedSinceText(restore))} At most 100 are listed.`}
        rows={conflicting}
      />
    </>
  );
}
