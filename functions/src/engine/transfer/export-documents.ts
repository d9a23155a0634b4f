import { csvColumns, csvHead, csvLine } from './csv.ts';
import { inPieces, jsonTexts, type ExportFormat } from './export-backup.ts';
import { ndjsonLine } from './ndjson.ts';
import type { StoredDocument } from './stored-documents.ts';

/**
 * Documents in hand as the bytes of a file. NDJSON is lines of documents alone, without a backup's
 * head and end. @throws EngineError `permanent` when a table can't hold their fields.
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
