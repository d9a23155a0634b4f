import type { ComparedDocument } from '@firekeep/functions/contract';
import { tableText, type FileForm } from '#lib/table-file.ts';
import { formatFieldPath } from '#lib/value-text.ts';

/** Differences that are put into one file; more would not fit into a page's memory. */
export const maxFileDifferences = 100_000;

const columns = [
  'path',
  'change',
  'updatedBefore',
  'updatedAfter',
  'bytesBefore',
  'bytesAfter',
  'fields',
  'furtherFields',
] as const;

const nothing = { updateTime: null, sizeBytes: null };

/** What a file says of a difference. Of many changed fields the first are named. */
function rowOf({ path, change, before, after, fields }: ComparedDocument) {
  const { changes, total } = fields ?? { changes: [], total: 0 };
  const [was, is] = [before ?? nothing, after ?? nothing];
  return {
    path,
    change,
    updatedBefore: was.updateTime,
    updatedAfter: is.updateTime,
    bytesBefore: was.sizeBytes,
    bytesAfter: is.sizeBytes,
    fields: changes.map((field) => formatFieldPath(field.path)),
    furtherFields: total - changes.length,
  };
}

/** The differences as a file, one a line. */
export function differenceFileText(items: readonly ComparedDocument[], form: FileForm): string {
  return tableText(columns, items.map(rowOf), form);
}
