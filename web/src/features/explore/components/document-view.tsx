import { Box, Skeleton, SimpleGrid, Tabs } from '@chakra-ui/react';
import { FileX2, FolderTree } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { useDocument } from '../api/explore.ts';
import { fieldEntries } from '#lib/typed-value.ts';
import type { Source } from '../model/source.ts';
import { CollectionList } from './collection-list.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { RawJson } from './raw-json.tsx';
import { ValueList } from './value-tree.tsx';

type Loaded = NonNullable<ReturnType<typeof useDocument>['data']>;

function Loading() {
  return (
    <>
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        {['size', 'fields', 'created', 'updated'].map((name) => (
          <Skeleton key={name} height="7.5rem" borderRadius="xl" />
        ))}
      </SimpleGrid>
      <Panel flush>
        <RowsSkeleton label="Loading the document" rows={10} />
      </Panel>
    </>
  );
}

function Fields({ document, source }: { document: Loaded; source: Source }) {
  const entries = fieldEntries(document.fields);
  return entries.length === 0 ? (
    <Box color="fg.muted">This document has no fields.</Box>
  ) : (
    <ValueList entries={entries} owner={{ source, name: document.name }} />
  );
}

function Contents({ document, source }: { document: Loaded; source: Source }) {
  return (
    <>
      <DocumentFacts document={document} />
      <Panel aria-label="Contents" flush>
        <Tabs.Root defaultValue="fields" lazyMount variant="line">
          <Tabs.List paddingInline={{ base: '2', md: '4' }}>
            <Tabs.Trigger value="fields">Fields</Tabs.Trigger>
            <Tabs.Trigger value="json">JSON</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="fields" padding={{ base: '3', md: '5' }}>
            <Fields document={document} source={source} />
          </Tabs.Content>
          <Tabs.Content value="json" padding={{ base: '3', md: '5' }}>
            <RawJson document={document} />
          </Tabs.Content>
        </Tabs.Root>
      </Panel>
    </>
  );
}

/** One document: its facts, typed fields, JSON and subcollections. */
export function DocumentView({ source, path }: { source: Source; path: string }) {
  const { data, isPending, error, refetch } = useDocument(source, path);
  if (isPending) {
    return <Loading />;
  }
  if (error instanceof ApiError && error.code === 'not-found') {
    return (
      <Panel>
        <EmptyNotice
          icon={<FileX2 />}
          title="There is no document at this path"
          description={
            source.backupId === undefined
              ? 'It may have been deleted. Its history shows which backups hold it.'
              : 'It did not exist when this backup was made, or was left out.'
          }
        />
      </Panel>
    );
  }
  if (error !== null) {
    return (
      <ErrorNotice
        title="Failed to load the document"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {data.missing ? (
        <Panel>
          <EmptyNotice
            icon={<FolderTree />}
            title="No document here, only subcollections"
            description="Firestore keeps subcollections without their parent. Backups keep them too."
          />
        </Panel>
      ) : (
        <Contents document={data} source={source} />
      )}
      <Panel title="Subcollections" flush>
        <CollectionList source={source} parent={path} />
      </Panel>
    </>
  );
}
