import type { EndpointInput } from '../../contract/endpoint.ts';
import type { runQuery } from '../../contract/queries.ts';
import type { QueryPlan } from '../../contract/query-plan.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { DocumentList } from '../explore/document-list.ts';

export const defaultPageSize = 50;

export type PageWanted = Omit<EndpointInput<typeof runQuery>['body'], 'pid' | 'userId' | 'at'>;

/** What a page finds, as `runQuery` answers it. */
export interface AnsweredPage {
  readonly items: DocumentList;
  readonly aggregates: (FirestoreValue | null)[];
  readonly readCount: number;
  readonly scanned: number | null;
  readonly progress: { readonly passed: number; readonly total: number } | null;
  readonly plan: QueryPlan | null;
  readonly nextPageToken: string | null;
}
