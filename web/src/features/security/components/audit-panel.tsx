import { listAuditLog, type AuditEntry } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { NextPage } from '#components/show-more.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Waiting } from '#components/waiting.tsx';
import { column, type Column } from '#components/table-columns.tsx';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { formatDateTime } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { resultBadges } from '../model/audit-text.ts';
import { AuditSentence, type NameOf } from './audit-sentence.tsx';

const hashLength = 12;

function columnsFor(uid: string | undefined, nameOf: NameOf): Column<AuditEntry>[] {
  return [
    column('When', ({ at }) => (
      <Text as="span" whiteSpace="nowrap" color="fg.muted" fontVariantNumeric="tabular-nums">
        {formatDateTime(at)}
      </Text>
    )),
    column('What', (entry) => <AuditSentence entry={entry} uid={uid} nameOf={nameOf} />),
    column('Result', ({ result, code }) => {
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
    }),
  ];
}

function ChainNotice({ brokenAt, newest }: { brokenAt: number | null; newest: AuditEntry }) {
  if (brokenAt !== null) {
    return (
      <Box padding="4">
        <Callout status="error" title={`Entry ${brokenAt} is not as it was written`}>
          It was changed, or one beside it was taken out. Tell whoever runs this installation.
        </Callout>
      </Box>
    );
  }
  return (
    <Text
      fontSize="sm"
      color="fg.muted"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      overflowWrap="anywhere"
    >
      Every entry shown is linked to the one before it. Newest: number {newest.sequence}, hash{' '}
      <Text as="span" fontFamily="mono">
        {newest.hash.slice(0, hashLength)}
      </Text>
      .
    </Text>
  );
}

/** Everything that was done to the project, the newest first. */
export function AuditPanel({ projectId, nameOf }: { projectId: string; nameOf: NameOf }) {
  useShownTimeZone();
  const uid = useAuthState().user?.id;
  const log = useEndpointPages(
    listAuditLog,
    { params: { id: projectId } },
    // What was just done is to be seen.
    { staleTime: 0, failure: 'Failed to load the audit log' },
  );
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap(({ items }) => items);
  const brokenAt = pages.find(({ chain }) => !chain.isIntact)?.chain.brokenAt ?? null;
  const [newest] = entries;
  return (
    <Panel
      title="Audit log"
      description="Kept for one year. No entry holds values, keys or contents of documents."
      flush
    >
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
          Nothing was done to this project since the log began.
        </Text>
      ) : (
        <>
          <DataTable
            caption="Audit log"
            columns={columnsFor(uid, nameOf)}
            rows={entries}
            rowKey={({ id }) => id}
          />
          <ChainNotice brokenAt={brokenAt} newest={newest} />
        </>
      )}
      <NextPage pages={log}>Show older entries</NextPage>
    </Panel>
  );
}
