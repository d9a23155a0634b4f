import {
  defaultCsvForm,
  maxExportedPaths,
  printAt,
  type CsvCells,
  type DownloadFormat,
} from '@firekeep/functions/contract';
import { Dialog, Grid, GridItem, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { canCount, useDocumentCount, useStartExport } from './exports.ts';
import { costText, scopesOf, type Scope } from './export-text.ts';
import type { Exportable } from './exportable.ts';
import type { Source } from '../model/source.ts';
import { CsvOptions } from './csv-options.tsx';
import { ExportList } from './export-list.tsx';

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'csv', label: 'CSV (a table)' },
  { value: 'ndjson', label: 'NDJSON (keeps every type)' },
  { value: 'json', label: 'JSON (without types)' },
];

const formatTexts: Readonly<Record<DownloadFormat, string>> = {
  csv: 'A row for each document, for spreadsheets. Lists are JSON in one column.',
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

interface ScopeChoiceProps {
  readonly scopes: readonly Scope[];
  readonly scope: Scope;
  readonly onChange: (label: string) => void;
}

function ScopeChoice({ scopes, scope, onChange }: ScopeChoiceProps) {
  const options = scopes.map(({ label }) => ({ label, value: label }));
  return (
    <Stack gap="1.5">
      {scopes.length === 1 ? (
        <Text>{scope.label}</Text>
      ) : (
        <LabelledSelect
          label="What"
          value={scope.label}
          options={options}
          onValueChange={onChange}
        />
      )}
      {scope.query === undefined ? null : (
        <Text fontFamily="mono" fontSize="sm" lineClamp={3} overflowWrap="anywhere">
          <ExactText text={scope.query} />
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted">
        {scope.help}
      </Text>
    </Stack>
  );
}

interface CountProps {
  readonly source: Source;
  readonly scope: Scope;
}

/** What an export costs; of a query, exactly once somebody wants to know. */
function Cost({ source, scope: { what, documents: known } }: CountProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const query = what.kind === 'query' && canCount(source, what) ? what.query : null;
  const isWanted = wanted === JSON.stringify(query);
  const { documents, isCounting } = useDocumentCount(source, isWanted ? query : null);
  const count = what.kind === 'documents' ? what.paths.length : (known ?? documents);
  return (
    <Stack gap="1.5" align="start" aria-live="polite">
      <Text fontSize="sm" color="fg.muted">
        {costText(source.at.kind !== 'backup', count)}
      </Text>
      {query === null || count !== null ? null : (
        <QuietButton
          size="xs"
          loading={isCounting}
          title="A read for each 1,000 documents"
          onClick={() => setWanted(JSON.stringify(query))}
        >
          Count documents
        </QuietButton>
      )}
    </Stack>
  );
}

function NewExport({ source, what: exportable }: Pick<ExportDialogProps, 'source' | 'what'>) {
  const { projectId: pid, at } = source;
  const scopes = scopesOf(exportable);
  const [chosen, setChosen] = useState(scopes[0].label);
  const [format, setFormat] = useState<DownloadFormat>('csv');
  const [cells, setCells] = useState<CsvCells>('flat');
  const [csv, setCsv] = useState(defaultCsvForm);
  const scope = scopes.find(({ label }) => label === chosen) ?? scopes[0];
  const { what } = scope;
  const start = useStartExport();
  const isTooMany = what.kind === 'documents' && what.paths.length > maxExportedPaths;
  return (
    <Stack gap="4">
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <GridItem colSpan={{ sm: 2 }}>
          <ScopeChoice scopes={scopes} scope={scope} onChange={setChosen} />
        </GridItem>
        <LabelledSelect label="Format" value={format} options={formats} onValueChange={setFormat} />
        {format === 'csv' ? (
          <CsvOptions cells={cells} form={csv} onCells={setCells} onForm={setCsv} />
        ) : null}
      </Grid>
      <Text fontSize="sm" color="fg.muted">
        {formatTexts[format]}
      </Text>
      <Cost source={source} scope={scope} />
      {isTooMany ? <TooManyChosen /> : null}
      {start.error === null ? null : <ErrorNotice title="Failed to export" error={start.error} />}
      <BusyButton
        alignSelf="start"
        disabled={isTooMany}
        loading={start.isPending}
        onClick={() => start.mutate({ body: { pid, at: printAt(at), what, format, cells, csv } })}
      >
        Start export
      </BusyButton>
    </Stack>
  );
}

function TooManyChosen() {
  const title = `Choose at most ${formatNumber(maxExportedPaths)} documents`;
  return (
    <Callout status="warning" title={title}>
      Export the collection, or a query, for more.
    </Callout>
  );
}
