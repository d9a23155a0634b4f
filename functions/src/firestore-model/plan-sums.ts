import type { DocumentChange, PlanCollection } from './document-changes.ts';
import { PatternSums } from './pattern-sums.ts';
import { collectionOf, collectionShape, jsonBytes } from './paths.ts';
import type { FirestoreFields } from './values.ts';

/**
 * What a plan does by collection shape and, for documents that change, by field. Bounded, because
 * the plan's record and the job's state hold it: collections that find no room are counted
 * together, as `furtherCollections`.
 */

export type PlanSums = readonly PlanCollection[];

/** No collection is called so. */
const furtherCollections = '';
const maxCollections = 200;
const maxNameBytes = 24 * 1024;

interface Entry {
  readonly path: string;
  readonly change: DocumentChange;
}

interface States {
  readonly before: FirestoreFields;
  readonly after: FirestoreFields | null;
}

const isFurther = ({ path }: Pick<PlanCollection, 'path'>) => path === furtherCollections;

interface Sum extends Record<DocumentChange, number> {
  readonly path: string;
}

/** Sums in the making. */
export class PlanSumsBuilder {
  private readonly collections = new Map<string, Sum>();
  private readonly patterns: PatternSums;
  private nameBytes = 0;

  /** @param mayName see `PatternSums` */
  constructor(mayName?: (name: string) => boolean) {
    this.patterns = new PatternSums(mayName);
  }

  /** @param states of a document that changes; of others only the number counts */
  add({ path, change }: Entry, states: States | null = null): void {
    const sum = this.sumOf(collectionShape(collectionOf(path)));
    sum[change] += 1;
    if (states !== null && !isFurther(sum)) {
      this.patterns.add(sum.path, states.before, states.after ?? {});
    }
  }

  /** Adds sums of what comes after all that has been added. */
  join(sums: PlanSums): void {
    for (const collection of sums) {
      const sum = this.sumOf(collection.path);
      sum.create += collection.create;
      sum.update += collection.update;
      sum.delete += collection.delete;
      if (!isFurther(sum)) {
        this.patterns.join(sum.path, collection);
      }
    }
  }

  /** Those that are counted together come last. */
  sums(): PlanCollection[] {
    const listed = [...this.collections.values()].map((sum) => ({
      ...sum,
      ...this.patterns.of(sum.path),
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
    const sum = { path: shape, create: 0, update: 0, delete: 0 };
    this.collections.set(shape, sum);
    return sum;
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
