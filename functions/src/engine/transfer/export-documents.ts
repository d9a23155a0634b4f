import { csvColumns, csvHead, csvLine } from './csv.ts';
import { inPieces, jsonTexts, type ExportFormat } from './export-backup.ts';
import { ndjsonLine } from './ndjson.ts';
import type { StoredDocument } from './stored-documents.ts';

/**
 * Documents in hand as the bytes of a file, in their order. NDJSON is lines of documents alone: it
 * is no backup, so it has neither the head nor the end of one. @throws EngineError `permanent` when
 * they have too many different fields for a table.
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
