import { listAuditLog, type AuditEntry, type AuditFilter } from '@firekeep/functions/contract';
import { Box, List, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { NextPage } from '#components/show-more.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Waiting } from '#components/waiting.tsx';
import { column, type Column } from '#components/table-columns.tsx';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { auditRuns, resultBadges, type AuditRun } from '../model/audit-text.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditSentence, type NameOf } from './audit-sentence.tsx';

const hashLength = 12;

function When({ run }: { run: AuditRun }) {
  const first = run.at(-1) ?? run[0];
  return (
    <Text
      as="span"
      whiteSpace={{ md: 'nowrap' }}
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {formatDateTime(run[0].at)}
      {run.length === 1 ? null : (
        <>
          <br />
          since {formatDateTime(first.at)}
        </>
      )}
    </Text>
  );
}

/** Entries that say the same: the sentence once, how often, and the time of each when asked for. */
function What({ run, ...props }: { run: AuditRun; uid: string | undefined; nameOf: NameOf }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AuditSentence entry={run[0]} {...props} />
      {run.length === 1 ? null : (
        <>
          {' '}
          <QuietButton
            size="2xs"
            variant="ghost"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {formatNumber(run.length)} times
          </QuietButton>
          {isOpen ? (
            <List.Root fontSize="xs" color="fg.muted" paddingInlineStart="4" aria-label="Times">
              {run.map(({ id, at, sequence }) => (
                <List.Item key={id}>
                  {formatDateTime(at)}, entry {formatNumber(sequence)}
                </List.Item>
              ))}
            </List.Root>
          ) : null}
        </>
      )}
    </>
  );
}

const resultColumn = column<AuditRun>(
  'Result',
  ([{ result, code }]) => {
    const [tone, word] = resultBadges[result];
    return result === 'ok' ? null : (
      <>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {code === null ? null : (
          <Text fontSize="xs" color="fg.muted">
            {code}
          </Text>
        )}
      </>
    );
  },
  { head: { width: '1%' } },
);

/** Results have a column where one is not as it should be: it takes width of the sentences. */
function columnsFor(
  runs: readonly AuditRun[],
  uid: string | undefined,
  nameOf: NameOf,
): Column<AuditRun>[] {
  return [
    column('When', (run) => <When run={run} />, { head: { width: { base: '9rem', md: '1%' } } }),
    column('What', (run) => <What run={run} uid={uid} nameOf={nameOf} />),
    ...(runs.every(([{ result }]) => result === 'ok') ? [] : [resultColumn]),
  ];
}

function ChainNotice({
  brokenAt,
  newest,
  isFiltered,
}: {
  brokenAt: number | null;
  newest: AuditEntry;
  isFiltered: boolean;
}) {
  if (brokenAt !== null) {
    return (
      <Box padding="4">
        <Callout status="error" title={`Entry ${brokenAt} is not as it was written`}>
          It was changed, or an entry next to it was removed. Contact whoever runs this
          installation.
        </Callout>
      </Box>
    );
  }
  return (
    <Text fontSize="sm" color="fg.muted" paddingInline="4" paddingBlock="4" overflowWrap="anywhere">
      {isFiltered
        ? 'Every entry that was looked through is linked to the one before it. Newest shown: number '
        : 'Every entry shown is linked to the one before it. Newest: number '}
      {newest.sequence}, hash{' '}
      <Text as="span" fontFamily="mono">
        {newest.hash.slice(0, hashLength)}
      </Text>
      .
    </Text>
  );
}

function Entries({ entries, nameOf }: { entries: readonly AuditEntry[]; nameOf: NameOf }) {
  const uid = useAuthState().user?.id;
  const runs = auditRuns(entries);
  return (
    <DataTable
      caption="Audit log"
      columns={columnsFor(runs, uid, nameOf)}
      rows={runs}
      rowKey={([{ id }]) => id}
    />
  );
}

interface AuditPanelProps {
  readonly projectId: string;
  readonly nameOf: NameOf;
  /** The document or collection whose entries are listed at first. */
  readonly path?: string | undefined;
}

/** What was done to the project, the newest first: everything, or what a filter asks for. */
export function AuditPanel({ projectId, nameOf, path }: AuditPanelProps) {
  useShownTimeZone();
  const [filter, setFilter] = useState<AuditFilter>(path === undefined ? {} : { path });
  const isFiltered = Object.keys(filter).length > 0;
  const log = useEndpointPages(
    listAuditLog,
    { params: { id: projectId }, ...(isFiltered ? { query: filter } : {}) },
    // What was just done is to be seen.
    { staleTime: 0, skipsEmpty: isFiltered, failure: 'Failed to load the audit log' },
  );
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap(({ items }) => items);
  const brokenAt = pages.find(({ chain }) => !chain.isIntact)?.chain.brokenAt ?? null;
  const [newest] = entries;
  return (
    <Panel
      id="audit-log"
      title="Audit log"
      description="Kept for one year. No entry holds values, keys or contents of documents."
      flush
    >
      <AuditFilterBar filter={filter} onFilter={setFilter} />
      {log.isPending || log.isError ? (
        <Waiting
          label="Loading the audit log"
          rows={6}
          failure="Failed to load the audit log"
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      ) : newest === undefined ? (
        <Text padding="5" color="fg.muted">
          {isFiltered
            ? 'No entry matches.'
            : 'Nothing was done to this project since the log began.'}
        </Text>
      ) : (
        <>
          <Entries entries={entries} nameOf={nameOf} />
          <ChainNotice brokenAt={brokenAt} newest={newest} isFiltered={isFiltered} />
        </>
      )}
      <NextPage pages={log}>Show older entries</NextPage>
    </Panel>
  );
}
