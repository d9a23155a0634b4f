import {
  maxExportedDocuments,
  type DownloadFormat,
  type Query,
} from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { SelectField } from '#components/select-field.tsx';
import { TextField } from '#components/text-field.tsx';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { useExportQuery } from '../api/export-query.ts';

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'ndjson', label: 'NDJSON (keeps every type)' },
  { value: 'json', label: 'JSON (without types)' },
  { value: 'csv', label: 'CSV (a table)' },
];

interface ExportDialogProps {
  readonly projectId: string;
  readonly query: Query;
  /** Documents on the page: what is exported unless more is asked for. */
  readonly shown: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ExportForm({ projectId, query, shown, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<DownloadFormat>('ndjson');
  const [count, setCount] = useState(String(shown));
  const [problem, setProblem] = useState<string>();
  const run = useExportQuery(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const maxDocuments = Number(count);
    if (
      !Number.isInteger(maxDocuments) ||
      maxDocuments < 1 ||
      maxDocuments > maxExportedDocuments
    ) {
      setProblem(`Enter a whole number from 1 to ${formatNumber(maxExportedDocuments)}`);
      return;
    }
    run.mutate(
      { query, format, maxDocuments },
      {
        onSuccess: (bytes) => {
          showToast({ type: 'success', title: 'Exported', message: formatBytes(bytes) });
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Header>
        <Dialog.Title>Export the results</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <SelectField label="Format" value={format} options={formats} onValueChange={setFormat} />
          <TextField
            label="Documents at most"
            value={count}
            inputMode="numeric"
            onValueChange={(text) => {
              setCount(text);
              setProblem(undefined);
            }}
            error={problem}
            help={`${formatNumber(shown)} are shown. More are taken from further pages, up to ${formatNumber(maxExportedDocuments)}.`}
          />
          <Text fontSize="sm" color="fg.muted">
            The query runs again, so the file holds what it finds now, and each document counts as a
            read. In CSV, texts that a spreadsheet would run as formulas get an apostrophe.
          </Text>
          {run.error === null ? null : <ErrorNotice title="Failed to export" error={run.error} />}
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Export" isPending={run.isPending} />
      <DialogClose />
    </form>
  );
}

/** What the query finds as a file: as much as is shown, or more. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose}>
      <ExportForm {...props} />
    </DialogFrame>
  );
}
