import { verifyBackup, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Heading, List, Text } from '@chakra-ui/react';
import { CircleCheck, ClipboardCheck, Dot, RefreshCw } from 'lucide-react';
import { Callout } from '#components/callout.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { useScrollArea } from '#components/use-scroll-area.ts';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';
import { canVerify } from '../model/record-status.ts';
import { evidence } from '../model/record-text.ts';
import { VerificationBadge } from './record-badges.tsx';

function Mismatches({ mismatches }: { mismatches: readonly string[] }) {
  const area = useScrollArea<HTMLUListElement>();
  return (
    <Callout status="error" title="What did not match" marginTop="3">
      <List.Root paddingInlineStart="4" maxHeight="14rem" overflowY="auto" {...area}>
        {mismatches.map((mismatch) => (
          <List.Item key={mismatch}>{mismatch}</List.Item>
        ))}
      </List.Root>
    </Callout>
  );
}

/** What a verification that has ended looked at. */
function Evidence({ verification, metadata }: BackupRecord) {
  // That nothing was read back and found in order is no proof of anything.
  const isProof = verification.status === 'verified' && metadata.documentCount > 0;
  return (
    <>
      <Text fontSize="sm" color="fg.muted" marginTop="1">
        Checked <Time value={verification.checkedAt} />
      </Text>
      <List.Root variant="plain" gap="2" marginTop="3" fontSize="sm">
        {evidence(verification, metadata).map((sentence) => (
          <List.Item key={sentence} alignItems="flex-start">
            <List.Indicator asChild color={isProof ? 'fg.success' : 'fg.muted'} marginTop="0.5">
              {isProof ? <CircleCheck size={16} /> : <Dot size={16} />}
            </List.Indicator>
            {sentence}
          </List.Item>
        ))}
      </List.Root>
    </>
  );
}

/** That a drill restored the backup whole, compared it, and passed. */
function Drilled({ record: { drilled, projectId } }: { record: BackupRecord }) {
  return drilled === null ? null : (
    <Flex gap="2" align="center" marginTop="2" fontSize="sm">
      <Box color="fg.success">
        <ClipboardCheck size={16} aria-hidden />
      </Box>
      <Text>
        <TextLink to={paths.projectBackup.link(projectId, { drill: drilled.drillId })}>
          Proven by drill
        </TextLink>{' '}
        <Time value={drilled.at} color="fg.muted" />
      </Text>
    </Flex>
  );
}

/** What the verification found, and a way to run it again. */
export function BackupEvidence({ record }: { record: BackupRecord }) {
  const verify = useEndpointMutation(verifyBackup, {
    failure: 'Failed to start the verification',
    onSuccess: (started, _, client) => cacheRecord(client, started),
  });
  const { status, mismatches } = record.verification;
  return (
    <Box as="section" aria-label="Verification">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Flex gap="2.5" align="center">
          <Heading as="h3" size="sm">
            Verification
          </Heading>
          <VerificationBadge {...record} />
        </Flex>
        {canVerify(record) ? (
          <QuietButton
            size="xs"
            loading={verify.isPending}
            onClick={() => verify.mutate({ params: { rid: record.id } })}
          >
            <RefreshCw size={14} /> Verify again
          </QuietButton>
        ) : null}
      </Flex>
      <Drilled record={record} />
      {status === 'verified' || status === 'failed' ? (
        <Evidence {...record} />
      ) : (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {status === 'running'
            ? 'Every chunk is being read back and checked.'
            : 'A backup is verified before it counts as completed.'}
        </Text>
      )}
      {mismatches.length === 0 ? null : <Mismatches mismatches={mismatches} />}
    </Box>
  );
}
