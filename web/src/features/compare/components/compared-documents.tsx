import type { Comparison } from '@firekeep/functions/contract';
import { Box } from '@chakra-ui/react';
import { Equal } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { NextPage } from '#components/show-more.tsx';
import type { PossibleCall } from '../api/compare.ts';
import { useDifferences } from '../api/get-differences.ts';
import { ComparedDocument } from './compared-document.tsx';

/** The documents that differ, page by page. */
export function ComparedDocuments({
  projectId,
  points,
  shape,
  first,
}: {
  projectId: string;
  points: PossibleCall;
  shape: string | undefined;
  /** The first page, where it is known already. */
  first: Comparison | undefined;
}) {
  const query = useDifferences({ projectId, points, shape }, first);
  const { data, error } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      title={shape === undefined ? 'Documents that differ' : `Documents that differ in ${shape}`}
      flush
    >
      {query.isPending ? <RowsSkeleton label="Loading documents" rows={6} /> : null}
      <List>
        {items.map((item) => (
          <ComparedDocument key={item.path} item={item} projectId={projectId} points={points} />
        ))}
      </List>
      {data !== undefined && items.length === 0 && !query.hasNextPage ? (
        <EmptyNotice
          icon={<Equal />}
          title="No document differs"
          description="What is compared holds the same documents with the same values."
        />
      ) : null}
      {error === null ? null : (
        <Box padding="4">
          <ErrorNotice
            title="Failed to compare"
            error={error}
            onRetry={() => void (data === undefined ? query.refetch() : query.fetchNextPage())}
          />
        </Box>
      )}
      <NextPage pages={query}>{items.length === 0 ? 'Look further' : 'Show more'}</NextPage>
    </Panel>
  );
}
