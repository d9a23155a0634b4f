import { backupNameSchema } from '@firekeep/functions/contract';
import { Box, FileUpload, Progress, Text } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { formatBytes } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { useImportFile } from '../api/import-file.ts';
import { importProblem } from '../model/import-problem.ts';

const maxFileBytes = 8 * 1024 ** 3;

function Sending({ sentBytes, file }: { sentBytes: number; file: File }) {
  return (
    <Progress.Root value={(100 * sentBytes) / file.size} aria-label="Upload">
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
      <Text fontSize="sm" color="fg.muted" marginTop="2" fontVariantNumeric="tabular-nums">
        {formatBytes(sentBytes)} of {formatBytes(file.size)} sent
      </Text>
    </Progress.Root>
  );
}

/** What the field says: the file with its size, or how to choose one. */
function fieldTexts(file: File | undefined): readonly [string, string] {
  return file === undefined
    ? ['Drop the file here, or choose it', '.ndjson, also packed as .gz, at most 8 GiB']
    : [file.name, formatBytes(file.size)];
}

function FileField({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const [name, details] = fieldTexts(file);
  return (
    <FileUpload.Root
      maxFiles={1}
      onFileAccept={({ files }) => {
        if (files[0] !== undefined) {
          onChoose(files[0]);
        }
      }}
    >
      <FileUpload.HiddenInput aria-label="File" />
      <FileUpload.Dropzone
        aria-label={`${name} ${details}`}
        width="full"
        minHeight="28"
        padding="5"
      >
        <FileUp size={24} />
        <FileUpload.DropzoneContent>
          <Text overflowWrap="anywhere">{name}</Text>
          <Text color="fg.muted">{details}</Text>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}

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
        <FileField file={file} onChoose={choose} />
        {fieldState.error === undefined ? null : (
          <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
            {fieldState.error.message}
          </Text>
        )}
      </Box>
      <TextField control={control} name="backupName" label="Name" autoComplete="off" />
      {sentBytes === undefined || file === undefined ? null : (
        <Sending sentBytes={sentBytes} file={file} />
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
