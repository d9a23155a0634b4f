/** Documents as the bytes of a file. */
import { TimeSlices } from '../../lib/time-slices.ts';
import { csvHead, csvLine, type DocumentTable } from '../../firestore-model/export/csv.ts';
import { jsonText } from '../../firestore-model/export/document-texts.ts';
import { decodeDocument } from '../format/document-json.ts';
import { ndjsonLine } from './ndjson.ts';
import type { StoredDocument } from './stored-documents.ts';

export type ExportFormat = 'ndjson' | 'json' | 'csv';

const pieceBytes = 64 * 1024;

export interface FileOf {
  readonly documents: AsyncIterable<StoredDocument>;
  readonly format: ExportFormat;
  /** Of CSV. */
  readonly table: DocumentTable;
  /** Of CSV. */
  readonly columns: readonly string[];
}

/** NDJSON is lines of documents alone, without a backup's head and end. */
export function exportedFile({ format, ...file }: FileOf): AsyncGenerator<Buffer> {
  switch (format) {
    case 'ndjson':
      return inPieces(lines(file.documents));
    case 'json':
      return inPieces(jsonTexts(file.documents));
    case 'csv':
      return inPieces(tableOf(file));
  }
}

async function* lines(documents: AsyncIterable<StoredDocument>): AsyncGenerator<string> {
  for await (const document of documents) {
    yield ndjsonLine(document);
  }
}

async function* tableOf({
  documents,
  table,
  columns,
}: Omit<FileOf, 'format'>): AsyncGenerator<string> {
  yield csvHead(columns, table);
  for await (const { path, bytes } of documents) {
    yield csvLine({ path, ...decodeDocument(bytes) }, columns, table);
  }
}

/** One array, an element per document and line. */
async function* jsonTexts(documents: AsyncIterable<StoredDocument>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { path, bytes } of documents) {
    yield `${before}${jsonText({ path, ...decodeDocument(bytes) })}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
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
