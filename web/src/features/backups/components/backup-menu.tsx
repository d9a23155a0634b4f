import type { BackupRecord } from '@firekeep/functions/contract';
import { BusyIconButton } from '#components/busy-button.tsx';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useHold } from '../api/hold-backup.ts';
import { LateDeleteBackupDialog } from './late-delete-backup-dialog.ts';

const BackupMenuItems = lateDialog(
  async () => (await import('./backup-menu-items.tsx')).BackupMenuItems,
);

interface BackupMenuProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
  /** Shows its details, where it can be downloaded. */
  readonly onOpen: () => void;
}

/** What can be done with a backup, from its line in a list. */
export function BackupMenu({ record, isLastVerified, onOpen }: BackupMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const hold = useHold(record);
  const { trigger, opened } = useOpener('menu');
  return (
    <>
      <BusyIconButton
        {...trigger}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`Actions for ${record.metadata.backupName}`}
        loading={hold.isPending}
      >
        <EllipsisVertical />
      </BusyIconButton>
      <BackupMenuItems
        {...opened}
        record={record}
        onOpen={onOpen}
        onToggleHold={hold.toggle}
        onDelete={() => setDeleting(true)}
      />
      <LateDeleteBackupDialog
        record={record}
        isLastVerified={isLastVerified}
        // See `useOpener`.
        isOpen={isDeleting && !opened.isOpen}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
