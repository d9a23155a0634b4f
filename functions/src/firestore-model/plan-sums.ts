import type { DocumentChange, FieldPattern, PlanCollection } from './document-changes.ts';
import { fieldDifferences } from './field-diff.ts';
import { collectionOf, collectionShape, jsonBytes } from './paths.ts';
import { fieldTypeOf } from './schema/shape.ts';
import type { FirestoreFields, FirestoreValue } from './values.ts';

/**
 * What a plan does by collection shape and, for documents that change, by field: which fields go
 * from which type to which. Bounded, because the plan's record and the job's state hold it: what
 * finds no room is counted together, as `furtherCollections` and `moreFields`.
 */

export type PlanSums = readonly PlanCollection[];

/** No collection is called so. */
const furtherCollections = '';
const maxCollections = 200;
const maxNameBytes = 24 * 1024;
const maxFieldsPerCollection = 50;
const maxFields = 500;
const maxFieldBytes = 40 * 1024;
/** Of one document; the rest count as further fields. */
const maxFieldsPerDocument = 500;

interface Entry {
  readonly path: string;
  readonly change: DocumentChange;
}

interface States {
  readonly before: FirestoreFields;
  readonly after: FirestoreFields | null;
}

type Pattern = Pick<FieldPattern, 'field' | 'before' | 'after'>;

/** Identifies a pattern within its collection. */
export function patternKey({ field, before, after }: Pattern): string {
  return JSON.stringify([field, before, after]);
}

const typeOf = (value: FirestoreValue | null) => (value === null ? null : fieldTypeOf(value));

const isFurther = ({ path }: PlanCollection) => path === furtherCollections;

/** How each field changes that differs between two states of a document. */
export function* patternsOf(before: FirestoreFields, after: FirestoreFields): Generator<Pattern> {
  for (const { path, before: old, after: now } of fieldDifferences(before, after)) {
    yield { field: [...path], before: typeOf(old), after: typeOf(now) };
  }
}

interface Sum extends Record<DocumentChange, number> {
  readonly fields: Map<string, FieldPattern>;
  moreFields: number;
}

/** Sums in the making. */
export class PlanSumsBuilder {
  private readonly collections = new Map<string, Sum>();
  private nameBytes = 0;
  private fields = 0;
  private fieldBytes = 0;

  /** @param states of a document that changes; of others only the number counts */
  add({ path, change }: Entry, states: States | null = null): void {
    const sum = this.sumOf(collectionShape(collectionOf(path)));
    sum[change] += 1;
    if (states === null || sum === this.collections.get(furtherCollections)) {
      return;
    }
    let counted = 0;
    for (const pattern of patternsOf(states.before, states.after ?? {})) {
      counted += 1;
      if (counted > maxFieldsPerDocument) {
        sum.moreFields += 1;
      } else {
        this.addField(sum, { ...pattern, documents: 1 });
      }
    }
  }

  /** Adds sums of what comes after all that has been added. */
  join(sums: PlanSums): void {
    for (const collection of sums) {
      const sum = this.sumOf(collection.path);
      sum.create += collection.create;
      sum.update += collection.update;
      sum.delete += collection.delete;
      for (const field of collection.fields) {
        this.addField(sum, field);
      }
      sum.moreFields += collection.moreFields;
    }
  }

  /** Those that are counted together come last. */
  sums(): PlanCollection[] {
    const listed = [...this.collections].map(([path, { fields, ...sum }]) => ({
      path,
      ...sum,
      fields: [...fields.values()].toSorted((a, b) => b.documents - a.documents),
    }));
    return listed.toSorted(
      (a, b) => Number(isFurther(a)) - Number(isFurther(b)) || (a.path < b.path ? -1 : 1),
    );
  }

  private sumOf(shape: string): Sum {
    const known = this.collections.get(shape);
    if (known !== undefined) {
      return known;
    }
    const bytes = this.nameBytes + jsonBytes(shape);
    // Once some are counted together no other is listed, so that a listed one is counted in full.
    const isFull =
      this.collections.has(furtherCollections) ||
      this.collections.size >= maxCollections ||
      bytes > maxNameBytes;
    if (isFull && shape !== furtherCollections) {
      return this.sumOf(furtherCollections);
    }
    this.nameBytes = bytes;
    const sum = { create: 0, update: 0, delete: 0, fields: new Map(), moreFields: 0 };
    this.collections.set(shape, sum);
    return sum;
  }

  private addField(sum: Sum, pattern: FieldPattern): void {
    const key = patternKey(pattern);
    const known = sum.fields.get(key);
    if (known !== undefined) {
      sum.fields.set(key, { ...known, documents: known.documents + pattern.documents });
      return;
    }
    const isFull =
      sum.moreFields > 0 || sum.fields.size >= maxFieldsPerCollection || this.fields >= maxFields;
    const bytes = isFull ? 0 : this.fieldBytes + jsonBytes(pattern);
    if (isFull || bytes > maxFieldBytes) {
      sum.moreFields += pattern.documents;
      return;
    }
    this.fields += 1;
    this.fieldBytes = bytes;
    sum.fields.set(key, pattern);
  }
}

/** `sums` with those of what comes after; null where one of them isn't known. */
export function joinSums(parts: readonly (PlanSums | null)[]): PlanCollection[] | null {
  const builder = new PlanSumsBuilder();
  for (const part of parts) {
    if (part === null) {
      return null;
    }
    builder.join(part);
  }
  return builder.sums();
}
