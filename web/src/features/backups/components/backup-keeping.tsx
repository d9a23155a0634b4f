import {
  changeBackupRecord,
  deleteBackupRecord,
  type BackupRecord,
} from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { DrawerSection } from '#components/detail-drawer.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { cacheRecord } from '../api/get-backup-records.ts';
import { isUnderWay } from '../model/record-status.ts';

/** Why the backup stays or will go. */
function keepingText({ status, held, metadata }: BackupRecord): string {
  if (status === 'deleting') {
    return 'It is being deleted and can’t be used any more.';
  }
  if (status !== 'completed') {
    return 'The record of a failed or cancelled backup is removed after 14 days.';
  }
  if (held) {
    return 'Held: it stays until you release it, and it can’t be deleted.';
  }
  return metadata.trigger === 'scheduled'
    ? 'It stays as long as its schedule keeps it. Hold it to keep it longer.'
    : 'It stays until you delete it: a schedule deletes none but its own.';
}

interface KeepingProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
}

function DeleteDialog({
  record,
  isLastVerified,
  isOpen,
  onClose,
}: KeepingProps & { isOpen: boolean; onClose: () => void }) {
  const { backupName } = record.metadata;
  const remove = useEndpointMutation(deleteBackupRecord, {
    failure: 'Failed to delete the backup',
    isShownInPlace: true,
    // Also where the backup, and with it this dialog, has gone before the answer comes.
    onSuccess: (deleting, _, client) => {
      cacheRecord(client, deleting);
      showToast({
        type: 'success',
        title: 'Backup is being deleted',
        message: deleting.metadata.backupName,
      });
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
        {backupName} can’t be brought back. Other backups stay whole: what they share with it is
        kept.
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

/** How long a backup stays: holding, releasing and deleting it. */
export function BackupKeeping({ record, isLastVerified }: KeepingProps) {
  const hold = useEndpointMutation(changeBackupRecord, {
    failure: 'Failed to change the backup',
    onSuccess: (changed, _, client) => cacheRecord(client, changed),
  });
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, held, status } = record;
  if (isUnderWay(record)) {
    return null;
  }
  return (
    <DrawerSection title="Keeping">
      <Text fontSize="sm" color="fg.muted" marginBottom="3">
        {keepingText(record)}
      </Text>
      {status === 'deleting' ? null : (
        <Flex gap="2" wrap="wrap">
          {status === 'completed' ? (
            <QuietButton
              loading={hold.isPending}
              onClick={() => hold.mutate({ params: { rid: id }, body: { held: !held } })}
            >
              {held ? <LockOpen size={16} /> : <Lock size={16} />}
              {held ? 'Release' : 'Hold'}
            </QuietButton>
          ) : null}
          <QuietButton colorPalette="red" disabled={held} onClick={() => setIsDeleting(true)}>
            <Trash2 size={16} /> Delete…
          </QuietButton>
        </Flex>
      )}
      <DeleteDialog
        record={record}
        isLastVerified={isLastVerified}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
      />
    </DrawerSection>
  );
}
