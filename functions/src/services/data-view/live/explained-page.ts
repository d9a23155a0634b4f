import type { Query } from '../../../firestore-model/query/shape.ts';
import { AppError } from '../../../lib/errors.ts';
import { DocumentList } from '../document-list.ts';
import type { DatabaseView } from '../../ports/customer-database.ts';
import { defaultPageSize, type AnsweredPage, type RunWanted } from '../data-view.ts';
import { withinTime, type ReadBounds } from './find-documents.ts';
import { aggregatedQuery, backwards, runnableQuery } from './runnable-query.ts';

type Explained = ReadBounds & RunWanted & { readonly explain: 'plan' | 'analyze' };

/**
 * The plan of a query's first page in place of what it finds.
 * @throws AppError `failed-precondition` where the server has no plans
 */
export async function explainedPage(
  database: Pick<DatabaseView, 'root' | 'explain'>,
  wanted: Explained,
): Promise<AnsweredPage> {
  const { query, explain } = wanted;
  const asked = { ...firstPageOf(wanted), aggregates: query.aggregates };
  const isAnalyzed = explain === 'analyze';
  const plan = await withinTime(wanted, (signal) =>
    database.explain(asked, { isAnalyzed, signal }),
  );
  if (plan === null) {
    throw new AppError('failed-precondition', 'This database does not explain queries', {
      hint: 'Only Firestore itself explains queries, not the emulator.',
    });
  }
  return {
    items: new DocumentList([], database.root),
    aggregates: [],
    // A plan alone costs one read.
    readCount: Math.max(1, plan.stats?.reads ?? 0),
    scanned: null,
    progress: null,
    plan,
    nextPageToken: null,
  };
}

function firstPageOf({ query, pageSize = defaultPageSize }: Pick<Explained, 'query' | 'pageSize'>) {
  if (query.aggregates.length > 0) {
    return aggregatedQuery(query);
  }
  const limit = limitOf(query, pageSize);
  const runnable = { ...runnableQuery(query), limit };
  return query.limitToLast ? backwards(runnable) : runnable;
}

function limitOf({ limit, nearest }: Query, pageSize: number): number | null {
  return nearest === null ? Math.min(pageSize, limit ?? Infinity) : null;
}
