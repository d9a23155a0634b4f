/** The columns of a CSV file. */
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import { columnsOf, type CsvCells } from '../../firestore-model/export/csv.ts';
import { documentFieldNames } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { StoredDocument } from './stored-documents.ts';

/** More than a spreadsheet shows (16 384); bounds what is kept of them. */
const maxColumns = 10_000;
const maxColumnBytes = 4 * 1024 * 1024;

/** Columns in the order in which they are first seen. */
export class ColumnSet {
  private readonly names: Set<string>;
  private bytes = 0;

  constructor(names: Iterable<string> = []) {
    this.names = new Set(names);
    for (const name of this.names) {
      this.bytes += name.length;
    }
  }

  /**
   * @returns those that are new
   * @throws AppError `failed-precondition` for more than a table takes
   */
  add(names: Iterable<string>): string[] {
    const added: string[] = [];
    for (const name of names) {
      if (!this.names.has(name)) {
        this.names.add(name);
        this.bytes += name.length;
        added.push(name);
      }
    }
    if (this.names.size > maxColumns || this.bytes > maxColumnBytes) {
      throw new AppError(
        'failed-precondition',
        `The documents of this collection have more than ${maxColumns} different fields, too many for a table`,
      );
    }
    return added;
  }

  /** As a file has them. */
  sorted(): string[] {
    return [...this.names].toSorted();
  }
}

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

/** The columns that a document has something in. */
export function columnNames(document: Uint8Array, cells: CsvCells): Iterable<string> {
  return cells === 'json'
    ? documentFieldNames(document)
    : columnsOf(decodeDocument(document).fields, cells);
}
