import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { heldTime, newestWhole, toProtecting } from '@firekeep/functions/contract';
import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '#components/panel.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';
import { goneCollections, type GoneCollection } from './gone-collections.ts';

const shownCollections = 8;

type Totals = BackupRecord['metadata']['collections'][number];

function Row({ projectId, totals, most }: { projectId: string; totals: Totals; most: number }) {
  const { path, documentCount, rawBytes } = totals;
  const name = (
    <Text as="span" fontFamily="mono" truncate>
      {path}
    </Text>
  );
  return (
    <Box
      as="li"
      paddingInline="4"
      paddingBlock="1.5"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Flex justify="space-between" gap="4" fontVariantNumeric="tabular-nums">
        <Box minWidth="0" truncate>
          {path.includes('/') ? (
            name
          ) : (
            <TextLink to={paths.projectCollection.link(projectId, path)} variant="plain">
              {name}
            </TextLink>
          )}
        </Box>
        <Text flexShrink={0} color="fg.muted">
          {formatCount(documentCount, 'document')} · {formatBytes(rawBytes)}
        </Text>
      </Flex>
      <Box height="3px" marginTop="1" bg="bg.muted" borderRadius="full" aria-hidden="true">
        <Box
          height="full"
          bg="fg.subtle"
          borderRadius="full"
          style={{ width: `${Math.max(1, (rawBytes / most) * 100)}%` }}
        />
      </Box>
    </Box>
  );
}

/** Below the others: what the newest backup no longer found, and the way to what it held. */
function Gone({ projectId, gone }: { projectId: string; gone: readonly GoneCollection[] }) {
  return gone.map(({ path, documentCount, recordId }) => (
    <Flex
      as="li"
      key={path}
      justify="space-between"
      gap="4"
      wrap="wrap"
      paddingInline="4"
      paddingBlock="1.5"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Text fontFamily="mono" textDecoration="line-through" overflowWrap="anywhere">
        {path}
      </Text>
      <Text color="fg.warning">
        gone; {formatCount(documentCount, 'document')} in{' '}
        <TextLink to={paths.projectCollections.link(projectId, { backup: recordId })}>
          the backup before
        </TextLink>
      </Text>
    </Flex>
  ));
}

/** Where the data is, as the newest proven backup counted it: that costs no reads. */
export function CollectionsBySize({ project: { id, databaseId } }: { project: Project }) {
  const { data: records } = useQuery(recordsQuery(id));
  const whole = newestWhole((records ?? []).map(toProtecting), databaseId);
  const bySize = (whole?.collections ?? []).toSorted((a, b) => b.rawBytes - a.rawBytes);
  const gone = goneCollections(records ?? [], databaseId);
  const more = bySize.length - shownCollections;
  const most = Math.max(1, bySize[0]?.rawBytes ?? 1);
  return (
    <Panel
      title="Collections by size"
      description={
        whole === null ? undefined : (
          <>
            {more > 0
              ? `The ${shownCollections} largest of ${formatNumber(bySize.length)}, as`
              : 'As'}{' '}
            the newest whole backup counted them before compression,{' '}
            <Time value={new Date(heldTime(whole)).toISOString()} />
          </>
        )
      }
      flush
      actions={
        <QuietLink to={paths.projectCollections.link(id)} size="xs">
          Browse data
        </QuietLink>
      }
    >
      {records === undefined ? (
        <Skeleton height="16rem" margin="4" />
      ) : bySize.length === 0 ? (
        <Text color="fg.muted" paddingInline="4" paddingBottom="3">
          Sizes are shown once a backup has counted them.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Collections by size">
          {bySize.slice(0, shownCollections).map((totals) => (
            <Row key={totals.path} projectId={id} totals={totals} most={most} />
          ))}
          <Gone projectId={id} gone={gone.slice(0, shownCollections)} />
        </Box>
      )}
    </Panel>
  );
}
