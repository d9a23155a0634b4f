import { listNotWritten, type Restore } from '@firekeep/functions/contract';
import { Box } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { SavePages } from '#components/save-pages.tsx';
import { NextPage } from '#components/show-more.tsx';
import { call } from '#lib/api/call.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { formatNumber } from '#lib/format.ts';
import { tableText } from '#lib/table-file.ts';
import { conflictWords } from '../model/conflict-words.ts';
import { changedSinceText } from '../model/kind-text.ts';
import { NamedDocuments, type Named } from './named-documents.tsx';

interface ListProps {
  readonly restore: Restore;
  readonly result: 'conflict' | 'failed';
  readonly title: string;
  /** What they have in common. */
  readonly why: string;
}

/** A list of the outcome, with what the record names of it. */
function listOf(
  { outcome }: Restore,
  result: ListProps['result'],
): { count: number; named: readonly Named[] } {
  return result === 'conflict'
    ? { count: outcome.conflicts, named: outcome.conflicting }
    : { count: outcome.failed, named: outcome.failures };
}

const fileNames = { conflict: 'conflicts', failed: 'refused-documents' } as const;
const columns = ['path', 'reason'] as const;
/** Documents of one file; more would not fit into a page's memory. */
const maxFileDocuments = 50_000;

/** Buttons that save a whole list as a file. */
function SaveNotWritten({ restore: { id }, result }: Pick<ListProps, 'restore' | 'result'>) {
  return (
    <SavePages
      unit="document"
      fileName={`${fileNames[result]}-${id}`}
      failure="Failed to export the documents"
      most={maxFileDocuments}
      pageOf={async (pageToken, signal) =>
        call(listNotWritten, { params: { id }, query: { result, pageToken } }, signal)
      }
      textOf={(rows, form) => tableText(columns, rows, form)}
    />
  );
}

const failure = 'Failed to load the other documents';

/** All of a list that is longer than the record's, page by page. */
function WholeList({ restore, result, title, why }: ListProps) {
  const { count, named } = listOf(restore, result);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEndpointPages(
    listNotWritten,
    { params: { id: restore.id }, query: { result } },
    // It has ended: the list stays as it is.
    { staleTime: Infinity, failure },
  );
  const rows = data?.pages.flatMap(({ items }) => items) ?? named;
  const isWhole = data !== undefined && !hasNextPage;
  const others = isWhole ? '; the others were only counted at that time' : '';
  const listed =
    rows.length < count
      ? ` ${formatNumber(rows.length)} of ${formatNumber(count)} are listed${others}.`
      : '';
  return (
    <NamedDocuments
      title={title}
      description={why + listed}
      rows={rows}
      actions={<SaveNotWritten restore={restore} result={result} />}
      after={
        error === null ? (
          <NextPage pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>Show more</NextPage>
        ) : (
          <Box padding="4">
            <ErrorNotice
              title={failure}
              error={error}
              onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
            />
          </Box>
        )
      }
    />
  );
}

function DocumentList(props: ListProps) {
  const { restore, result, title, why } = props;
  const { count, named } = listOf(restore, result);
  const isShort = named.length >= count;
  const hasEnded = !isRestoreUnderWay(restore);
  if (!isShort && hasEnded) {
    return <WholeList {...props} />;
  }
  const listed = isShort ? '' : ' All of them are listed once it has ended.';
  return (
    <NamedDocuments
      title={title}
      description={why + listed}
      rows={named}
      actions={hasEnded ? <SaveNotWritten restore={restore} result={result} /> : undefined}
    />
  );
}

/** What a change set failed to write, and what it left to somebody quicker. */
export function NotWritten({ restore }: { restore: Restore }) {
  const { title, why } = conflictWords(restore);
  return (
    <>
      <DocumentList
        restore={restore}
        result="failed"
        title="Refused documents"
        why="They are as they were, unless the reason says otherwise."
      />
      <DocumentList
        restore={restore}
        result="conflict"
        title={title}
        why={why(changedSinceText(restore))}
      />
    </>
  );
}
