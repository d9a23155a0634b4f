import type { z } from 'zod';
import {
  IncreasedBy,
  missing,
  removed,
  type RecordKind,
  type RecordQuery,
  type RecordReads,
  type RecordRef,
  type Records,
  type RecordWork,
  type RecordWrites,
} from '../../adapters/records/records.ts';
import { assertIndexed } from './assert-indexed.ts';
import { setAt, valueAt, type Fields } from './fields.ts';
import { findRecords, selected, type RecordWithId } from './find-records.ts';

/** Documents beside a store, put there and looked at as others' work would. */
export interface StoredDocuments {
  put(path: string, document: object): Promise<void>;
  /** Null where there is none. */
  fields(path: string): Promise<Fields | null>;
}

/** Firekeep's own documents in memory, by path: all stores of one test share them. */
export class MemoryDocuments implements Records, StoredDocuments {
  private readonly documents = new Map<string, Fields>();
  private latest: Promise<unknown> = Promise.resolve();

  async get<T>({ path, schema }: RecordRef<T>): Promise<T | null> {
    return this.read(path, schema);
  }

  async getAll<T>(refs: readonly RecordRef<T>[]): Promise<(T | null)[]> {
    return refs.map(({ path, schema }) => this.read(path, schema));
  }

  async find<T>({ collection, schema }: RecordKind<T>, query: RecordQuery): Promise<T[]> {
    assertIndexed(collection, query);
    const found = findRecords(this.of(collection), query);
    return found.map(([id, fields]) => {
      const read = structuredClone(selected(fields, query.select));
      return schema.parse(query.select === undefined ? read : { ...read, id });
    });
  }

  atOneTime<R>(read: (reads: RecordReads) => Promise<R>): Promise<R> {
    const then = new MemoryDocuments();
    this.entries().forEach(([path, fields]) => then.set(path, fields));
    return read(then);
  }

  async ids(collection: string, query: RecordQuery): Promise<string[]> {
    assertIndexed(collection, query);
    return findRecords(this.of(collection), query).map(([id]) => id);
  }

  async paths(name: string, { after, limit }: { after: string | null; limit: number }) {
    const inOrder = (path: string) => path.replaceAll('/', '\0');
    return [...this.documents.keys()]
      .filter((path) => path.split('/').at(-2) === name)
      .filter((path) => after === null || inOrder(path) > inOrder(after))
      .toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
      .slice(0, limit);
  }

  async write(fill: (writes: RecordWrites) => void): Promise<void> {
    const kept: (() => void)[] = [];
    fill(this.writesTo(kept));
    kept.forEach((write) => write());
  }

  /** One after the other, so that nobody comes in between. */
  async compareAndSet<R>(attempt: (work: RecordWork) => Promise<R>): Promise<R> {
    const mine = this.latest.then(async () => {
      const kept: (() => void)[] = [];
      const writes = this.writesTo(kept);
      const result = await attempt({
        ...writes,
        save: (ref, fields) =>
          this.has(ref.path) ? writes.update(ref, fields) : writes.create(ref, fields),
        get: (ref) => this.get(ref),
        getAll: (refs) => this.getAll(refs),
      });
      kept.forEach((write) => write());
      return result;
    });
    this.latest = mine.catch(() => undefined);
    return mine;
  }

  transact<R>(attempt: (work: RecordWork) => Promise<R>): Promise<R> {
    return this.compareAndSet(attempt);
  }

  async put(path: string, document: object): Promise<void> {
    this.set(path, document);
  }

  async fields(path: string): Promise<Fields | null> {
    return structuredClone(this.documents.get(path)) ?? null;
  }

  /** Null where there is none. */
  read<T>(path: string, schema: z.ZodType<T>): T | null {
    const found = this.documents.get(path);
    return found === undefined ? null : schema.parse(structuredClone(found));
  }

  /** All of a collection, in no order. */
  all<T>(collection: string, schema: z.ZodType<T>): T[] {
    return this.of(collection).map(([, fields]) => schema.parse(structuredClone(fields)));
  }

  private writesTo(kept: (() => void)[]): RecordWrites {
    const assert = (isThere: boolean, path: string) => {
      if (this.has(path) !== isThere) {
        const says = `${path} is ${isThere ? 'not there' : 'there already'}`;
        throw Object.assign(new Error(says), isThere ? { code: missing } : {});
      }
    };
    return {
      create: ({ path }, document) => {
        assert(false, path);
        kept.push(() => this.set(path, document));
      },
      update: ({ path }, fields) => {
        assert(true, path);
        if (Object.values(fields).includes(undefined)) {
          throw new Error(`${path} would get a field that is undefined`);
        }
        kept.push(() => this.change(path, fields));
      },
      set: ({ path }, document) => void kept.push(() => this.set(path, document)),
      delete: ({ path }) => void kept.push(() => this.delete(path)),
    };
  }

  private of(collection: string): RecordWithId[] {
    return [...this.documents]
      .map(([path, fields]): [number, string, Fields] => [path.lastIndexOf('/'), path, fields])
      .filter(([end, path]) => path.slice(0, end) === collection)
      .map(([end, path, fields]) => [path.slice(end + 1), fields]);
  }

  /** All there are, with their paths. */
  entries(): [string, Fields][] {
    return structuredClone([...this.documents]);
  }

  has(path: string): boolean {
    return this.documents.has(path);
  }

  set(path: string, document: object): void {
    assertStorable(document);
    this.documents.set(path, structuredClone({ ...document }));
  }

  /**
   * Sets fields of a document that is there; dots in their paths lead into maps, as in Firestore.
   */
  change(path: string, patch: object): void {
    const document = this.documents.get(path);
    if (document !== undefined) {
      for (const [field, value] of Object.entries(patch)) {
        setAt(document, field.split('.'), changed(valueAt(document, field), value));
      }
    }
  }

  /** False where there was none. */
  delete(path: string): boolean {
    return this.documents.delete(path);
  }
}

/** What a field becomes. */
function changed(present: unknown, value: unknown): unknown {
  if (value === removed) {
    return undefined;
  }
  if (value instanceof IncreasedBy) {
    return (typeof present === 'number' ? present : 0) + value.by;
  }
  assertStorable(value);
  return structuredClone(value);
}

/** @throws Error where Firestore would refuse a value: an array in an array */
function assertStorable(value: unknown, isInArray = false): void {
  if (Array.isArray(value)) {
    if (isInArray) {
      throw new Error('An array can’t stand in an array');
    }
    value.forEach((item) => assertStorable(item, true));
  } else if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach((field) => assertStorable(field));
  }
}

/** For `toSorted`: by a field that is text, the lowest first. */
export function by<T>(text: (one: T) => string): (a: T, b: T) => number {
  return (a, b) => (text(a) < text(b) ? -1 : Number(text(a) > text(b)));
}
