import { Box } from '@chakra-ui/react';
import { FileQuestion } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { DocumentTable } from '#components/document-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Waiting } from '#components/waiting.tsx';
import { isWrongPageToken } from '#lib/errors/is-wrong-page-token.ts';
import { useDocuments } from '../api/explore.ts';
import { documentLink, type Source } from '../model/source.ts';
import { readPageSize, readTokens, type PageSize } from '../model/page-position.ts';
import { DocumentPager } from './document-pager.tsx';

/** Where in the collection the reader is: kept in the address and in the history entry. */
function usePosition() {
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tokens = readTokens(location.state);
  const pageSize = readPageSize(search.get('size'));
  const searchFor = (size: PageSize) => {
    const next = new URLSearchParams(search);
    next.delete('size');
    if (size !== 25) {
      next.set('size', String(size));
    }
    return `?${next}`;
  };
  const go = (next: { tokens: readonly string[]; size: PageSize }) =>
    void navigate(
      { pathname: location.pathname, search: searchFor(next.size) },
      { state: { tokens: next.tokens } },
    );
  return {
    pageSize,
    tokens,
    goTo: (next: readonly string[]) => go({ tokens: next, size: pageSize }),
    setPageSize: (size: PageSize) => go({ tokens: [], size }),
  };
}

/** The documents of one collection, page by page. */
export function DocumentBrowser({ source, path }: { source: Source; path: string }) {
  const { pageSize, tokens, goTo, setPageSize } = usePosition();
  const { data, isPending, isPlaceholderData, error, refetch } = useDocuments({
    source,
    path,
    pageSize,
    pageToken: tokens.at(-1),
  });
  if (isPending || error !== null) {
    return (
      <Waiting
        label="Loading documents"
        rows={10}
        failure="Failed to load documents"
        error={error}
        onRetry={() => (isWrongPageToken(error) ? goTo([]) : void refetch())}
      />
    );
  }
  if (data.items.length === 0 && tokens.length === 0) {
    return (
      <EmptyNotice
        icon={<FileQuestion />}
        title="No documents here"
        description="This collection holds no documents and none of its ids has subcollections."
      />
    );
  }
  const { nextPageToken } = data;
  return (
    <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData}>
      <DocumentTable
        documents={data.items}
        linkTo={(document) => documentLink(source, document)}
        caption={`Documents of ${path}`}
      />
      <DocumentPager
        page={tokens.length + 1}
        pageSize={pageSize}
        isLoading={isPlaceholderData}
        onPageSizeChange={setPageSize}
        onPrevious={tokens.length === 0 ? undefined : () => goTo(tokens.slice(0, -1))}
        onNext={nextPageToken === null ? undefined : () => goTo([...tokens, nextPageToken])}
      />
    </Box>
  );
}
