/** Queries of connected projects, at a time. */
import { DocumentList } from '../explore/document-list.ts';
import type { ReadTimes } from '../explore/read-times.ts';
import type { Viewed } from '../explore/views.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import { withView, type DatabaseAccess, type ViewRef } from '../projects/with-database.ts';
import type { Usage } from '../projects/usage.ts';
import { completeOrder } from '../../firestore-model/query/order.ts';
import { readPosition, writePosition } from './position.ts';
import { defaultPageSize, type AnsweredPage, type PageWanted } from './answered-page.ts';
import type { BackupQueries } from './backup-queries.ts';
import { explainedPage } from './explained-page.ts';
import { findAggregates, findPage } from './query-page.ts';
import { shownOf } from './shown-fields.ts';

const pageTimeoutMs = 30_000;

type QueryPage = AnsweredPage & { readonly durationMs: number; readonly isComplete: boolean };

export interface QueriesDeps extends DatabaseAccess {
  readonly usage: Usage;
  readonly readTimes: Pick<ReadTimes, 'viewAt'>;
  readonly backups: BackupQueries;
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
}
