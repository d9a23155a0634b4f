import type { Query } from '@firekeep/functions/contract';
import { Box, Button, Flex, Skeleton } from '@chakra-ui/react';
import { CircleStop, FileQuestion, SearchX } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import type { Rows } from './rows.ts';
import { QueryError } from '../query-bar/query-error.tsx';

function GridSkeleton() {
  return (
    <Flex as="output" direction="column" flex="1" aria-busy aria-label="Loading documents">
      {Array.from({ length: 14 }, (_, index) => (
        <Flex key={index} height="28px" align="center" gap="4" paddingInline="2">
          <Skeleton height="3" width="24" />
          <Skeleton height="3" flex="1" opacity={1 - index / 16} />
        </Flex>
      ))}
    </Flex>
  );
}

function Failure({ rows, isQuery }: { rows: Rows; isQuery: boolean }) {
  return isQuery ? (
    <QueryError error={rows.error} onRetry={rows.loadMore} />
  ) : (
    <Box padding="4">
      <ErrorNotice title="Failed to load documents" error={rows.error} onRetry={rows.loadMore} />
    </Box>
  );
}

function Stopped({ onContinue }: { onContinue: () => void }) {
  return (
    <EmptyNotice
      icon={<CircleStop />}
      title="The query was cancelled"
      description="Continue it from where it was, or run another one."
      action={
        <Button size="sm" variant="outline" onClick={onContinue}>
          Continue
        </Button>
      }
    />
  );
}

/** Why there are no rows; `query` is null for a text that is none, undefined for all documents. */
export function NoRows({ rows, query }: { rows: Rows; query: Query | null | undefined }) {
  if (query === null) {
    return (
      <EmptyNotice
        icon={<FileQuestion />}
        title="The address holds a query that can’t be read"
        description="Correct it in the bar, or empty the bar to see all documents."
      />
    );
  }
  if (rows.isStopped) {
    return <Stopped onContinue={rows.loadMore} />;
  }
  if (rows.error !== null) {
    return <Failure rows={rows} isQuery={query !== undefined} />;
  }
  if (!rows.isComplete) {
    return <GridSkeleton />;
  }
  return query === undefined ? (
    <EmptyNotice
      icon={<FileQuestion />}
      title="No documents here"
      description="This collection holds no documents and none of its ids has subcollections."
    />
  ) : (
    <EmptyNotice
      icon={<SearchX />}
      title="No document matches"
      description="Firestore compares values of the same type only, and leaves out documents that lack a field the query filters or sorts by."
    />
  );
}
