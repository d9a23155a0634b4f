import { TimeSlices } from '../../lib/time-slices.ts';
import { ColumnSet, columnNames } from './csv-columns.ts';
import type { StoredDocument } from './stored-documents.ts';

/**
 * All top-level field names, sorted. @throws AppError `failed-precondition` for more than a table
 * takes.
 */
export async function csvColumns(documents: AsyncIterable<StoredDocument>): Promise<string[]> {
  const columns = new ColumnSet();
  const slices = new TimeSlices();
  for await (const { bytes } of documents) {
    await slices.next();
    columns.add(columnNames(bytes, 'json'));
  }
  return columns.sorted();
}
