import { documentSize, maxDocumentBytes } from '@firekeep/functions/contract';
import { Box, Skeleton, SimpleGrid, Tabs } from '@chakra-ui/react';
import { FileX2, FolderTree } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { JsonText } from '#components/json-text.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { Time } from '#components/time.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { useDocument } from '../api/explore.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { fieldEntries } from '#lib/typed-value.ts';
import type { Source } from '../model/source.ts';
import { CollectionList } from './collection-list.tsx';
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

function share(bytes: number): string {
  const percent = (bytes / maxDocumentBytes) * 100;
  return `${percent < 1 ? 'less than 1' : Math.round(percent)} % of the 1 MiB limit`;
}

/** Size, number of fields and times of a document. */
function DocumentFacts({ document }: { document: Loaded }) {
  const bytes = useMemo(() => documentSize(document.path, document.fields), [document]);
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      <StatTile label="Size" value={formatBytes(bytes)} help={share(bytes)} />
      <StatTile
        label="Fields"
        value={formatNumber(Object.keys(document.fields).length)}
        help="at the top level"
      />
      <StatTile
        label="Created"
        value={<Time value={document.createTime} none="unknown" fontSize="lg" />}
        help={document.createTime ?? undefined}
      />
      <StatTile
        label="Updated"
        value={<Time value={document.updateTime} none="unknown" fontSize="lg" />}
        help={document.updateTime ?? undefined}
      />
    </SimpleGrid>
  );
}

/** The document in Firestore's REST form, as the API answers it. */
function RawJson({ document }: { document: Loaded }) {
  const json = useMemo(() => {
    const { name, fields, createTime, updateTime } = document;
    return JSON.stringify({ name, fields, createTime, updateTime }, null, 2);
  }, [document]);
  return (
    <JsonText
      json={json}
      label="Document as JSON"
      note="Firestore’s REST form: every value with its type."
    />
  );
}

function Contents({ document, source }: { document: Loaded; source: Source }) {
  const entries = fieldEntries(document.fields);
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
            {entries.length === 0 ? (
              <Box color="fg.muted">This document has no fields.</Box>
            ) : (
              <ValueList entries={entries} owner={{ source, name: document.name }} />
            )}
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
