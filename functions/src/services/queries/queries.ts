/** Queries of connected projects, at a time: pages to look at, and files. */
import type { DownloadFormat } from '../../contract/downloads.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import type { exportQuery } from '../../contract/queries.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { exportDocuments } from '../../engine/transfer/export-backup.ts';
import { documentPath } from '../../engine/format/document.ts';
import { AppError } from '../../lib/errors.ts';
import { DocumentList } from '../explore/document-list.ts';
import type { ReadTimes } from '../explore/read-times.ts';
import type { Viewed } from '../explore/views.ts';
import type { OpenedFile } from '../downloads/downloads.ts';
import { contentTypes, safeFileName } from '../downloads/file-name.ts';
import { undamaged } from '../downloads/stored-data-failure.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import {
  withDatabase,
  withView,
  type DatabaseAccess,
  type ProjectRef,
  type ViewRef,
} from '../projects/with-database.ts';
import type { Usage } from '../projects/usage.ts';
import { findDocuments } from './find-documents.ts';
import { completeOrder } from '../../firestore-model/query/order.ts';
import { projectFields, selectedPaths } from '../../firestore-model/query/projection.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { readPosition, writePosition } from './position.ts';
import { defaultPageSize, type AnsweredPage, type PageWanted } from './answered-page.ts';
import type { BackupQueries } from './backup-queries.ts';
import { explainedPage } from './explained-page.ts';
import { findAggregates, findPage } from './query-page.ts';
import { wholeQuery, withDistance } from './runnable-query.ts';

const pageTimeoutMs = 30_000;
/** A file is put together in memory, so that it is whole or is not there. */
const maxFileBytes = 32 * 1024 * 1024;
const fileTimeoutMs = 45_000;

type FileWanted = Omit<EndpointInput<typeof exportQuery>['body'], 'pid' | 'userId'>;

type QueryPage = AnsweredPage & { readonly durationMs: number; readonly isComplete: boolean };

export interface QueriesDeps extends DatabaseAccess {
  readonly usage: Usage;
  readonly readTimes: Pick<ReadTimes, 'viewAt'>;
  readonly backups: BackupQueries;
  readonly now: () => Date;
  readonly pageTokens: PageTokens;
}

export class Queries {
  private readonly deps: QueriesDeps;

  constructor(deps: QueriesDeps) {
    this.deps = deps;
  }

  /** One page. The first one of a query counts as a run on the project. @throws AppError */
  async run({ at, ...ref }: Viewed, wanted: PageWanted, signal: AbortSignal): Promise<QueryPage> {
    const startedAt = performance.now();
    const { backups, readTimes, usage } = this.deps;
    const { ownerId: uid, projectId } = ref;
    const page =
      at.kind === 'backup'
        ? await backups.page({ uid, projectId, recordId: at.recordId }, wanted, signal)
        : await this.page(readTimes.viewAt(ref, at), wanted, signal);
    if (wanted.pageToken === undefined) {
      await usage.add(projectId, { queryCount: 1 });
    }
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...page, durationMs, isComplete: page.nextPageToken === null };
  }

  private async page(ref: ViewRef, wanted: PageWanted, signal: AbortSignal): Promise<AnsweredPage> {
    const { query, pageToken } = wanted;
    const order = query.nearest === null ? completeOrder(query) : [];
    const place = { ...ref, query, pageTokens: this.deps.pageTokens };
    const position = readPosition(place, { length: order.length, token: pageToken });
    const bounds = { query, timeoutMs: pageTimeoutMs, signal };
    const ofDatabase = { scanned: null, progress: null, plan: null };
    return await withView(this.deps, ref, async (database) => {
      if (wanted.explain !== undefined) {
        return await explainedPage(database, { ...bounds, ...wanted, explain: wanted.explain });
      }
      if (query.aggregates.length > 0) {
        const { values, reads } = await findAggregates(database, bounds);
        const items = new DocumentList([], database.root);
        const counts = { ...ofDatabase, readCount: reads };
        return { items, aggregates: values, ...counts, nextPageToken: null };
      }
      const pageSize = wanted.pageSize ?? defaultPageSize;
      const { documents, received, next } = await findPage(database, {
        ...bounds,
        position,
        pageSize,
      });
      return {
        items: new DocumentList(documents, database.root, shownOf(query)),
        aggregates: [],
        ...ofDatabase,
        readCount: Math.max(1, received),
        nextPageToken: next === null ? null : writePosition(place, next),
      };
    });
  }

  /** What the query finds as a file, read before the answer begins. @throws AppError */
  async open(
    ref: ProjectRef,
    wanted: FileWanted,
    signal: AbortSignal,
  ): Promise<Omit<OpenedFile, 'ownerId'>> {
    const { query, format, maxDocuments } = wanted;
    const bounds = { bytes: maxFileBytes, bytesOf: ({ length }: Uint8Array) => length };
    const found = await withDatabase(this.deps, ref, async (database) => {
      const asked = wholeQuery(query, maxDocuments);
      const options = { query: asked, ...bounds, timeoutMs: fileTimeoutMs, signal };
      const { documents } = await findDocuments(database, options);
      const inOrder = query.limitToLast ? documents.toReversed() : documents;
      return { documents: inOrder.slice(0, maxDocuments), root: database.root };
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

/** Documents with the fields that the query selects, which were sent with those of its order. */
function shownOf({ select, nearest }: Query) {
  if (select === null) {
    return undefined;
  }
  const paths = selectedPaths(withDistance(select, nearest));
  return (document: FirestoreDocument) => ({
    ...document,
    fields: projectFields(document.fields, paths),
  });
}

function fileNameOf({ from }: Query, format: DownloadFormat, now: Date): string {
  const time = now.toISOString().slice(0, 16).replaceAll(':', '');
  return safeFileName(['query', from.kind === 'group' ? from.id : from.path, time], format);
}
