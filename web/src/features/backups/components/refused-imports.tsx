import { deleteBackupRecord, type BackupRecord } from '@firekeep/functions/contract';
import { Button, Stack } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';

function RefusedImport({ record: { id, metadata, error } }: { record: BackupRecord }) {
  const { mutate, isPending } = useEndpointMutation(deleteBackupRecord, {
    failure: 'Failed to dismiss the message',
    onSuccess: (deleting, _, client) => cacheRecord(client, deleting),
  });
  return (
    <Callout
      role="alert"
      status="error"
      title={`${metadata.backupName} was not imported`}
      action={
        <Button
          size="xs"
          variant="ghost"
          loading={isPending}
          onClick={() => mutate({ params: { rid: id }, query: {} })}
        >
          Dismiss
        </Button>
      }
    >
      {error?.message.replace(/\.?$/, '.')} {error?.hint}
    </Callout>
  );
}

/** Files that are no backups because something is wrong with them, until that is dismissed. */
export function RefusedImports({ records }: { records: readonly BackupRecord[] }) {
  const shown = records.filter(({ status }) => status === 'failed');
  return shown.length === 0 ? null : (
    <Stack gap="2" paddingX="4" paddingBottom="4">
      {shown.map((record) => (
        <RefusedImport key={record.id} record={record} />
      ))}
    </Stack>
  );
}
