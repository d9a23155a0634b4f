import {
  collectionOf,
  collectionShape,
  columnsOf,
  csvHead,
  csvLine,
  documentSize,
  downloadMediaTypes,
  jsonText,
  ndjsonText,
  queryDocuments,
  type DataExport,
  type EndpointInput,
  type FirestoreDocument,
  type startExport,
  type WhatToExport,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Documents } from '../sample/sample-documents.ts';

type Wanted = NonNullable<EndpointInput<typeof startExport>['body']>;
type Found = Exclude<WhatToExport, { kind: 'project' }>;

const dayMs = 24 * 3600_000;

/** An export of sample data, whose file is in memory. */
export interface SampleExport {
  readonly record: DataExport;
  readonly file: Blob;
  readonly fileName: string;
}

function documentsOf(documents: Documents, what: Found): Documents {
  return what.kind === 'query'
    ? queryDocuments(documents, what.query).documents
    : [...new Set(what.paths)].flatMap(
        (path) => documents.find((each) => each.path === path) ?? [],
      );
}

function textsOf(documents: Documents, { format, cells = 'flat' }: Wanted): string[] {
  switch (format) {
    case 'ndjson':
      return documents.map(ndjsonText);
    case 'json':
      return ['[\n', documents.map(jsonText).join(',\n'), '\n]\n'];
    case 'csv': {
      const names = documents.flatMap(({ fields }) => [...columnsOf(fields, cells)]);
      const columns = [...new Set(names)].toSorted();
      return [csvHead(columns), ...documents.map((each) => csvLine(each, columns, cells))];
    }
  }
}

/** What was asked for as lists show it, and what its file is called. */
function described(what: Found): { what: DataExport['what']; name: string } {
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
 * Exports sample data at once, in the browser.
 * @param options `isBackup`: whether reading it costs nothing; `readTime`: when it was as it is
 * @throws ApiError `failed-precondition` for all collections: nothing here makes a ZIP
 */
export function exportSample(
  documents: Documents,
  wanted: Wanted,
  { id, now, isBackup, readTime }: { id: string; now: Date; isBackup: boolean; readTime: string },
): SampleExport {
  const { what: asked, format, cells = 'flat', at = 'now' } = wanted;
  if (asked.kind === 'project') {
    throw new ApiError(
      'failed-precondition',
      'The live demo exports collections, queries and chosen documents. All collections as a ZIP come with a project of your own.',
    );
  }
  const found = documentsOf(documents, asked);
  const { what, name } = described(asked);
  const { length } = found;
  return {
    file: new Blob(textsOf(found, wanted), { type: `${downloadMediaTypes[format]};charset=utf-8` }),
    fileName: `${name}-${now.toISOString().slice(0, 16).replaceAll(':', '')}.${format}`,
    record: {
      id,
      projectId: demonstrationId,
      at,
      what,
      format,
      cells,
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
