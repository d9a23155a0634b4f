/** Queries of connected projects: pages to look at, and files. */
import type { DownloadFormat } from '../../contract/downloads.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { maxQueryPageSize, type exportQuery, type runQuery } from '../../contract/queries.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { exportDocuments } from '../../engine/transfer/export-backup.ts';
import { documentPath } from '../../engine/format/document.ts';
import { answerBytes } from '../../engine/format/answer-bytes.ts';
import { AppError } from '../../lib/errors.ts';
import { DocumentList, maxPageBytes, toDocument } from '../explore/document-list.ts';
import type { OpenedFile } from '../downloads/downloads.ts';
import { contentTypes, safeFileName } from '../downloads/file-name.ts';
import { undamaged } from '../downloads/stored-data-failure.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import type { DatabaseAccess, ProjectRef } from '../projects/with-database.ts';
import type { Usage } from '../projects/usage.ts';
import { findDocuments } from './find-documents.ts';
import { completeOrder, placeIn } from '../../firestore-model/query/order.ts';
import { readPosition, writePosition } from './position.ts';

const defaultPageSize = 50;
const pageTimeoutMs = 30_000;
/** A file is put together in memory, so that it is whole or is not there. */
const maxFileBytes = 32 * 1024 * 1024;
const fileTimeoutMs = 45_000;

type PageWanted = Omit<EndpointInput<typeof runQuery>['body'], 'pid' | 'userId'>;
type FileWanted = Omit<EndpointInput<typeof exportQuery>['body'], 'pid' | 'userId'>;

export interface QueryPage {
  readonly items: DocumentList;
  readonly readCount: number;
  readonly durationMs: number;
  readonly nextPageToken: string | null;
}

export interface QueriesDeps extends DatabaseAccess {
  readonly usage: Usage;
  readonly now: () => Date;
  readonly pageTokens: PageTokens;
}

export class Queries {
  private readonly deps: QueriesDeps;

  constructor(deps: QueriesDeps) {
    this.deps = deps;
  }

  /** One page. The first one of a query counts as a run on the project. @throws AppError */
  async run(ref: ProjectRef, wanted: PageWanted, signal: AbortSignal): Promise<QueryPage> {
    const { query, pageToken } = wanted;
    const order = completeOrder(query);
    const place = { ...ref, query, pageTokens: this.deps.pageTokens };
    const position = readPosition(place, { length: order.length, token: pageToken });
    const returned = position?.returned ?? 0;
    const left = (query.limit ?? Infinity) - returned;
    const pageSize = Math.min(wanted.pageSize ?? defaultPageSize, maxQueryPageSize);
    const found = await findDocuments(this.deps, ref, {
      query,
      after: position?.after ?? null,
      documents: Math.max(1, Math.min(pageSize, left)),
      bytes: maxPageBytes,
      bytesOf: answerBytes,
      timeoutMs: pageTimeoutMs,
      signal,
    });
    const items = new DocumentList(found.documents, found.root);
    const last = found.documents.at(-1);
    const hasMore = found.isCut && items.length < left && last !== undefined;
    const nextPageToken = hasMore
      ? writePosition(place, {
          after: placeIn(order, toDocument(last, found.root)),
          returned: returned + items.length,
        })
      : null;
    if (position === null) {
      await this.deps.usage.add(ref.projectId, { queryCount: 1 });
    }
    const { durationMs, received } = found;
    return { items, readCount: Math.max(1, received), durationMs, nextPageToken };
  }

  /** What the query finds as a file, read before the answer begins. @throws AppError */
  async open(
    ref: ProjectRef,
    wanted: FileWanted,
    signal: AbortSignal,
  ): Promise<Omit<OpenedFile, 'ownerId'>> {
    const { query, format, maxDocuments } = wanted;
    const found = await findDocuments(this.deps, ref, {
      query,
      after: null,
      documents: Math.min(maxDocuments, query.limit ?? Infinity),
      bytes: maxFileBytes,
      bytesOf: ({ length }) => length,
      timeoutMs: fileTimeoutMs,
      signal,
    });
    const bytes = found.documents.reduce((sum, document) => sum + document.length, 0);
    if (bytes >= maxFileBytes) {
      throw new AppError(
        'failed-precondition',
        'These documents are larger than 32 MiB together, too large for one export',
        { hint: 'Export fewer of them, or download the collection from a backup.' },
      );
    }
    const documents = found.documents.map((document) => ({
      path: documentPath(document, found.root),
      bytes: document,
    }));
    const body = () =>
      this.deps.usage.exported(ref.projectId, undamaged(exportDocuments(documents, format)));
    await this.deps.usage.add(ref.projectId, { queryCount: 1 });
    return {
      fileName: fileNameOf(query, format, this.deps.now()),
      contentType: contentTypes[format],
      body,
    };
  }
}

function fileNameOf({ from }: Query, format: DownloadFormat, now: Date): string {
  const time = now.toISOString().slice(0, 16).replaceAll(':', '');
  return safeFileName(['query', from.kind === 'group' ? from.id : from.path, time], format);
}
