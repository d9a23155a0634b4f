import {
  createDownloadLink,
  exportBackupKey,
  type BackupRecord,
  type DownloadFormat,
} from '@firekeep/functions/contract';
import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { DrawerSection } from '#components/detail-drawer.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { call, type CallInput } from '#lib/api/call.ts';
import { needsSignIn } from '#lib/auth/sign-in-again.ts';
import { followDownload, saveFile } from '#lib/follow-download.ts';

const whole = '';

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'ndjson', label: 'NDJSON (loses nothing)' },
  { value: 'json', label: 'JSON (without types)' },
  { value: 'csv', label: 'CSV (one collection)' },
];

/** What the file will hold, in words. */
function contentText(format: DownloadFormat, collection: string): string {
  if (format === 'csv') {
    return 'The documents of the collection, a column for each of their fields. Texts that a spreadsheet would run as formulas get an apostrophe.';
  }
  const what =
    collection === whole
      ? 'Every document of the backup'
      : 'The collection, with everything below its documents';
  return format === 'ndjson'
    ? `${what}, one per line, each value with its type. The file can be imported again.`
    : `${what}, easy to read. Types such as timestamps and references become plain text.`;
}

function Key({ projectId }: { projectId: string }) {
  // The key is in none of the mutation's data: that would keep it in memory.
  const key = useMutation({
    mutationFn: async () => {
      const answer = await call(exportBackupKey, { params: { id: projectId } });
      const file = new Blob([JSON.stringify(answer)], { type: 'application/json' });
      saveFile(file, `firekeep-key-${projectId}.json`);
    },
    meta: { failure: 'Failed to download the key', isShownInPlace: true },
  });
  return (
    <Box>
      <Text fontSize="sm" color="fg.muted">
        To read stored backups without Firekeep, take the key of this project and the command-line
        reader. Whoever has the key and the storage can read every backup: keep it as safe as the
        data. You are asked to sign in again if your last sign-in was a while ago.
      </Text>
      <QuietButton marginTop="3" loading={key.isPending} onClick={() => key.mutate()}>
        <KeyRound size={16} /> Download key
      </QuietButton>
      {key.error === null || needsSignIn(key.error) ? null : (
        <Box marginTop="3">
          <ErrorNotice title="Failed to download the key" error={key.error} />
        </Box>
      )}
    </Box>
  );
}

/** A backup as a file: which format, and all of it or one collection. */
export function BackupDownload({ record }: { record: BackupRecord }) {
  const [format, setFormat] = useState<DownloadFormat>('ndjson');
  const [chosen, setChosen] = useState(whole);
  // Who has the link has the file: it isn't kept either.
  const download = useMutation({
    mutationFn: async (input: CallInput<typeof createDownloadLink>) => {
      const { url, fileName } = await call(createDownloadLink, input);
      followDownload(url, fileName);
    },
    meta: { failure: 'Failed to make the download', isShownInPlace: true },
  });
  const paths = record.metadata.collections.map(({ path }) => path);
  const collection = format === 'csv' && chosen === whole ? (paths[0] ?? whole) : chosen;
  const options = [
    ...(format === 'csv' ? [] : [{ value: whole, label: 'Whole backup' }]),
    ...paths.map((path) => ({ value: path, label: path })),
  ];
  const start = () =>
    download.mutate({
      params: { rid: record.id },
      body: { format, ...(collection === whole ? {} : { collection }) },
    });
  return (
    <DrawerSection title="Download">
      <Stack gap="4">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <LabelledSelect
            label="Format"
            value={format}
            options={formats}
            onValueChange={setFormat}
          />
          <LabelledSelect
            label="What"
            value={collection}
            options={options}
            onValueChange={setChosen}
          />
        </Grid>
        <Text fontSize="sm" color="fg.muted">
          {contentText(format, collection)}
        </Text>
        <BusyButton
          alignSelf="flex-start"
          variant="outline"
          colorPalette="gray"
          loading={download.isPending}
          disabled={format === 'csv' && collection === whole}
          onClick={start}
        >
          <Download size={16} /> Download
        </BusyButton>
        {download.error === null ? null : (
          <ErrorNotice title="Failed to make the download" error={download.error} />
        )}
        <Key projectId={record.projectId} />
      </Stack>
    </DrawerSection>
  );
}
