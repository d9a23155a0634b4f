import type { DocumentSource } from '../../engine/document-source.ts';
import type { DocumentTarget } from '../../engine/document-target.ts';
import type { NameRange } from '../../engine/backup/backup-state.ts';
import type { OrderStep } from '../../firestore-model/query/order.ts';
import type { Query, QueryAggregate } from '../../firestore-model/query/shape.ts';
import type { QueryPlan } from '../../contract/query-plan.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { StoredProject } from './project-store.ts';

/** A place in a query's order: just before what has these values of its first fields, or after. */
export interface QueryBound {
  readonly values: readonly FirestoreValue[];
  readonly before: boolean;
}

/** A query as the database is asked. */
export interface RunnableQuery extends Pick<Query, 'from' | 'where' | 'nearest'> {
  /** Down to the document's name, so that it can continue anywhere; with `nearest` none. */
  readonly order: readonly OrderStep[];
  readonly start: QueryBound | null;
  readonly end: QueryBound | null;
  readonly limit: number | null;
  /** Paths of the fields that documents are sent with; null for all. */
  readonly select: readonly (readonly string[])[] | null;
}

/**
 * What pages show of a database, now or as it was at a time. Documents are bytes, and failures
 * `AppError`s, as `CustomerDatabase` has them.
 */
export interface DatabaseView {
  /** How names of documents begin: `projects/{p}/databases/{d}/documents`. */
  readonly root: string;

  /** Collection ids below the database (`parent` null) or one document, in the server's order. */
  listCollectionIds(options: {
    parent: string | null;
    pageSize: number;
    pageToken: string | null;
  }): Promise<{ ids: string[]; nextPageToken: string | null }>;

  /**
   * One page of a collection, missing parents included when asked for (they have no create time).
   */
  listDocuments(options: {
    collectionPath: string;
    pageSize: number;
    pageToken: string | null;
    showMissing: boolean;
    orderBy: { fieldPath: string; direction: 'asc' | 'desc' } | null;
  }): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }>;

  /** Number of documents directly in a collection; costs one read per 1,000 index entries. */
  countCollection(collectionPath: string): Promise<number>;

  /** Null when the document doesn't exist. */
  getDocument(path: string): Promise<Uint8Array | null>;

  /**
   * What a query finds, in its order, in batches. @throws AppError; `invalid-argument` for values
   * Firestore doesn't take, `failed-precondition` with a `link` when an index is missing.
   */
  runQuery(query: RunnableQuery, signal: AbortSignal): AsyncIterable<readonly Uint8Array[]>;

  /**
   * Values over all that a query finds, in the order of `aggregates`; the average of nothing is
   * null. Costs one read per 1,000 index entries. @throws AppError as `runQuery`
   */
  aggregate(
    query: RunnableQuery,
    aggregates: readonly QueryAggregate[],
    signal: AbortSignal,
  ): Promise<FirestoreValue[]>;

  /**
   * How a query, or aggregates over it, would be run; where `isAnalyzed` it is run, for its costs.
   * Null where the server doesn't say. @throws AppError as `runQuery`
   */
  explain(
    query: RunnableQuery & { readonly aggregates: readonly QueryAggregate[] },
    options: { readonly isAnalyzed: boolean; readonly signal: AbortSignal },
  ): Promise<QueryPlan | null>;

  /** Those that exist among documents, in any order, in batches. @throws AppError */
  lookUp(paths: readonly string[], signal: AbortSignal): AsyncIterable<readonly Uint8Array[]>;
}

/**
 * An open connection to one database of a user's Firestore project.
 *
 * Documents are the bytes of `google.firestore.v1.Document` as the server sent them; paths are
 * relative to the database. Every method throws an `AppError`: `permission-denied`,
 * `unauthenticated` (the key is revoked), `not-found` (no such project or database),
 * `quota-exceeded`, `resource-exhausted`, `unavailable`, `timeout`, `failed-precondition`,
 * `invalid-argument`.
 */
export interface CustomerDatabase extends DatabaseView, DocumentSource, DocumentTarget {
  /** As it was at a time that the server still serves: RFC 3339, UTC. */
  at(readTime: string): DatabaseView;

  /**
   * Names at which the database can be cut into about `count` ranges of about the same size, in no
   * order; fewer, or none, where the server can't say. `documents` is about how many there are.
   * @throws AppError
   */
  splitPoints(options: {
    readonly count: number;
    readonly documents: number;
    readonly readTime: string;
  }): Promise<string[]>;

  /** Number of documents in a range of names; costs one read per 1,000. @throws AppError */
  countRange(range: NameRange, readTime: string): Promise<number>;

  /**
   * Number of documents below one, at any depth, up to `upTo`; costs one read per 1,000.
   * @throws AppError
   */
  countBelow(path: string, upTo: number): Promise<number>;

  /**
   * The time by the server's clock, as something to read at: RFC 3339, UTC. Costs one read, however
   * large the database is. @throws AppError that is internal
   */
  takeReadTime(): Promise<string>;

  /** The time by the server's clock, as something to read at: RFC 3339, UTC. Costs one read. */
  serverTime(): Promise<string>;

  /** Ends its use. The connection may stay open for others. */
  close(): void;
}

/**
 * Opens databases of connected projects. Holds no decrypted credential between calls beyond a
 * short-lived access token.
 */
export interface CustomerDatabases {
  /**
   * @param project as it was read in this very call or step, or its id
   * @throws AppError `failed-precondition` when the credential is gone or doesn't open, `not-found`
   *   when the project doesn't exist.
   */
  open(project: StoredProject | string, databaseId?: string): Promise<CustomerDatabase>;
}
