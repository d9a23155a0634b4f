import { deleteBackupRecord, type BackupRecord } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { useAccountSettings } from '#lib/account-settings.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showDeleted } from '#lib/api/take-back.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';

interface DeleteBackupDialogProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a backup is deleted; the last of its kind has to be named. */
export function DeleteBackupDialog({
  record,
  isLastVerified,
  isOpen,
  onClose,
}: DeleteBackupDialogProps) {
  const { backupName } = record.metadata;
  const { deletionDays: days } = useAccountSettings();
  const remove = useEndpointMutation(deleteBackupRecord, {
    failure: 'Failed to delete the backup',
    isShownInPlace: true,
    // Also where the backup, and with it this dialog, has gone before the answer comes.
    onSuccess: (deleted, _, client) => {
      cacheRecord(client, deleted);
      const { id, metadata } = deleted;
      showDeleted(client, { id, title: 'Backup deleted', name: metadata.backupName });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    remove.mutate(
      {
        params: { rid: record.id },
        query: isLastVerified ? { confirm: 'last-verified' } : {},
      },
      { onSuccess: close },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={confirm}
      title="Delete this backup?"
      confirmLabel="Delete backup"
      isPending={remove.isPending}
      {...(isLastVerified ? { typed: backupName } : {})}
    >
      <Text overflowWrap="anywhere">
        {backupName} can be taken back for {days} days, then it is gone for good. Other backups stay
        whole: what they share with it is kept.
      </Text>
      {isLastVerified ? (
        <Callout
          status="warning"
          title="There is no newer verified backup to fall back on that covers what this one does."
        />
      ) : null}
      {remove.error === null ? null : (
        <ErrorNotice title="Failed to delete the backup" error={remove.error} />
      )}
    </ConfirmDialog>
  );
}
