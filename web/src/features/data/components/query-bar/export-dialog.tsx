import {
  downloadFormatSchema,
  exportQuery,
  listProjects,
  maxExportedDocuments,
  type DownloadFormat,
  type Query,
} from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { typedNumber } from '#components/form/typed-number.ts';
import { callForFile } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { saveFile } from '#lib/follow-download.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'ndjson', label: 'NDJSON (keeps every type)' },
  { value: 'json', label: 'JSON (without types)' },
  { value: 'csv', label: 'CSV (a table)' },
];

const exportSchema = z.object({
  format: downloadFormatSchema,
  maxDocuments: typedNumber(
    { from: 1, to: maxExportedDocuments },
    `Enter a whole number from 1 to ${formatNumber(maxExportedDocuments)}`,
  ),
});

/** Has the query run again, whole, and gives what it finds to the browser as a file. */
function useExportQuery(pid: string, query: Query) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: z.output<typeof exportSchema>) => {
      const file = await callForFile(exportQuery, { body: { pid, query, ...wanted } });
      saveFile(file, file.name);
      return file.size;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listProjects) }),
    meta: { failure: 'Failed to export', isShownInPlace: true },
  });
}

/** What the query finds as a file: as much as is shown, or more. */
export function ExportDialog({
  projectId,
  query,
  shown,
  isOpen,
  onClose,
}: {
  projectId: string;
  query: Query;
  /** Documents on the page: what is exported unless more is asked for. */
  shown: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { mutateAsync } = useExportQuery(projectId, query);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export the results"
      submitLabel="Export"
      failureTitle="Failed to export"
      schema={exportSchema}
      defaultValues={{ format: 'ndjson', maxDocuments: String(shown) }}
      onSubmit={async (wanted) => mutateAsync(wanted)}
      onDone={(bytes) =>
        showToast({ type: 'success', title: 'Exported', message: formatBytes(bytes) })
      }
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="format" label="Format" options={formats} />
          <TextField
            control={control}
            name="maxDocuments"
            label="Documents at most"
            inputMode="numeric"
            help={`${formatNumber(shown)} are shown. More are taken from further pages, up to ${formatNumber(maxExportedDocuments)}.`}
          />
          <Text fontSize="sm" color="fg.muted">
            The query runs again, so the file holds what it finds now, and each document counts as a
            read. In CSV, texts that a spreadsheet would run as formulas get an apostrophe.
          </Text>
        </>
      )}
    </FormDialog>
  );
}
