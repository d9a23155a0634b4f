import {
  collectionOf,
  collectionShape,
  columnsOf,
  csvHead,
  csvLine,
  defaultCsvForm,
  documentSize,
  downloadMediaTypes,
  fileName,
  jsonText,
  ndjsonText,
  queryDocuments,
  type DataExport,
  type EndpointInput,
  type FirestoreDocument,
  type startExport,
  type WhatToExport,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { dayMs } from '../recording/recording.ts';
import type { RecordedDocuments } from './documents.ts';

type WantedExport = NonNullable<EndpointInput<typeof startExport>['body']>;
type FoundExport = Exclude<WhatToExport, { kind: 'project' }>;

/** An export of documents, whose file is in memory. */
export interface MadeExport {
  readonly record: DataExport;
  readonly file: Blob;
  readonly fileName: string;
}

function documentsOf(documents: RecordedDocuments, what: FoundExport): RecordedDocuments {
  return what.kind === 'query'
    ? queryDocuments(documents, what.query).documents
    : [...new Set(what.paths)].flatMap(
        (path) => documents.find((each) => each.path === path) ?? [],
      );
}

function textsOf(
  documents: RecordedDocuments,
  { format, cells = 'flat', csv = defaultCsvForm }: WantedExport,
): string[] {
  switch (format) {
    case 'ndjson':
      return documents.map(ndjsonText);
    case 'json':
      return ['[\n', documents.map(jsonText).join(',\n'), '\n]\n'];
    case 'csv': {
      const names = documents.flatMap(({ fields }) => [...columnsOf(fields, cells)]);
      const columns = [...new Set(names)].toSorted();
      const table = { ...csv, cells };
      return [csvHead(columns, table), ...documents.map((each) => csvLine(each, columns, table))];
    }
  }
}

/** What was asked for as lists show it, and what its file is called. */
function described(what: FoundExport): { what: DataExport['what']; name: string } {
  if (what.kind === 'query') {
    const { from } = what.query;
    return { what, name: from.kind === 'group' ? from.id : from.path.replaceAll('/', '.') };
  }
  const shapes = new Set(what.paths.map((path) => collectionShape(collectionOf(path))));
  const [collection = null] = shapes.size === 1 ? shapes : [];
  return {
    what: { kind: 'documents', documents: new Set(what.paths).size, collection },
    name: 'documents',
  };
}

function sizeOf({ path, fields }: FirestoreDocument): number {
  return documentSize(path, fields);
}

/**
 * Exports documents at once, in the browser.
 * @param options `isBackup`: whether reading it costs nothing; `readTime`: when it was as it is
 * @throws ApiError `failed-precondition` for all collections: nothing here makes a ZIP
 */
export function exportDocuments(
  documents: RecordedDocuments,
  wanted: WantedExport,
  { id, now, isBackup, readTime }: { id: string; now: Date; isBackup: boolean; readTime: string },
): MadeExport {
  const {
    pid: projectId,
    what: asked,
    format,
    cells = 'flat',
    csv = defaultCsvForm,
    at = 'now',
  } = wanted;
  if (asked.kind === 'project') {
    throw new ApiError(
      'failed-precondition',
      'The live demo exports collections, queries and chosen documents. All collections as a ZIP come with your own project.',
    );
  }
  const found = documentsOf(documents, asked);
  const { what, name } = described(asked);
  const { length } = found;
  return {
    file: new Blob(textsOf(found, wanted), { type: `${downloadMediaTypes[format]};charset=utf-8` }),
    fileName: fileName([name, now.toISOString().slice(0, 16).replaceAll(':', '')], format),
    record: {
      id,
      projectId,
      at,
      what,
      format,
      cells,
      csv,
      status: 'completed',
      createdAt: now.toISOString(),
      completedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + dayMs).toISOString(),
      readTime,
      consistency: 'snapshot',
      progress: {
        documents: length,
        total: length,
        fraction: 1,
        rawBytes: found.reduce((sum, document) => sum + sizeOf(document), 0),
        reads: isBackup ? 0 : Math.max(1, length),
      },
      error: null,
    },
  };
}
