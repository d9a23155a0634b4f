import type { BackupRecord } from '@firekeep/functions/contract';
import { HStack, IconButton } from '@chakra-ui/react';
import { GitCompare, RefreshCw } from 'lucide-react';
import { Panel } from '#components/panel.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useLiveBackupRecords } from '../api/get-backup-records.ts';
import { BackupDrawer } from './backup-drawer.tsx';
import type { MadeBy } from './backup-filter.tsx';
import { BackupList } from './backup-list.tsx';

const none: readonly MadeBy[] = [];

/** A project's backups, followed live, and the details of one of them. */
export function BackupsPanel({
  projectId,
  schedules = none,
  openId,
  onOpen,
  onStart,
}: {
  projectId: string;
  /** What backups can be filtered by. */
  schedules?: readonly MadeBy[];
  /** The backup whose details are shown. */
  openId: string | undefined;
  onOpen: (record: BackupRecord | undefined) => void;
  onStart: () => void;
}) {
  const { records, isLoading, isReloading, error, reload } = useLiveBackupRecords(projectId);
  return (
    <Panel
      title="Backups"
      flush
      actions={
        records.length === 0 ? undefined : (
          <HStack gap="2">
            <IconButton
              size="sm"
              variant="outline"
              colorPalette="gray"
              aria-label="Reload backups"
              onClick={reload}
              loading={isReloading}
            >
              <RefreshCw />
            </IconButton>
            <QuietLink to={paths.projectCompare.link(projectId)}>
              <GitCompare size={16} /> Compare
            </QuietLink>
          </HStack>
        )
      }
    >
      <BackupList
        records={records}
        schedules={schedules}
        isLoading={isLoading}
        error={error}
        onRetry={reload}
        onOpen={onOpen}
        onStart={onStart}
      />
      <BackupDrawer
        record={records.find(({ id }) => id === openId)}
        records={records}
        onClose={() => onOpen(undefined)}
      />
    </Panel>
  );
}
