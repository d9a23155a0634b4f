import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, CloseButton, Drawer, Flex, Heading, Portal, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { LinkButton } from '#components/router-link.tsx';
import { RunFailure } from '#components/run-failure.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { isLastVerified } from '../model/last-verified.ts';
import { isRestorable, isSafety, isUnderWay } from '../model/record-status.ts';
import { BackupDownload } from './backup-download.tsx';
import { BackupEvidence } from './backup-evidence.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { BackupKeeping } from './backup-keeping.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { CollectionTotals } from './collection-totals.tsx';
import { BackupStatusBadge } from './record-badges.tsx';

function Contents({ record, isLast }: { record: BackupRecord; isLast: boolean }) {
  return (
    <>
      <Drawer.Header borderBottomWidth="1px" borderColor="border" paddingInlineEnd="14">
        <Box minWidth="0">
          <Drawer.Title overflowWrap="anywhere">{record.metadata.backupName}</Drawer.Title>
          <Flex gap="2.5" align="center" marginTop="1.5" fontSize="sm" color="fg.muted">
            <BackupStatusBadge status={record.status} />
            <Time value={record.createdAt} />
          </Flex>
        </Box>
      </Drawer.Header>
      <Drawer.Body paddingBlock="5">
        <Stack gap="6">
          {isUnderWay(record) ? <BackupProgress record={record} /> : null}
          {record.error === null ? null : <RunFailure error={record.error} />}
          <BackupEvidence record={record} />
          <BackupFacts record={record} />
          <BackupKeeping record={record} isLastVerified={isLast} />
          {record.status === 'completed' ? <BackupDownload record={record} /> : null}
          {record.error !== null || record.status === 'cancelled' ? null : (
            <Box as="section" aria-label="Collections">
              <Heading as="h3" size="sm" marginBottom="3">
                Collections
              </Heading>
              <CollectionTotals collections={record.metadata.collections} />
            </Box>
          )}
        </Stack>
      </Drawer.Body>
      {isRestorable(record) ? (
        <Drawer.Footer borderTopWidth="1px" borderColor="border" flexWrap="wrap">
          <LinkButton
            variant="outline"
            colorPalette="gray"
            to={paths.projectCollections.link(record.projectId, record.id)}
          >
            Look inside
          </LinkButton>
          {isSafety(record) ? null : (
            <LinkButton
              variant="outline"
              colorPalette="gray"
              to={paths.projectCompare.link(record.projectId, { from: record.id })}
            >
              Compare
            </LinkButton>
          )}
          <LinkButton to={paths.projectRestore.link(record.projectId, { record: record.id })}>
            Restore…
          </LinkButton>
        </Drawer.Footer>
      ) : null}
      <Drawer.CloseTrigger asChild>
        <CloseButton size="sm" colorPalette="gray" />
      </Drawer.CloseTrigger>
    </>
  );
}

/** Everything about one backup, with the evidence of its verification. Open while `record` is given. */
export function BackupDrawer({
  record,
  records,
  onClose,
}: {
  record: BackupRecord | undefined;
  /** All of the project. */
  records: readonly BackupRecord[];
  onClose: () => void;
}) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      size={{ base: 'full', md: 'lg' }}
      lazyMount
      unmountOnExit
      open={record !== undefined}
      // The first button may be the one that deletes.
      initialFocusEl={() => content.current}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content}>
            {record === undefined ? null : (
              <Contents record={record} isLast={isLastVerified(record, records)} />
            )}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
