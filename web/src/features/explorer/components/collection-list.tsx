import type { Collection } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { FolderOpen } from 'lucide-react';
import { DataTable, type Column } from '#components/data-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { formatNumber } from '#lib/format.ts';
import { useCollections } from '../api/get-collections.ts';

function collectionColumns(projectId: string): Column<Collection>[] {
  return [
    {
      header: 'Collection',
      cell: ({ id, path }) => (
        <TextLink
          to={paths.projectCollection.link(projectId, path)}
          fontFamily="mono"
          overflowWrap="anywhere"
        >
          {id}
        </TextLink>
      ),
    },
    {
      header: 'Documents',
      isNumeric: true,
      cell: ({ documentCount }) =>
        documentCount === null
          ? 'not counted'
          : documentCount === 0
            ? 'none, only subcollections'
            : formatNumber(documentCount),
    },
  ];
}

/** The collections of a database or, with `parent`, of one document, with Firestore's own counts. */
export function CollectionList({ projectId, parent }: { projectId: string; parent?: string }) {
  const { data, isPending, error, refetch } = useCollections(projectId, parent);
  const what = parent === undefined ? 'Collections' : 'Subcollections';
  if (isPending) {
    return (
      <RowsSkeleton label={`Loading ${what.toLowerCase()}`} rows={parent === undefined ? 6 : 2} />
    );
  }
  if (error !== null) {
    return (
      <Box padding="4">
        <ErrorNotice
          title="Failed to load collections"
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  }
  if (data.length === 0) {
    return parent === undefined ? (
      <EmptyNotice
        icon={<FolderOpen />}
        title="This database has no collections"
        description="A collection appears here as soon as it holds a document."
      />
    ) : (
      <Text color="fg.muted" padding={{ base: '4', md: '5' }}>
        This document has no subcollections.
      </Text>
    );
  }
  return (
    <DataTable
      caption={what}
      rows={data}
      rowKey={({ path }) => path}
      columns={collectionColumns(projectId)}
    />
  );
}
