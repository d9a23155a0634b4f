import type { BackupRecord } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DrawerSection } from '#components/detail-drawer.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useHold } from '../api/hold-backup.ts';
import { isBackupUnderWay } from '#lib/backup-record.ts';
import { LateDeleteBackupDialog } from './late-delete-backup-dialog.ts';

/** Why the backup stays or will go. */
function keepingText({ status, held, metadata }: BackupRecord): string {
  if (status === 'deleting') {
    return 'It is being deleted and can no longer be used.';
  }
  if (status !== 'completed') {
    return 'The record of a failed or cancelled backup is removed after 14 days.';
  }
  if (held) {
    return 'Held: it stays until you release it, and it can’t be deleted.';
  }
  return metadata.trigger === 'scheduled'
    ? 'It stays as long as its schedule keeps it. Hold it to keep it longer.'
    : 'It stays until you delete it: a schedule deletes only its own backups.';
}

interface KeepingProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
}

/** How long a backup stays: holding, releasing and deleting it. */
export function BackupKeeping({ record, isLastVerified }: KeepingProps) {
  const hold = useHold(record);
  const [isDeleting, setIsDeleting] = useState(false);
  const { held, status } = record;
  if (isBackupUnderWay(record)) {
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
            <QuietButton loading={hold.isPending} onClick={hold.toggle}>
              {held ? <LockOpen size={16} /> : <Lock size={16} />}
              {held ? 'Release' : 'Hold'}
            </QuietButton>
          ) : null}
          <QuietButton colorPalette="red" disabled={held} onClick={() => setIsDeleting(true)}>
            <Trash2 size={16} /> Delete…
          </QuietButton>
        </Flex>
      )}
      <LateDeleteBackupDialog
        record={record}
        isLastVerified={isLastVerified}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
      />
    </DrawerSection>
  );
}
