import type { z } from 'zod';
import type { Owned } from '../../services/ports/owned.ts';

export type Fields = Record<string, unknown>;

/** Documents beside a store, put there and looked at as others' work would. */
export interface StoredDocuments {
  put(path: string, document: object): Promise<void>;
  /** Null where there is none. */
  fields(path: string): Promise<Fields | null>;
}

/** Firekeep's own documents in memory, by path: all memory stores of one test share them. */
export class MemoryDocuments implements StoredDocuments {
  private readonly documents = new Map<string, Fields>();

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
    return [...this.documents]
      .filter(([path]) => path.slice(0, path.lastIndexOf('/')) === collection)
      .map(([, fields]) => schema.parse(structuredClone(fields)));
  }

  has(path: string): boolean {
    return this.documents.has(path);
  }

  set(path: string, document: object): void {
    this.documents.set(path, structuredClone({ ...document }));
  }

  /**
   * Sets fields of a document that is there; dots in their paths lead into maps, as in Firestore.
   */
  change(path: string, patch: object): void {
    const document = this.documents.get(path);
    if (document !== undefined) {
      for (const [field, value] of Object.entries(structuredClone(patch))) {
        setAt(document, field.split('.'), value);
      }
    }
  }

  /** False where there was none. */
  delete(path: string): boolean {
    return this.documents.delete(path);
  }
}

function setAt(at: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    at[name] = value;
    return;
  }
  const below = at[name];
  const map: Fields = typeof below === 'object' && below !== null ? { ...below } : {};
  setAt(map, rest, value);
  at[name] = map;
}

export function toOwned<T extends { ownerId: string }>(document: T): Owned<Omit<T, 'ownerId'>> {
  const { ownerId, ...value } = document;
  return { ownerId, value };
}

export function toValue<T extends { ownerId: string }>(document: T): Omit<T, 'ownerId'> {
  return toOwned(document).value;
}

/** For `toSorted`: by a field that is text, the lowest first. */
export function by<T>(text: (one: T) => string): (a: T, b: T) => number {
  return (a, b) => (text(a) < text(b) ? -1 : Number(text(a) > text(b)));
}
