/**
 * Firekeep's own documents as its stores see them. Each store is written once, on this: it keeps
 * its documents in Firestore (`firestore-records.ts`), and in unit tests in memory
 * (`testing/memory/documents.ts`), by the same declarations. One suite holds both to the same
 * (`testing/suites/records.ts`).
 */
import { z } from 'zod';

/** Documents are read through the schema, and written as they are given. */
export interface RecordKind<T> {
  readonly collection: string;
  readonly schema: z.ZodType<T>;
}

export interface RecordRef<T> {
  /** Of the document, with its collection. */
  readonly path: string;
  readonly schema: z.ZodType<T>;
}

/** A document of which it only matters whether it is there. */
export function anyRecord(path: string): RecordRef<object> {
  return { path, schema: z.looseObject({}) };
}

export type FieldValue = string | number | boolean | null;

/** What fields equal; of a list, one of its values. Dots in a name lead into maps. */
export type Conditions = Readonly<Record<string, FieldValue | readonly string[]>>;

/** Each needs its index in `firestore.indexes.json`, which the emulators do not ask for. */
export interface RecordQuery {
  readonly where?: Conditions;
  /** One of these has to hold as well. */
  readonly anyOf?: Conditions;
  readonly bound?: readonly [field: string, operator: '<' | '<=' | '>', value: string];
  /**
   * Documents that have these fields, in their order, and of equal ones by their ids, in the
   * direction of the last field. Without it, by `bound`'s field and their ids.
   */
  readonly order?: Readonly<Record<string, 'asc' | 'desc'>>;
  /** Those after one with these values of `order`, and with one value more after its id. */
  readonly after?: readonly FieldValue[] | null;
  /**
   * Only these fields are read, and each document's id as `id`: what others hold would fill the
   * memory.
   */
  readonly select?: readonly string[];
  /** All without it. */
  readonly limit?: number;
}

/** In an update, in the place of a field's value: the field is removed. */
export const removed = Symbol('removed');

/** In an update, in the place of a field's value: the number that is there becomes higher. */
export class IncreasedBy {
  readonly by: number;

  constructor(by: number) {
    this.by = by;
  }
}

/** gRPC's number of a document that isn't there. */
export const missing = 5;

/** Whether writes failed for what they update not being there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === missing;
}

/** Writes that all happen, or none of them. */
export interface RecordWrites {
  /** Fails where there is one already. */
  create(ref: RecordRef<unknown>, document: object): void;
  /**
   * Fails where there is none. Dots in a field's name lead into maps. @throws Error for undefined
   */
  update(ref: RecordRef<unknown>, fields: object): void;
  /** Whether or not there is one. */
  set(ref: RecordRef<unknown>, document: object): void;
  delete(ref: RecordRef<unknown>): void;
}

/**
 * Reads, and writes that happen once the work is over. An update or a deletion of what the work has
 * read holds only if nobody else has written that since.
 */
export interface RecordWork extends RecordWrites {
  /** Null where there is none. */
  get<T>(ref: RecordRef<T>): Promise<T | null>;
  /** Together, in the order of `refs`. */
  getAll<T>(refs: readonly RecordRef<T>[]): Promise<(T | null)[]>;
  /** Updates what was read, or creates it where there was none. */
  save(ref: RecordRef<unknown>, fields: object): void;
}

export interface RecordReads {
  /** Null where there is none. */
  get<T>(ref: RecordRef<T>): Promise<T | null>;
  /** As they are at one moment, in the order of `refs`. */
  getAll<T>(refs: readonly RecordRef<T>[]): Promise<(T | null)[]>;
  find<T>(kind: RecordKind<T>, query: RecordQuery): Promise<T[]>;
  /** The ids of what a query finds, without its fields. */
  ids(collection: string, query: RecordQuery): Promise<string[]>;
}

export interface Records extends RecordReads {
  /** All that `read` reads is as it was at one moment. It locks nothing, and has four minutes. */
  atOneTime<R>(read: (reads: RecordReads) => Promise<R>): Promise<R>;
  /** The paths of the documents of all collections of that name, wherever they are, in order. */
  paths(name: string, page: { after: string | null; limit: number }): Promise<string[]>;
  /** Writes at once, whatever was there. */
  write(fill: (writes: RecordWrites) => void): Promise<void>;
  /**
   * Compare and set, as of `writeUnchanged`: nothing is locked, and `attempt` is done again when
   * somebody else came in between.
   * @param options as of `writeUnchanged`
   * @throws AppError `aborted` when others came in between each time, and what `attempt` throws
   */
  compareAndSet<R>(
    attempt: (work: RecordWork) => Promise<R>,
    options?: { readonly turn?: string; readonly maxAttempts?: number },
  ): Promise<R>;
  /** @throws AppError `aborted`, as `transact` does, and what `attempt` throws */
  transact<R>(attempt: (work: RecordWork) => Promise<R>): Promise<R>;
}
