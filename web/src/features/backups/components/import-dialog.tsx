import { backupNameSchema } from '@firekeep/functions/contract';
import { Box, Dialog, FileUpload, Progress, Stack, Text } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { formatBytes } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { useImportFile } from '../api/import-file.ts';

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
    ? ['Drop the file here, or press to choose it', '.ndjson, also packed as .gz, at most 8 GiB']
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

function ImportForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [fileProblem, setFileProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const [sentBytes, setSentBytes] = useState(0);
  const upload = useImportFile();
  const abort = useRef<AbortController>(null);
  // Closing the dialog ends the upload.
  useEffect(() => () => abort.current?.abort(), []);
  const choose = (chosen: File) => {
    setFile(chosen);
    setFileProblem(
      chosen.size > maxFileBytes ? 'A file of at most 8 GiB can be imported' : undefined,
    );
    setNameProblem(undefined);
    setName(chosen.name.replace(/\.(ndjson|jsonl|json)?(\.gz)?$/, '').slice(0, 100));
    upload.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const backupName = backupNameSchema.safeParse(name);
    if (file === undefined || !backupName.success) {
      setFileProblem(file === undefined ? 'Choose a file' : undefined);
      setNameProblem(backupName.error?.issues[0]?.message);
      return;
    }
    abort.current = new AbortController();
    setSentBytes(0);
    upload.mutate(
      {
        projectId,
        backupName: backupName.data,
        file,
        signal: abort.current.signal,
        onProgress: setSentBytes,
      },
      {
        onSuccess: (record) => {
          showToast({
            type: 'success',
            title: 'The file is being imported',
            message: record.metadata.backupName,
          });
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>Import a file</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          <Text color="fg.muted" fontSize="sm">
            An NDJSON file that was downloaded from Firekeep becomes a backup of this project, to be
            looked into and restored like any other. Nothing is written to the database. What is
            wrong with a file is named with its line.
          </Text>
          <Box>
            <FileField file={file} onChoose={choose} />
            {fileProblem === undefined ? null : (
              <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
                {fileProblem}
              </Text>
            )}
          </Box>
          <LabelledInput
            label="Name"
            value={name}
            onValueChange={(text) => {
              setName(text);
              setNameProblem(undefined);
            }}
            error={nameProblem}
            autoComplete="off"
          />
          {upload.isPending && file !== undefined ? (
            <Sending sentBytes={sentBytes} file={file} />
          ) : null}
          {upload.error === null ? null : (
            <ErrorNotice title="Failed to import the file" error={upload.error} />
          )}
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label="Import"
        isPending={upload.isPending}
        isDisabled={fileProblem !== undefined || nameProblem !== undefined}
      />
      <DialogClose />
    </form>
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
  return (
    // A press beside the dialog would end an upload of hours.
    <DialogFrame isOpen={isOpen} onClose={onClose} isKept scrollsInside>
      <ImportForm projectId={projectId} onDone={onClose} />
    </DialogFrame>
  );
}
