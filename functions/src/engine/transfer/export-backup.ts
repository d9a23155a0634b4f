import type { Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { csvHead, csvLine } from '../../firestore-model/export/csv.ts';
import { decodeDocument } from '../format/document-json.ts';
import { csvColumns } from './csv.ts';
import { inPieces, jsonTexts, type ExportFormat } from './export-file.ts';
import { ndjsonHead, ndjsonLine, ndjsonTail, nextChecksum } from './ndjson.ts';
import { storedDocuments, type StoredDocument } from './stored-documents.ts';

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
export function exportBackup(wanted: BackupExport): AsyncGenerator<Buffer> {
  return inPieces(textsOf(wanted));
}

function textsOf(wanted: BackupExport): AsyncGenerator<string> {
  const { vault, manifest, format, collection, signal } = wanted;
  const selection = { collection, withSubcollections: format !== 'csv', signal };
  const documents = () => storedDocuments(vault, manifest, selection);
  switch (format) {
    case 'ndjson':
      return ndjson(documents(), ndjsonHead(manifest, collection));
    case 'json':
      return jsonTexts(documents());
    case 'csv':
      return csv(documents);
  }
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

async function* csv(documents: () => AsyncIterable<StoredDocument>): AsyncGenerator<string> {
  const columns = await csvColumns(documents());
  yield csvHead(columns);
  for await (const { path, bytes } of documents()) {
    yield csvLine({ path, ...decodeDocument(bytes) }, columns, 'json');
  }
}
