import { maxExportedPaths, printAt, type DownloadFormat } from '@firekeep/functions/contract';
import { Button, Dialog, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { useDocumentsToExport, useStartExport } from '../../api/exports.ts';
import { costText, exportSentence, whatOf } from '../../model/export-text.ts';
import type { Exportable } from '../../model/exportable.ts';
import type { Source } from '../../model/source.ts';
import { ExportList } from './export-list.tsx';

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'csv', label: 'CSV (a table)' },
  { value: 'ndjson', label: 'NDJSON (keeps every type)' },
  { value: 'json', label: 'JSON (without types)' },
];

type Cells = 'flat' | 'json';

const cellChoices: readonly { value: Cells; label: string }[] = [
  { value: 'flat', label: 'A column for each of their fields' },
  { value: 'json', label: 'JSON in one column' },
];

const formatTexts: Readonly<Record<DownloadFormat, string>> = {
  csv: 'Lists are JSON in one column. Texts that a spreadsheet would run as formulas get an apostrophe.',
  ndjson: 'A line for each document, every value with its type.',
  json: 'One list, easy to read. Types such as timestamps and references become plain text.',
};

interface ExportDialogProps {
  readonly source: Source;
  readonly what: Exportable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Exports something in full. It continues when this is closed, as the list shows. */
export function ExportDialog({ isOpen, onClose, ...wanted }: ExportDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} scrollsInside>
      <Dialog.Header>
        <Dialog.Title>Export</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="6">
          <NewExport {...wanted} />
          <ExportList projectId={wanted.source.projectId} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.ActionTrigger asChild>
          <QuietButton size="md">Close</QuietButton>
        </Dialog.ActionTrigger>
      </Dialog.Footer>
      <DialogClose />
    </DialogFrame>
  );
}

function NewExport({ source, what: exportable }: Pick<ExportDialogProps, 'source' | 'what'>) {
  const what = whatOf(exportable);
  const { projectId: pid, at } = source;
  const [format, setFormat] = useState<DownloadFormat>('csv');
  const [cells, setCells] = useState<Cells>('flat');
  const documents = useDocumentsToExport(source, what);
  const start = useStartExport();
  if (what.kind === 'documents' && what.paths.length > maxExportedPaths) {
    return (
      <Callout
        status="warning"
        title={`Choose at most ${formatNumber(maxExportedPaths)} documents`}
      >
        Export the collection, or a query, for more.
      </Callout>
    );
  }
  return (
    <Stack gap="4">
      <Text>{exportSentence(what)}</Text>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <LabelledSelect label="Format" value={format} options={formats} onValueChange={setFormat} />
        {format === 'csv' ? (
          <LabelledSelect
            label="Maps"
            value={cells}
            options={cellChoices}
            onValueChange={setCells}
          />
        ) : null}
      </Grid>
      <Text fontSize="sm" color="fg.muted">
        {formatTexts[format]} {costText(at.kind !== 'backup', documents)}
      </Text>
      {start.error === null ? null : <ErrorNotice title="Failed to export" error={start.error} />}
      <Button
        alignSelf="start"
        loading={start.isPending}
        onClick={() => start.mutate({ body: { pid, at: printAt(at), what, format, cells } })}
      >
        Start export
      </Button>
    </Stack>
  );
}
