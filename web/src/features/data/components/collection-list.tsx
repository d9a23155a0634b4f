import { maxListedCollections, type Collection } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import { TextLink } from '#components/router-link.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { Waiting } from '#components/waiting.tsx';
import { column, numberColumn, type Column } from '#components/table-columns.tsx';
import { formatNumber } from '#lib/format.ts';
import { useCollections } from '../api/explore.ts';
import { listedOnlyText } from '../model/collections-text.ts';
import { collectionLink, type Source } from '../model/source.ts';
import { NoCollections } from './no-collections.tsx';

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

/**
 * The collections of a database or backup with their counts.
 * @param isArea scrolls on its own, in what room its parent has, instead of with the page
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
    return <NoCollections source={source} />;
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
      {isArea || data.length < maxListedCollections ? null : (
        <Text fontSize="xs" color="fg.muted" padding="3" flex="none">
          {listedOnlyText}
        </Text>
      )}
    </>
  );
}
