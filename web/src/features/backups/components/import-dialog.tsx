import { backupNameSchema } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FileField, maxFileBytes, SentProgress } from '#components/file-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { showToast } from '#lib/toaster.ts';
import { useImportFile } from '../api/import-file.ts';
import { importProblem } from '../model/import-problem.ts';

const importSchema = z.object({
  file: z
    .instanceof(File, { error: 'Choose a file' })
    .refine(({ size }) => size <= maxFileBytes, 'A file of at most 8 GiB can be imported')
    .superRefine(async (file, context) => {
      const message = await importProblem(file);
      if (message !== null) {
        context.addIssue({ code: 'custom', message });
      }
    }),
  backupName: backupNameSchema,
});
type ImportForm = z.infer<typeof importSchema>;

function ImportFields({
  form: { control, setValue, trigger },
  sentBytes,
}: {
  form: Pick<UseFormReturn<ImportForm, unknown, ImportForm>, 'control' | 'setValue' | 'trigger'>;
  /** Undefined while nothing is sent. */
  sentBytes: number | undefined;
}) {
  const { field, fieldState } = useController({ control, name: 'file' });
  // None at first, whatever the form's type says.
  const file: File | undefined = field.value;
  const choose = (chosen: File) => {
    field.onChange(chosen);
    const name = chosen.name.replace(/\.(ndjson|jsonl|json)?(\.gz)?$/, '').slice(0, 100);
    setValue('backupName', name);
    void trigger('file');
  };
  return (
    <>
      <Text color="fg.muted" fontSize="sm">
        An NDJSON file that was downloaded from Firekeep becomes a backup of this project, to be
        looked into and restored like any other. Nothing is written to the database. What is wrong
        with a file is named with its line.
      </Text>
      <Box>
        <FileField
          file={file}
          onChoose={choose}
          takes=".ndjson, also packed as .gz, at most 8 GiB"
        />
        {fieldState.error === undefined ? null : (
          <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
            {fieldState.error.message}
          </Text>
        )}
      </Box>
      <TextField control={control} name="backupName" label="Name" autoComplete="off" />
      {sentBytes === undefined || file === undefined ? null : (
        <SentProgress sentBytes={sentBytes} file={file} />
      )}
    </>
  );
}

/** Uploads an exported file, which becomes a backup. */
export function ImportDialog({
  projectId,
  isOpen,
  onClose,
}: {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [sentBytes, setSentBytes] = useState<number>();
  const { mutateAsync } = useImportFile();
  const abort = useRef<AbortController>(null);
  // Leaving the page ends the upload, and so does going back to it without the dialog.
  useEffect(() => {
    if (!isOpen) {
      abort.current?.abort();
    }
    return () => abort.current?.abort();
  }, [isOpen]);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => {
        abort.current?.abort();
        onClose();
      }}
      // A press beside the dialog would end an upload of hours.
      isKept
      scrollsInside
      title="Import a file"
      submitLabel="Import"
      failureTitle="Failed to import the file"
      gap="5"
      schema={importSchema}
      defaultValues={{ backupName: '' }}
      onSubmit={async (wanted) => {
        const { signal } = (abort.current = new AbortController());
        setSentBytes(0);
        try {
          return await mutateAsync({ projectId, ...wanted, signal, onProgress: setSentBytes });
        } finally {
          // After closing, another upload may be under way.
          if (abort.current.signal === signal) {
            setSentBytes(undefined);
          }
        }
      }}
      onDone={({ metadata }) =>
        showToast({
          type: 'success',
          title: 'The file is being imported',
          message: metadata.backupName,
        })
      }
    >
      {(form) => <ImportFields form={form} sentBytes={sentBytes} />}
    </FormDialog>
  );
}
