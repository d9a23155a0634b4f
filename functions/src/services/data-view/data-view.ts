/** One way to read data, wherever they are: `DataViews` opens it. */
import type { EndpointInput } from '../../contract/endpoint.ts';
import type { Collection, listDocuments } from '../../contract/explore.ts';
import type { runQuery } from '../../contract/queries.ts';
import type { QueryPlan } from '../../contract/query-plan.ts';
import type { SchemaTally } from '../../firestore-model/schema/shape.ts';
import type { FirestoreDocument, FirestoreValue } from '../../firestore-model/values.ts';
import type { DocumentList } from './document-list.ts';
import type { Point } from './point.ts';

export const defaultPageSize = 50;

/** With `orderBy`, documents without the field are not included, nor are missing parents. */
export type PageOptions = Omit<
  EndpointInput<typeof listDocuments>['query'],
  'pid' | 'userId' | 'at' | 'showMissing'
> & {
  /** Whether missing parents are listed: by default they are, except in listings with an order. */
  readonly showMissing?: boolean | undefined;
};

export interface ListedPage {
  readonly items: DocumentList;
  readonly nextPageToken: string | null;
}

export interface ExploredDocument extends FirestoreDocument {
  /** Ids of its subcollections, at most 1,000. */
  readonly collections: string[];
}

export type RunWanted = Omit<EndpointInput<typeof runQuery>['body'], 'pid' | 'userId' | 'at'>;

interface PartProgress {
  readonly passed: number;
  readonly total: number;
}

/** What a page finds, as `runQuery` answers it. */
export interface AnsweredPage extends ListedPage {
  readonly aggregates: (FirestoreValue | null)[];
  readonly readCount: number;
  readonly scanned: number | null;
  readonly progress: PartProgress | null;
  readonly plan: QueryPlan | null;
}

export interface SchemaWanted {
  readonly path: string;
  readonly pageToken?: string | undefined;
}

export interface SchemaPart {
  readonly tally: SchemaTally;
  readonly isSample: boolean;
  readonly readCount: number;
  readonly progress: PartProgress | null;
  readonly nextPageToken: string | null;
}

export interface PointFrom {
  readonly readTime: string | null;
  readonly other: Point | null;
}

/**
 * Data of one user's project: its database, now or at a time, or a backup. Each method opens it for
 * one piece of reading, once it is known to be the user's and to be readable.
 *
 * Documents stay in Firestore's typed REST form from end to end. Missing parents (no document, but
 * subcollections) are shown as such. Answers are bounded in number and in bytes. A page token
 * belongs to its user, listing and time.
 *
 * @throws AppError from each method: `not-found` for what is another's too, `failed-precondition`
 *   where it may not be read or is damaged, `aborted` while a backup is being made, and failures of
 *   the connection as `connectionFailure` names them; `invalid-argument` for a page token of
 *   another listing
 */
export interface DataView {
  /** The backup that it is of; null for a database. */
  readonly recordId: string | null;
  /** Whether it may be read, without reading a document. */
  assertReadable(): Promise<void>;
  /** Collections at the top (`parent` null) or below a document, at most 1,000. */
  collections(parent: string | null): Promise<Collection[]>;
  /**
   * One page of a collection. @throws AppError `invalid-argument` for an order other than that of
   * names in a backup, or options that exclude one another
   */
  documents(options: PageOptions): Promise<ListedPage>;
  /** @throws AppError `not-found` when there is neither a document nor anything below it */
  document(path: string): Promise<ExploredDocument>;
  /** Documents of these paths, or their absence; fewer where they fill an answer. */
  lookUp(paths: readonly string[], signal: AbortSignal): Promise<{ items: DocumentList }>;
  /**
   * As much of a page as one call finds: in a backup, and in a search, it may be short, or empty,
   * and still have a next one. @throws AppError `aborted` once the signal is
   */
  query(wanted: RunWanted, signal: AbortSignal): Promise<AnsweredPage>;
  /** Which fields a collection's documents have: a sample of a database, all of a backup. */
  schema(wanted: SchemaWanted, signal: AbortSignal): Promise<SchemaPart>;
  /**
   * Opens it for a comparison, until the point is closed. @param from.other the point that is
   * already open; `readTime` the time of a database that was read before, null for now
   * @throws AppError `failed-precondition` for a safety backup: what it leaves out is not missing
   */
  point(from: PointFrom): Promise<Point>;
}
