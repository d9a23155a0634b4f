import { maxListedCollections, type At, type Collection } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { FolderOpen } from 'lucide-react';
import { DataTable } from '#components/data-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { TextLink } from '#components/router-link.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { Waiting } from '#components/waiting.tsx';
import { column, numberColumn, type Column } from '#components/table-columns.tsx';
import { formatNumber } from '#lib/format.ts';
import { useCollections } from '../api/explore.ts';
import { collectionLink, type Source } from '../model/source.ts';

function collectionColumns(source: Source): Column<Collection>[] {
  return [
    column('Collection', ({ id, path }) => (
      <TextLink
        to={collectionLink(source, path)}
        fontFamily="mono"
        overflowWrap="anywhere"
        // An id may have 1,500 characters.
        lineClamp="3"
        title={id}
      >
        <ExactText text={id} />
      </TextLink>
    )),
    numberColumn('Documents', ({ documentCount }) =>
      documentCount === null
        ? 'not counted'
        : documentCount === 0
          ? 'none, only subcollections'
          : formatNumber(documentCount),
    ),
  ];
}

const noCollections: Readonly<Record<At['kind'], { title: string; description: string }>> = {
  now: {
    title: 'This database has no collections',
    description: 'A collection appears here as soon as it holds a document.',
  },
  backup: {
    title: 'This backup has no collections',
    description: 'The database was empty, or the backup left all of its collections out.',
  },
  time: {
    title: 'This database had no collections',
    description: 'It was empty at this time.',
  },
};

/**
 * The collections of a database or backup with their counts.
 * @param isArea scrolls by itself, in what room its parent has, instead of with the page
 */
export function CollectionList({ source, isArea = false }: { source: Source; isArea?: boolean }) {
  const { data, isPending, error, refetch } = useCollections(source);
  if (isPending || error !== null) {
    return (
      <Waiting
        label="Loading collections"
        rows={6}
        failure="Failed to load collections"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) {
    return <EmptyNotice icon={<FolderOpen />} {...noCollections[source.at.kind]} />;
  }
  return (
    <>
      <DataTable
        caption="Collections"
        rows={data}
        rowKey={({ path }) => path}
        columns={collectionColumns(source)}
        {...(isArea ? { area: { maxHeight: '100%', label: 'List of collections' } } : {})}
      />
      {data.length < maxListedCollections ? null : (
        <Text fontSize="xs" color="fg.muted" padding="3" flex="none">
          At most {formatNumber(maxListedCollections)} collections are listed. Others open by their
          path.
        </Text>
      )}
    </>
  );
}
