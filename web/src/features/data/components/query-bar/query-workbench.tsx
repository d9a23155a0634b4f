import {
  listProjects,
  parseQuery,
  printQuery,
  type At,
  type Project,
  type Query,
} from '@firekeep/functions/contract';
import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { TextSearch } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useRows, type Rows } from '../../api/rows.ts';
import type { Exportable } from '../../model/exportable.ts';
import { useQueryText } from '../../model/query/use-query-text.ts';
import { documentLink, rootOf, type Source } from '../../model/source.ts';
import { RowsView } from '../rows/rows-view.tsx';
import { useFillHeight } from '../use-fill-height.ts';
import { useSamples } from '../use-samples.ts';
import { QueryBar } from './query-bar.tsx';

/** Whether a text still asks for what ran. */
function isTextOf(text: string, query: Query, root: string): boolean {
  const parsed = parseQuery(text, { root });
  return 'query' in parsed && printQuery(parsed.query, { root }) === printQuery(query, { root });
}

/** Has what is known of projects, their counted queries, loaded again after one ran. */
function useCounted({ found, listing }: Rows) {
  const client = useQueryClient();
  const counted = found === null ? null : listing;
  useEffect(() => {
    if (counted !== null) {
      void client.invalidateQueries({ queryKey: keyOf(listProjects) });
    }
  }, [client, counted]);
}

interface FoundProps {
  readonly source: Source;
  readonly query: Query | null;
  readonly rows: Rows;
  readonly isStale: boolean;
  readonly exported: Exportable;
  readonly onQuery: (query: Query) => void;
}

/** What the last query found. */
function Found({ source, query, rows, isStale, exported, onQuery }: FoundProps) {
  const { projectId } = source;
  if (query === null) {
    return (
      <EmptyNotice
        icon={<TextSearch />}
        title="No query has run yet"
        description={
          source.at.kind === 'backup'
            ? 'Run a query to see the documents it finds in the backup. That costs no reads.'
            : 'Run a query to see the documents it finds. Each document found counts as one read of the project.'
        }
      />
    );
  }
  const { from } = query;
  return (
    <RowsView
      source={source}
      label="Documents found"
      layoutKey={`${projectId}/${from.kind === 'group' ? `*/${from.id}` : from.path}`}
      rows={rows}
      query={query}
      isStale={isStale}
      sorted={query}
      onQuery={onQuery}
      hrefOf={(path) => documentLink(source, path)}
      exported={exported}
    />
  );
}

interface QueryWorkbenchProps {
  readonly project: Project;
  /** When the data is looked at. */
  readonly at: At;
  /** Whether the address's query runs at once. */
  readonly isRun: boolean;
  /** At the right of the heading. */
  readonly actions: ReactNode;
}

/** The query that is run, and what it finds. */
function useRun({ project, at, isRun }: QueryWorkbenchProps, text: string) {
  const root = rootOf(project);
  const [asked, setAsked] = useState<Query | null>(() => {
    const parsed = parseQuery(text, { root });
    return isRun && 'query' in parsed ? parsed.query : null;
  });
  const source = { projectId: project.id, at };
  const rows = useRows(source, asked === null ? null : { query: asked }, true);
  useCounted(rows);
  const isStale = useMemo(
    () => asked !== null && !isTextOf(text, asked, root),
    [asked, text, root],
  );
  const run = (query: Query) => {
    if (asked !== null && isTextOf(printQuery(query, { root }), asked, root)) {
      rows.restart();
    } else {
      setAsked(query);
    }
  };
  const exported: Exportable = {
    kind: 'bar',
    text,
    place: { root },
    ran: asked,
    found: rows.isComplete ? rows.count : null,
  };
  return { source, root, asked, rows, isStale, exported, run };
}

/** Queries of one project: the bar, and what came of it. */
export function QueryWorkbench(props: QueryWorkbenchProps) {
  const { project, actions } = props;
  const { text, change, isTooLong } = useQueryText(project.id);
  const { source, root, asked, rows, isStale, exported, run } = useRun(props, text);
  const { ref, style } = useFillHeight();
  return (
    <Flex
      ref={ref}
      direction="column"
      style={style}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      overflow="hidden"
    >
      <Flex align="center" gap="2" flex="none" wrap="wrap" padding="2" paddingInline="3">
        <Heading as="h1" size="md" flex="1">
          Query
        </Heading>
        {actions}
      </Flex>
      <Box flex="none" maxHeight="60%" overflowY="auto" borderBlockWidth="1px">
        <QueryBar
          source={source}
          root={root}
          text={text}
          onTextChange={change}
          onRun={run}
          samples={useSamples(rows)}
          isStale={asked === null || isStale}
          busy={asked !== null && rows.isLoading && rows.count === 0}
          onCancel={rows.stop}
        />
        {isTooLong ? (
          <Text fontSize="xs" color="fg.error" role="alert" padding="2" paddingTop="0">
            This query is too long for the page’s address: save it to keep it.
          </Text>
        ) : null}
      </Box>
      <Flex as="section" aria-label="Results" direction="column" flex="1" minHeight="0">
        <Found
          source={source}
          query={asked}
          rows={rows}
          isStale={isStale}
          exported={exported}
          onQuery={(query) => {
            change(printQuery(query, { root }));
            run(query);
          }}
        />
      </Flex>
    </Flex>
  );
}
