import { listAuditLog, type AuditEntry } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { paths } from '#config/paths.ts';
import { AuditSentence } from '#features/security/components/audit-sentence.tsx';
import { auditRuns } from '#features/security/model/audit-text.ts';
import { formatNumber } from '#lib/format.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { useAuditNames } from '../use-audit-names.ts';

const shownEntries = 8;

/** Entries that say the same, one after another, are one line. */
function Runs({ entries, projectId }: { entries: readonly AuditEntry[]; projectId: string }) {
  const uid = useAuthState().user?.id;
  const nameOf = useAuditNames(projectId);
  return (
    <Box as="ul" listStyleType="none" aria-label="Last changes">
      {auditRuns(entries)
        .slice(0, shownEntries)
        .map((run) => (
          <Flex
            as="li"
            key={run[0].id}
            justify="space-between"
            gap="4"
            paddingInline="4"
            paddingBlock="1.5"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minWidth="0">
              <AuditSentence entry={run[0]} uid={uid} nameOf={nameOf} />
              {run.length === 1 ? null : (
                <Text as="span" color="fg.muted" fontSize="xs">
                  {' '}
                  {formatNumber(run.length)} times
                </Text>
              )}
            </Box>
            <Time value={run[0].at} color="fg.muted" flexShrink={0} />
          </Flex>
        ))}
    </Box>
  );
}

/** What was done to the project last, in sentences. */
export function LastChanges({ projectId }: { projectId: string }) {
  const failure = 'Failed to load the audit log';
  // In pages, as the log itself: both are one thing in the cache.
  const { data, error, refetch } = useEndpointPages(
    listAuditLog,
    { params: { id: projectId } },
    { failure, staleTime: 0 },
  );
  const entries = data?.pages[0]?.items;
  return (
    <Panel
      title="Last changes"
      flush
      actions={
        <QuietLink to={paths.projectSecurity.link(projectId)} size="xs">
          Audit log
        </QuietLink>
      }
    >
      {entries === undefined ? (
        <Waiting
          label="Loading the last changes"
          rows={4}
          failure={failure}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : entries.length === 0 ? (
        <Text color="fg.muted" paddingInline="4" paddingBottom="3">
          Nothing was done to this project yet.
        </Text>
      ) : (
        <Runs entries={entries} projectId={projectId} />
      )}
    </Panel>
  );
}
