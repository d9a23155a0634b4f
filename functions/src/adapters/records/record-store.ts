import type { z } from 'zod';
import type { KeptCollectionName } from '../../services/ports/kept-collections.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { RecordKind, RecordQuery, RecordRef, Records } from './records.ts';

/** One collection, with what stores of it have in common. */
export interface RecordStore<T> {
  readonly kind: RecordKind<T>;
  readonly ref: (id: string) => RecordRef<T>;
  /** Null where there is none. */
  readonly get: (id: string) => Promise<T | null>;
  readonly find: (query: RecordQuery) => Promise<T[]>;
  /** Fails where there is one already. */
  readonly create: (id: string, document: object) => Promise<void>;
  /**
   * Compare and set: `change` says what becomes of the fields, or null to leave them.
   * @returns the document as it is then; null where there is none
   */
  readonly change: (id: string, change: (current: T) => Partial<T> | null) => Promise<T | null>;
  readonly delete: (id: string) => Promise<void>;
  /** Deletes what a query finds, all at once. @returns how many */
  readonly deleteAll: (query: RecordQuery) => Promise<number>;
}

export function recordStore<T>(
  records: Records,
  collection: string,
  schema: z.ZodType<T>,
): RecordStore<T> {
  const kind = { collection, schema };
  const ref = (id: string) => ({ path: `${collection}/${id}`, schema });
  return {
    kind,
    ref,
    get: (id) => records.get(ref(id)),
    find: (query) => records.find(kind, query),
    create: (id, document) => records.write((writes) => writes.create(ref(id), document)),
    change: (id, change) =>
      records.compareAndSet(async (work) => {
        const current = await work.get(ref(id));
        const fields = current === null ? null : change(current);
        if (current === null || fields === null) {
          return current;
        }
        work.update(ref(id), fields);
        return { ...current, ...fields };
      }),
    delete: (id) => records.write((writes) => writes.delete(ref(id))),
    async deleteAll(query) {
      const ids = await records.ids(collection, query);
      await records.write((writes) => ids.forEach((id) => writes.delete(ref(id))));
      return ids.length;
    },
  };
}

/** Those of records that users have. */
export interface OwnedStore<T extends { ownerId: string }> extends Omit<RecordStore<T>, 'get'> {
  /** With its owner; null where there is none. */
  readonly get: (id: string) => Promise<Owned<Omit<T, 'ownerId'>> | null>;
  readonly owned: (query: RecordQuery) => Promise<Owned<Omit<T, 'ownerId'>>[]>;
  /** Without their owners: for the one that the query names. */
  readonly values: (query: RecordQuery) => Promise<Omit<T, 'ownerId'>[]>;
  /** The newest of one project first, as its owner lists them. */
  readonly newest: (
    projectId: string,
    ownerId: string,
    limit: number,
  ) => Promise<Omit<T, 'ownerId'>[]>;
}

/** A collection of these says, among those that are kept, what goes with a project and account. */
export function ownedStore<T extends { ownerId: string }>(
  records: Records,
  collection: KeptCollectionName,
  schema: z.ZodType<T>,
): OwnedStore<T> {
  const store = recordStore(records, collection, schema);
  const values = async (query: RecordQuery) => (await store.find(query)).map(valueOf);
  return {
    ...store,
    async get(id) {
      const found = await store.get(id);
      return found === null ? null : owned(found);
    },
    owned: async (query) => (await store.find(query)).map(owned),
    values,
    newest: (projectId, ownerId, limit) =>
      values({ where: { ownerId, projectId }, order: { createdAt: 'desc' }, limit }),
  };
}

export function owned<T extends { ownerId: string }>(document: T): Owned<Omit<T, 'ownerId'>> {
  const { ownerId, ...value } = document;
  return { ownerId, value };
}

export function valueOf<T extends { ownerId: string }>(document: T): Omit<T, 'ownerId'> {
  return owned(document).value;
}

export function toDocument<T extends object>({
  ownerId,
  value,
}: Owned<T>): T & { ownerId: string } {
  return { ...value, ownerId };
}
