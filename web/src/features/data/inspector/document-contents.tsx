import type { At, FirestoreDocument } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { FileX2, FolderTree } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { Time } from '#components/time.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { useDocument } from '../api/explore.ts';
import { useDocumentDraft, useEditing } from '../edit/edit-context.ts';
import { asDrafted } from '../edit/model/document-draft.ts';
import { useDocumentEdit, type DocumentEdit } from '../edit/use-document-edit.ts';
import { collectionLink, type Source } from '../model/source.ts';
import { GoneDocument } from '../since/gone-document.tsx';
import { documentLimits } from './document-limits.ts';

type Loaded = NonNullable<ReturnType<typeof useDocument>['data']>;

/** Size, number of fields and times of a document. */
function Facts({ document }: { document: FirestoreDocument }) {
  const { path, fields, createTime, updateTime } = document;
  const { bytes, all, near } = useMemo(() => documentLimits({ path, fields }), [path, fields]);
  return (
    <Text fontSize="xs" color="fg.muted" paddingInline="3" paddingBlock="1.5">
      <span title={all.join('\n')}>{formatBytes(bytes)}</span> ·{' '}
      {formatCount(Object.keys(fields).length, 'field')} · updated{' '}
      <Time value={updateTime} none="unknown" /> · created{' '}
      <Time value={createTime} none="unknown" />
      {near.map((limit) => ` · ${limit}`)}
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

interface DocumentPlace {
  readonly source: Source;
  readonly path: string;
}

/** A document that is a draft alone; null where the path has none that is to be created. */
function useNewDocument(path: string): FirestoreDocument | null {
  const editing = useEditing();
  const draft = useDocumentDraft(path);
  return editing === null || draft?.wanted === undefined || draft.wanted === null
    ? null
    : {
        name: `${editing.root}/${path}`,
        path,
        missing: false,
        fields: draft.wanted,
        createTime: null,
        updateTime: null,
      };
}

type ShowDocument = (document: FirestoreDocument, edit: DocumentEdit | null) => ReactNode;

/** Where there is no document: the one that is to be created, or what it held; else `children`. */
function Missing({
  source,
  path,
  show,
  children,
}: DocumentPlace & { show: ShowDocument; children: ReactNode }) {
  const created = useNewDocument(path);
  const edit = useDocumentEdit(path, null);
  return created === null ? (
    <GoneDocument source={source} path={path} show={(past) => show(past, null)}>
      {children}
    </GoneDocument>
  ) : (
    show(created, edit)
  );
}

/** The document's contents in one form, above its subcollections. */
export function DocumentContents({
  source,
  path,
  children,
}: DocumentPlace & { children: ShowDocument }) {
  const { data, isPending, error, refetch } = useDocument(source, path);
  const draft = useDocumentDraft(path);
  const edit = useDocumentEdit(path, data ?? null);
  const show: ShowDocument = (document, how) => (
    <>
      <Facts document={document} />
      {children(document, how)}
    </>
  );
  if (isPending) {
    return <RowsSkeleton label="Loading the document" rows={10} />;
  }
  if (error !== null) {
    return error instanceof ApiError && error.code === 'not-found' ? (
      <Missing source={source} path={path} show={show}>
        <NotThere source={source} />
      </Missing>
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
        <Missing source={source} path={path} show={show}>
          <EmptyNotice
            icon={<FolderTree />}
            title="No document here, only subcollections"
            description="Firestore keeps subcollections without their parent. Backups keep them too."
          />
        </Missing>
      ) : (
        show(asDrafted(data, draft), edit)
      )}
      <Subcollections document={data} source={source} />
    </>
  );
}
