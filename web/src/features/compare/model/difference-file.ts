import { defaultCsvForm, textCell, type ComparedDocument } from '@firekeep/functions/contract';
import { formatFieldPath } from '#lib/value-text.ts';

export const fileForms = ['csv', 'ndjson'] as const;
export type FileForm = (typeof fileForms)[number];

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

function csvLine(item: ComparedDocument): string {
  const row = rowOf(item);
  return columns
    .map((name) => {
      const value = row[name];
      if (value === null) {
        return '';
      }
      return typeof value === 'number'
        ? String(value)
        : textCell(typeof value === 'string' ? value : value.join(' '), defaultCsvForm);
    })
    .join(',');
}

/** The differences as a file, one a line; CSV by RFC 4180, its first line the columns' names. */
export function differenceFileText(items: readonly ComparedDocument[], form: FileForm): string {
  return form === 'csv'
    ? [columns.join(','), ...items.map(csvLine), ''].join('\r\n')
    : items.map((item) => `${JSON.stringify(rowOf(item))}\n`).join('');
}
