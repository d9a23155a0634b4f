import {
  conditionsOf,
  patternProblem,
  queryDocuments,
  type EndpointData,
  type EndpointInput,
  type QueryFilter,
  withQueryValues,
  type runQuery,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import type { RecordedDocuments } from './documents.ts';
import { pageOf } from './read-documents.ts';
import { storedValue } from './stored-fields.ts';

type Input = NonNullable<EndpointInput<typeof runQuery>['body']>;

/** @throws ApiError `invalid-argument` for a pattern that is none, as the server */
export function assertPatterns(where: QueryFilter | null): void {
  const [problem] = conditionsOf(where).flatMap(({ condition }) =>
    condition.op === 'matches' ? (patternProblem(condition.text) ?? []) : [],
  );
  if (problem !== undefined) {
    throw new ApiError('invalid-argument', problem);
  }
}

/**
 * One page of what a query finds. In a backup (`isBackup`) it costs nothing; in the database each
 * document found counts as one read, an empty answer as one.
 * @throws ApiError `failed-precondition` where the plan is asked for, and as `assertPatterns`
 */
export function findDocuments(
  documents: RecordedDocuments,
  { query, pageSize, pageToken, explain }: Input,
  isBackup: boolean,
): EndpointData<typeof runQuery> {
  if (explain !== undefined) {
    throw new ApiError('failed-precondition', 'Sample data has no indexes, and no plans for them.');
  }
  assertPatterns(query.where);
  const startedAt = performance.now();
  const found = queryDocuments(documents, withQueryValues(query, storedValue));
  const { items, nextPageToken } = pageOf(found.documents, { pageSize, pageToken });
  return {
    items,
    aggregates: found.aggregates.map((value) => ('nullValue' in value ? null : value)),
    readCount: isBackup ? 0 : Math.max(1, items.length),
    scanned: isBackup ? found.scanned : null,
    progress: isBackup ? { passed: found.scanned, total: found.scanned } : null,
    durationMs: performance.now() - startedAt,
    plan: null,
    nextPageToken,
    isComplete: nextPageToken === null,
  };
}
