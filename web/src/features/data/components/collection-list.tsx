import type { At, Collection } from '@firekeep/functions/contract';
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
      <TextLink to={collectionLink(source, path)} fontFamily="mono" overflowWrap="anywhere">
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

/** The collections of a database or backup, or below its document `parent`, with their counts. */
export function CollectionList({ source, parent }: { source: Source; parent?: string }) {
  const { data, isPending, error, refetch } = useCollections(source, parent);
  const what = parent === undefined ? 'Collections' : 'Subcollections';
  if (isPending || error !== null) {
    return (
      <Waiting
        label={`Loading ${what.toLowerCase()}`}
        rows={parent === undefined ? 6 : 2}
        failure="Failed to load collections"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) {
    return parent === undefined ? (
      <EmptyNotice icon={<FolderOpen />} {...noCollections[source.at.kind]} />
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
      columns={collectionColumns(source)}
    />
  );
}
