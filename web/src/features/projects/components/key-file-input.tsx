import { Field, FileUpload, Stack, Text, Textarea } from '@chakra-ui/react';
import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { inspectKeyFile } from '../model/service-account.ts';

/** Longer than any real key file; the contract has the same bound. */
const maxKeyBytes = 16 * 1024;

const toneColors = { error: 'fg.error', warning: 'fg.warning', good: 'fg.success' } as const;

/** A service account's key file, dropped, chosen or pasted. The text lives in the parent, for as short as it can. */
export function KeyFileInput({
  value,
  onValueChange,
  firebaseProjectId,
  error,
}: {
  value: string;
  onValueChange: (text: string) => void;
  firebaseProjectId: string;
  error?: string | undefined;
}) {
  const [fileError, setFileError] = useState<string>();
  const finding = inspectKeyFile(value, firebaseProjectId);
  const take = (text: string) => {
    setFileError(undefined);
    onValueChange(text);
  };
  const read = (file: File | undefined) => {
    file?.text().then(take, () => setFileError('The file could not be read'));
  };
  const shownError = error ?? fileError;
  return (
    <Stack gap="3">
      <FileUpload.Root
        maxFiles={1}
        maxFileSize={maxKeyBytes}
        accept={{ 'application/json': ['.json'] }}
        onFileAccept={({ files }) => read(files[0])}
        onFileReject={({ files }) => {
          if (files.length > 0) {
            setFileError('A key file is a .json file of at most 16 KiB');
          }
        }}
      >
        <FileUpload.HiddenInput aria-label="Key file" />
        <FileUpload.Dropzone width="full" minHeight="28" padding="5">
          <FileKey2 size={24} />
          <FileUpload.DropzoneContent>
            <Text>Drop the key file here, or press to choose it</Text>
            <Text color="fg.muted">.json, at most 16 KiB</Text>
          </FileUpload.DropzoneContent>
        </FileUpload.Dropzone>
      </FileUpload.Root>
      <Field.Root invalid={shownError !== undefined}>
        <Field.Label>Service account JSON</Field.Label>
        <Textarea
          value={value}
          onChange={(event) => take(event.target.value)}
          rows={6}
          maxLength={maxKeyBytes}
          fontFamily="mono"
          fontSize="xs"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder='{ "type": "service_account", … }'
        />
        {shownError === undefined ? null : <Field.ErrorText>{shownError}</Field.ErrorText>}
        {shownError === undefined && finding !== null ? (
          <Text fontSize="sm" color={toneColors[finding.tone]} overflowWrap="anywhere">
            {finding.text}
          </Text>
        ) : null}
      </Field.Root>
    </Stack>
  );
}
