import { Card, DataList, Field, FileUpload, Stack, Text, Textarea } from '@chakra-ui/react';
import { cardSlotRecipe, fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import {
  inspectKeyFile,
  readKeyFile,
  type ChosenKeyFile,
  type KeyFileFinding,
} from '../model/service-account.ts';

/** Longer than any real key file; the contract has the same bound. */
const maxKeyBytes = 16 * 1024;

const toneColors = { error: 'fg.error', warning: 'fg.warning', good: 'fg.success' } as const;

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <DataList.Item alignItems="baseline">
      <DataList.ItemLabel minWidth="16">{label}</DataList.ItemLabel>
      <DataList.ItemValue fontFamily="mono" fontSize="xs" overflowWrap="anywhere" minWidth="0">
        {value}
      </DataList.ItemValue>
    </DataList.Item>
  );
}

/** A key that was read: whose it is, in place of the key. */
function ReadKey({ keyFile, onRemove }: { keyFile: ChosenKeyFile; onRemove: () => void }) {
  const { clientEmail, projectId, keyId } = keyFile;
  return (
    <Card.Root
      recipe={cardSlotRecipe}
      variant="subtle"
      size="sm"
      as="section"
      aria-label="Service account key"
    >
      <Card.Body gap="3">
        <DataList.Root orientation="horizontal" size="sm" gap="2">
          <Detail label="Account" value={clientEmail} />
          {projectId === null ? null : <Detail label="Project" value={projectId} />}
          {keyId === null ? null : <Detail label="Key ID" value={keyId} />}
        </DataList.Root>
        <QuietButton borderColor="border.emphasized" alignSelf="start" onClick={onRemove}>
          Use another key
        </QuietButton>
      </Card.Body>
    </Card.Root>
  );
}

const dropTexts = {
  name: 'Drop the key file here, or choose it',
  details: '.json, at most 16 KiB',
};

function KeyDropzone(on: { text: (text: string) => void; error: (text: string) => void }) {
  return (
    <FileUpload.Root
      recipe={fileUploadSlotRecipe}
      maxFiles={1}
      maxFileSize={maxKeyBytes}
      accept={{ 'application/json': ['.json'] }}
      onFileAccept={({ files }) => {
        files[0]?.text().then(on.text, () => on.error('The file could not be read'));
      }}
      onFileReject={({ files }) => {
        if (files.length > 0) {
          on.error('A key file is a .json file of at most 16 KiB');
        }
      }}
    >
      <FileUpload.HiddenInput aria-label="File of the key" />
      <FileUpload.Dropzone
        aria-label={`${dropTexts.name} ${dropTexts.details}`}
        width="full"
        minHeight="24"
        padding="4"
      >
        <FileKey2 size={24} />
        <FileUpload.DropzoneContent>
          <Text>{dropTexts.name}</Text>
          <Text color="fg.muted">{dropTexts.details}</Text>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}

function Finding({ finding: { tone, text } }: { finding: KeyFileFinding }) {
  return (
    <Text fontSize="sm" color={toneColors[tone]} overflowWrap="anywhere">
      {text}
    </Text>
  );
}

interface KeyFileInputProps {
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  /** Empty while none is given. */
  readonly firebaseProjectId: string;
  readonly error?: string | undefined;
}

/**
 * A service account's key file, dropped, chosen or pasted. Its text lives in the parent, for as
 * short as it can; once it was read as a key it is no longer shown in a field.
 */
export function KeyFileInput(props: KeyFileInputProps) {
  const { value, onValueChange, firebaseProjectId, error } = props;
  const [fileError, setFileError] = useState<string>();
  const keyFile = readKeyFile(value);
  const finding = inspectKeyFile(value, firebaseProjectId);
  const take = (text: string) => {
    setFileError(undefined);
    onValueChange(text);
  };
  const takeFile = (text: string) => {
    const found = inspectKeyFile(text, firebaseProjectId);
    if (found === null || found.tone === 'error') {
      // Whatever the file holds, it is not put into a field.
      take('');
      setFileError(found?.text ?? 'The file is empty');
    } else {
      take(text);
    }
  };
  if (keyFile !== null) {
    return (
      <Stack gap="2">
        <ReadKey keyFile={keyFile} onRemove={() => take('')} />
        {finding?.tone === 'warning' ? <Finding finding={finding} /> : null}
      </Stack>
    );
  }
  const shownError = error ?? fileError;
  return (
    <Stack gap="3">
      <KeyDropzone text={takeFile} error={setFileError} />
      <Field.Root invalid={shownError !== undefined}>
        <Field.Label>Service account JSON</Field.Label>
        <Textarea
          name="service-account-json"
          value={value}
          onChange={(event) => take(event.target.value)}
          rows={2}
          maxLength={maxKeyBytes}
          fontFamily="mono"
          fontSize="xs"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder='Or paste it: { "type": "service_account", … }'
        />
        <Field.ErrorText>{shownError}</Field.ErrorText>
        {shownError === undefined && finding !== null ? <Finding finding={finding} /> : null}
      </Field.Root>
    </Stack>
  );
}
