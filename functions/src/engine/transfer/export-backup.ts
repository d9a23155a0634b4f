import type { Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import type { DocumentTable } from '../../firestore-model/export/csv.ts';
import { defaultCsvForm } from '../../firestore-model/export/csv-cell.ts';
import { csvColumns } from './csv-columns.ts';
import { exportedFile, inPieces, type ExportFormat } from './export-file.ts';
import { ndjsonHead, ndjsonLine, ndjsonTail, nextChecksum } from './ndjson.ts';
import { storedDocuments, type StoredDocument } from './stored-documents.ts';

const table: DocumentTable = { ...defaultCsvForm, cells: 'json' };

export interface BackupExport {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly format: ExportFormat;
  /** A collection's path, `*` for any document id; null for the whole backup (not for CSV). */
  readonly collection: string | null;
  /** Ends the reading, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * A backup, or a collection of it, as the bytes of a file, read as they are asked for: memory is
 * bounded by two chunks. CSV reads the collection twice, first for its columns.
 *
 * @throws AppError as soon as something doesn't verify: NDJSON then lacks its last line, JSON
 * its closing bracket, so that what came out so far is no file.
 */
export async function* exportBackup(wanted: BackupExport): AsyncGenerator<Buffer> {
  const { vault, manifest, format, collection, signal } = wanted;
  const selection = { collection, withSubcollections: format !== 'csv', signal };
  const documents = () => storedDocuments(vault, manifest, selection);
  if (format === 'ndjson') {
    yield* inPieces(ndjson(documents(), ndjsonHead(manifest, collection)));
    return;
  }
  const columns = format === 'csv' ? await csvColumns(documents()) : [];
  yield* exportedFile({ documents: documents(), format, table, columns });
}

async function* ndjson(
  documents: AsyncIterable<StoredDocument>,
  head: string,
): AsyncGenerator<string> {
  let count = 0;
  let checksum = 0;
  const counted = (line: string) => {
    checksum = nextChecksum(checksum, Buffer.from(line.slice(0, -1)));
    return line;
  };
  yield counted(head);
  for await (const document of documents) {
    count += 1;
    yield counted(ndjsonLine(document));
  }
  yield ndjsonTail(count, checksum);
}
