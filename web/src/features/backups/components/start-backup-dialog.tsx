import { backupNameSchema, startBackup } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { choosesSome, selectionFields } from '#lib/patterns.ts';
import { showToast } from '#lib/toaster.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';

/** What needs no saying is omitted: a name, all collections. */
const backupSchema = z
  .object({
    backupName: z
      .string()
      .transform((name) => (name.trim() === '' ? undefined : name))
      .pipe(backupNameSchema.optional()),
    ...selectionFields,
  })
  .refine(...choosesSome)
  .transform(({ backupName, include, exclude }) => ({
    ...(backupName === undefined ? {} : { backupName }),
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
  }));

/** Asks for a name and a choice of collections, both optional, and starts a backup. */
export function StartBackupDialog({
  projectId,
  isOpen,
  onClose,
  selection,
}: {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
  /** The fields that choose collections. */
  selection: ReactNode;
}) {
  const { mutateAsync } = useEndpointMutation(startBackup, {
    failure: 'Failed to start the backup',
    isShownInPlace: true,
    onSuccess: (record, _, client) => cacheRecord(client, record),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      scrollsInside
      title="Back up now"
      submitLabel="Start backup"
      failureTitle="Failed to start the backup"
      gap="5"
      schema={backupSchema}
      defaultValues={{ backupName: '', include: '', exclude: '', onlyChosen: false }}
      onSubmit={async (wanted) => mutateAsync({ body: { projectId, ...wanted } })}
      onDone={({ metadata }) =>
        showToast({ type: 'success', title: 'Backup started', message: metadata.backupName })
      }
    >
      {({ control }) => (
        <>
          <Text color="fg.muted" fontSize="sm">
            Every document is read at one moment, stored sealed, and read back before the backup
            counts as completed. What a previous backup already stored is not stored again.
          </Text>
          <TextField
            control={control}
            name="backupName"
            label="Name"
            help="Optional. Without one the backup is named after its time."
            autoComplete="off"
          />
          {selection}
        </>
      )}
    </FormDialog>
  );
}
