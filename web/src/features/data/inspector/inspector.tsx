import {
  documentSize,
  maxDocumentBytes,
  type At,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { Box, Flex, Tabs, Text } from '@chakra-ui/react';
import { FileX2, FolderTree } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { useDocument } from '../api/explore.ts';
import { collectionLink, type Source } from '../model/source.ts';
import { DocumentHistory } from './document-history.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { GoneDocument } from '../since/gone-document.tsx';
import { JsonPane } from '../rows/json-pane.tsx';

type Loaded = NonNullable<ReturnType<typeof useDocument>['data']>;
export type InspectorTab = 'fields' | 'json' | 'history';

const tabs = [
  ['fields', 'Fields'],
  ['json', 'JSON'],
  ['history', 'History'],
] as const;

function share(bytes: number): string {
  const percent = (bytes / maxDocumentBytes) * 100;
  return `${percent < 1 ? 'less than 1' : Math.round(percent)} % of the 1 MiB limit`;
}

/** Size, number of fields and times of a document. */
function Facts({ document }: { document: FirestoreDocument }) {
  const { path, fields, createTime, updateTime } = document;
  const bytes = useMemo(() => documentSize(path, fields), [path, fields]);
  return (
    <Text fontSize="xs" color="fg.muted" paddingInline="3" paddingBlock="1.5">
      <span title={share(bytes)}>{formatBytes(bytes)}</span> ·{' '}
      {formatCount(Object.keys(fields).length, 'field')} · updated{' '}
      <Time value={updateTime} none="unknown" /> · created{' '}
      <Time value={createTime} none="unknown" />
      {bytes > maxDocumentBytes / 10 ? ` · ${share(bytes)}` : ''}
    </Text>
  );
}

function Subcollections({ document, source }: { document: Loaded; source: Source }) {
  const { path, collections } = document;
  return (
    <Flex
      as="section"
      aria-label="Subcollections"
      flex="none"
      gap="3"
      wrap="wrap"
      maxHeight="6rem"
      overflowY="auto"
      padding="2"
      paddingInline="3"
      borderTopWidth="1px"
      borderColor="border"
      fontSize="xs"
    >
      <Text color="fg.muted">
        {collections.length === 0 ? 'This document has no subcollections.' : 'Below:'}
      </Text>
      {collections.map((id) => (
        <TextLink
          key={id}
          to={collectionLink(source, `${path}/${id}`)}
          fontFamily="mono"
          color="fg"
        >
          <ExactText text={id} />
        </TextLink>
      ))}
    </Flex>
  );
}

const notThere: Readonly<Record<At['kind'], string>> = {
  now: 'It may have been deleted. Its history shows which backups hold it.',
  backup: 'It did not exist when this backup was made, or was excluded.',
  time: 'It did not exist at this time.',
};

function NotThere({ source }: { source: Source }) {
  return (
    <EmptyNotice
      icon={<FileX2 />}
      title="There is no document at this path"
      description={notThere[source.at.kind]}
    />
  );
}

interface InspectorProps {
  readonly source: Source;
  /** The document's path. */
  readonly path: string;
  readonly tab: InspectorTab;
  readonly onTab: (tab: InspectorTab) => void;
}

/** The document's contents in one form, above its subcollections. */
function Contents({
  source,
  path,
  children,
}: Pick<InspectorProps, 'source' | 'path'> & {
  children: (document: FirestoreDocument) => ReactNode;
}) {
  const { data, isPending, error, refetch } = useDocument(source, path);
  const show = (document: FirestoreDocument) => (
    <>
      <Facts document={document} />
      {children(document)}
    </>
  );
  if (isPending) {
    return <RowsSkeleton label="Loading the document" rows={10} />;
  }
  if (error !== null) {
    return error instanceof ApiError && error.code === 'not-found' ? (
      <GoneDocument source={source} path={path} show={show}>
        <NotThere source={source} />
      </GoneDocument>
    ) : (
      <Box padding="3">
        <ErrorNotice
          title="Failed to load the document"
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  }
  return (
    <>
      {data.missing ? (
        <GoneDocument source={source} path={path} show={show}>
          <EmptyNotice
            icon={<FolderTree />}
            title="No document here, only subcollections"
            description="Firestore keeps subcollections without their parent. Backups keep them too."
          />
        </GoneDocument>
      ) : (
        show(data)
      )}
      <Subcollections document={data} source={source} />
    </>
  );
}

/** One document: its fields, its JSON or its history, and its subcollections. */
export function Inspector({ source, path, tab, onTab }: InspectorProps) {
  return (
    <Tabs.Root
      value={tab}
      onValueChange={({ value }) => onTab(tabs.find(([name]) => name === value)?.[0] ?? 'fields')}
      size="sm"
      variant="line"
      display="flex"
      flexDirection="column"
      flex="1"
      minHeight="0"
    >
      <Tabs.List flex="none" paddingInline="1">
        {tabs.map(([name, label]) => (
          <Tabs.Trigger key={name} value={name} height="9">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content
        value={tab}
        padding="0"
        display="flex"
        flexDirection="column"
        flex="1"
        minHeight="0"
      >
        {tab === 'history' ? (
          <Flex direction="column" gap="3" flex="1" minHeight="0" overflowY="auto" padding="3">
            <DocumentHistory projectId={source.projectId} path={path} />
          </Flex>
        ) : (
          <Contents source={source} path={path}>
            {(document) =>
              tab === 'json' ? (
                <JsonPane documents={[document]} label="Document as JSON" />
              ) : (
                <FieldsTab document={document} source={source} />
              )
            }
          </Contents>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}
