import type { Exportable } from '../export/exportable.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { PutBackFound } from '../put-back/put-back-found.tsx';
import { listProjects, type At, type Project, type Query } from '@firekeep/functions/contract';
import { Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { TextSearch } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useRows, type Rows } from '../rows/rows.ts';
import { useQueryInAddress } from '../query-bar/model/use-query-in-address.ts';
import { useSearchConsent } from '../query-bar/model/use-search-consent.ts';
import { documentLink, rootOf } from '../model/source.ts';
import { questionOf } from '../query-bar/search-question-part.tsx';
import { ShownQueryBar } from '../query-bar/shown-query-bar.tsx';
import { RowsView } from '../rows/rows-view.tsx';

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

function NoQuery({ at }: { at: At }) {
  return (
    <EmptyNotice
      icon={<TextSearch />}
      title="No query has run yet"
      description={
        at.kind === 'backup'
          ? 'Run a query to see the documents it finds in the backup. That costs no reads.'
          : 'Run a query to see the documents it finds. Each document found counts as one read of the project.'
      }
    />
  );
}

const nameOf = ({ from }: Query) => (from.kind === 'group' ? `*/${from.id}` : from.path);

/** With nothing chosen: a query of any place in a project, and what it finds. */
export function QueryView({ project, at }: { project: Project; at: At }) {
  const source = { projectId: project.id, at };
  const asked = useQueryInAddress(rootOf(project), { projectId: project.id });
  const { query } = asked.shown;
  const consent = useSearchConsent(source, query);
  const of = query === null ? null : { query, mayRead: consent.mayRead };
  const rows = useRows(source, of, consent.asked === null);
  useCounted(rows);
  const shown: Exportable = {
    kind: 'bar',
    typed: asked.typed.query,
    from: undefined,
    ran: query,
    found: rows.isComplete ? rows.count : null,
  };
  return (
    <>
      <ShownQueryBar source={source} rows={rows} asked={asked} />
      <Flex as="section" aria-label="Results" direction="column" flex="1" minHeight="0">
        {query === null ? (
          <NoQuery at={at} />
        ) : (
          <RowsView
            source={source}
            label="Documents found"
            layoutKey={`${project.id}/${nameOf(query)}`}
            rows={rows}
            query={query}
            isStale={asked.isStale}
            sorted={query}
            onQuery={asked.run}
            hrefOf={(path) => documentLink(source, path)}
            question={questionOf(source, asked, consent)}
            exported={shown}
            tools={
              <>
                <BulkButton shown={shown} />
                <PutBackFound at={at} query={query} />
              </>
            }
          />
        )}
      </Flex>
    </>
  );
}
