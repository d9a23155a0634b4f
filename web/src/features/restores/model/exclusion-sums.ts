// What of a plan is left with what is excluded, in numbers and words.
import type { DocumentChange, PlanCollection, RestorePlan } from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import { collectionShapeOf, toExclusions, type ReviewExclusions } from './exclusions.ts';

/** What is excluded or included in the documents of one collection. */
interface CollectionTally {
  readonly documents: number;
  readonly included: number;
  readonly hasFields: boolean;
}

const tallies = new WeakMap<ReviewExclusions, ReadonlyMap<string, CollectionTally>>();
const nothing: CollectionTally = { documents: 0, included: 0, hasFields: false };

/** By collection, counted once: a plan's tree asks for each of its collections. */
function talliesOf(excluded: ReviewExclusions): ReadonlyMap<string, CollectionTally> {
  const known = tallies.get(excluded);
  if (known !== undefined) {
    return known;
  }
  const found = new Map<string, CollectionTally>();
  const add = (path: string, change: (now: CollectionTally) => Partial<CollectionTally>) => {
    const shape = collectionShapeOf(path);
    const now = found.get(shape) ?? nothing;
    found.set(shape, { ...now, ...change(now) });
  };
  for (const path of excluded.documents.keys()) {
    add(path, ({ documents }) => ({ documents: documents + 1 }));
  }
  for (const path of excluded.included.keys()) {
    add(path, ({ included }) => ({ included: included + 1 }));
  }
  for (const [path, names] of excluded.fields) {
    add(path, ({ hasFields }) => ({ hasFields: hasFields || names.size > 0 }));
  }
  tallies.set(excluded, found);
  return found;
}

/** Whether a collection is restored as a whole, in part or not at all. */
export function tickOf(
  excluded: ReviewExclusions,
  { path, ...counts }: Pick<PlanCollection, 'path' | DocumentChange>,
): 'all' | 'some' | 'none' {
  const { documents: out, included, hasFields } = talliesOf(excluded).get(path) ?? nothing;
  if (excluded.collections.has(path)) {
    return included === 0 ? 'none' : 'some';
  }
  if (out >= total(counts)) {
    return 'none';
  }
  const hasPatterns = [...excluded.patterns.values()].some(({ collection }) => collection === path);
  return out > 0 || hasFields || hasPatterns ? 'some' : 'all';
}

export type Counts = Readonly<Record<DocumentChange, number>>;

/** The documents that are left to create, change and delete. */
export function countsLeft(
  plan: Pick<RestorePlan, DocumentChange | 'collections'>,
  { collections, included, documents }: ReviewExclusions,
): Counts {
  const left = { create: plan.create, update: plan.update, delete: plan.delete };
  for (const collection of plan.collections ?? []) {
    if (collections.has(collection.path)) {
      left.create -= collection.create;
      left.update -= collection.update;
      left.delete -= collection.delete;
    }
  }
  for (const change of included.values()) {
    left[change] += 1;
  }
  for (const change of documents.values()) {
    left[change] = Math.max(0, left[change] - 1);
  }
  return left;
}

export function total(counts: Counts): number {
  return counts.create + counts.update + counts.delete;
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [formatCount(count, noun)];
}

function butFor(list: readonly unknown[], noun: string): string {
  return list.length === 0 ? '' : ` but for ${formatCount(list.length, noun)}`;
}

/** `2 documents and 1 field unticked`; undefined where nothing is. */
export function exclusionsText(excluded: ReviewExclusions): string | undefined {
  const { paths, fields, collections, included, includedFields } = toExclusions(excluded);
  const patterns = [...excluded.patterns.values()];
  const changed = patterns.reduce((sum, { documents }) => sum + documents, 0);
  const parts = [
    ...counted(collections.length, 'collection').map(
      (text) => `${text}${butFor(included, 'document')}`,
    ),
    ...counted(paths.length, 'document'),
    ...counted(fields.length, 'field'),
    ...counted(changed, 'field change').map(
      (text) =>
        `${text} of ${formatCount(patterns.length, 'kind')}${butFor(includedFields, 'field')}`,
    ),
  ];
  const last = parts.at(-1);
  return last === undefined
    ? undefined
    : `${[parts.slice(0, -1).join(', '), last].filter((part) => part !== '').join(' and ')} unticked`;
}
