import { TimeSlices } from '../../lib/time-slices.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { Vault } from '../format/manifest.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { csvColumns, csvHead, csvLine } from './csv.ts';
import { ndjsonHead, ndjsonLine, ndjsonTail, nextChecksum } from './ndjson.ts';
import { plainFields } from './plain-value.ts';
import { storedDocuments, type StoredDocument } from './stored-documents.ts';

export type ExportFormat = 'ndjson' | 'json' | 'csv';

export interface BackupExport {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly format: ExportFormat;
  /** A collection's path, `*` for any document id; null for the whole backup (not for CSV). */
  readonly collection: string | null;
  /** Ends the reading, with its reason. */
  readonly signal?: AbortSignal;
}

const pieceBytes = 64 * 1024;

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

/** Texts as the bytes of a file, several at once. Other work gets its turn between two texts. */
export async function* inPieces(all: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const slices = new TimeSlices();
  let texts: string[] = [];
  let length = 0;
  for await (const text of all) {
    texts.push(text);
    length += text.length;
    if (length >= pieceBytes) {
      yield Buffer.from(texts.join(''));
      texts = [];
      length = 0;
    }
    await slices.next();
  }
  if (length > 0) {
    yield Buffer.from(texts.join(''));
  }
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

/** One array, an element per document and line. */
export async function* jsonTexts(documents: AsyncIterable<StoredDocument>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { path, bytes } of documents) {
    const { fields, createTime, updateTime } = decodeDocument(bytes);
    const element = { path, data: plainFields(fields), createTime, updateTime };
    yield `${before}${JSON.stringify(element)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csv(documents: () => AsyncIterable<StoredDocument>): AsyncGenerator<string> {
  const columns = await csvColumns(documents());
  yield csvHead(columns);
  for await (const document of documents()) {
    yield csvLine(document, columns);
  }
}

/**
 * Documents in hand as the bytes of a file. NDJSON is lines of documents alone, without a backup's
 * head and end. @throws AppError `failed-precondition` when a table can't hold their fields.
 */
export function exportDocuments(
  documents: readonly StoredDocument[],
  format: ExportFormat,
): AsyncGenerator<Buffer> {
  switch (format) {
    case 'ndjson':
      return inPieces(lines(documents));
    case 'json':
      return inPieces(jsonTexts(each(documents)));
    case 'csv':
      return inPieces(table(documents));
  }
}

async function* each(documents: readonly StoredDocument[]): AsyncGenerator<StoredDocument> {
  yield* documents;
}

async function* lines(documents: readonly StoredDocument[]): AsyncGenerator<string> {
  for (const document of documents) {
    yield ndjsonLine(document);
  }
}

async function* table(documents: readonly StoredDocument[]): AsyncGenerator<string> {
  const columns = await csvColumns(each(documents));
  yield csvHead(columns);
  for (const document of documents) {
    yield csvLine(document, columns);
  }
}
