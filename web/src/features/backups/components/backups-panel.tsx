import type { BackupRecord } from '@firekeep/functions/contract';
import { HStack } from '@chakra-ui/react';
import { BusyIconButton } from '#components/busy-button.tsx';
import { GitCompare, RefreshCw } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useLiveBackupRecords } from '../../../lib/api/backup-records.ts';
import type { MadeByRestore } from '../model/lines.ts';
import type { StripAlert } from '../model/strip.ts';
import type { MadeBy } from './backup-filter.tsx';
import { isRefusedImport } from '../model/refused-imports.ts';
import { BackupList } from './backup-list.tsx';
import { RefusedImports } from './refused-imports.tsx';

const BackupDrawer = lateDialog(async () => (await import('./backup-drawer.tsx')).BackupDrawer);

const none: readonly never[] = [];

function Actions({
  projectId,
  isReloading,
  onReload,
}: {
  projectId: string;
  isReloading: boolean;
  onReload: () => void;
}) {
  return (
    <HStack gap="2">
      <BusyIconButton
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label="Reload backups"
        onClick={onReload}
        loading={isReloading}
      >
        <RefreshCw />
      </BusyIconButton>
      <QuietLink to={paths.projectCompare.link(projectId)}>
        <GitCompare size={16} /> Compare
      </QuietLink>
    </HStack>
  );
}

/** A project's backups, followed live, and the details of one of them. */
export function BackupsPanel({
  projectId,
  schedules = none,
  restores = none,
  alerts = none,
  openId,
  onOpen,
  onStart,
}: {
  projectId: string;
  /** What backups can be filtered by. */
  schedules?: readonly MadeBy[];
  /** Those of its backups that made a safety backup. */
  restores?: readonly MadeByRestore[];
  /** That are open. */
  alerts?: readonly StripAlert[];
  /** The backup whose details are shown. */
  openId: string | undefined;
  onOpen: (record: BackupRecord | undefined) => void;
  onStart: () => void;
}) {
  const all = useLiveBackupRecords(projectId);
  const { isLoading, isReloading, error, reload } = all;
  const records = all.records.filter((record) => !isRefusedImport(record));
  const opened = records.find(({ id }) => id === openId);
  return (
    <Panel
      title="Backups"
      flush
      actions={
        records.length === 0 ? undefined : (
          <Actions projectId={projectId} isReloading={isReloading} onReload={reload} />
        )
      }
    >
      <RefusedImports records={all.records.filter(isRefusedImport)} />
      <BackupList
        records={records}
        schedules={schedules}
        restores={restores}
        alerts={alerts}
        isLoading={isLoading}
        error={error}
        onRetry={reload}
        onOpen={onOpen}
        onStart={onStart}
      />
      <BackupDrawer
        isOpen={opened !== undefined}
        record={opened}
        records={records}
        onClose={() => onOpen(undefined)}
      />
    </Panel>
  );
}
