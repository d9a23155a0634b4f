// What of a plan is left with what is excluded, in numbers and words.
import type { DocumentChange, PlanCollection, RestorePlan } from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import { patternCount, patternText, type PatternCount } from '#lib/pattern-text.ts';
import { entriesOf } from './by-document.ts';
import { toExclusions, type CollectionPattern, type ReviewExclusions } from './exclusions.ts';

/** Whether a collection is restored as a whole, in part or not at all. */
export function tickOf(
  excluded: ReviewExclusions,
  { path, ...counts }: Pick<PlanCollection, 'path' | DocumentChange>,
): 'all' | 'some' | 'none' {
  if (excluded.only.length > 0) {
    return excluded.only.some(({ collection }) => collection === path) ? 'some' : 'none';
  }
  if (excluded.collections.has(path)) {
    return excluded.included.has(path) ? 'some' : 'none';
  }
  const out = excluded.documents.get(path)?.size ?? 0;
  if (out >= total(counts)) {
    return 'none';
  }
  const hasPatterns = [...excluded.patterns.values()].some(({ collection }) => collection === path);
  return out > 0 || excluded.fields.has(path) || hasPatterns ? 'some' : 'all';
}

export type Counts = Readonly<Record<DocumentChange, number>>;

/** The documents that are left to create, change and delete. */
export function countsLeft(
  plan: Pick<RestorePlan, DocumentChange | 'collections'>,
  excluded: ReviewExclusions,
): Counts {
  if (excluded.only.length > 0) {
    return { create: 0, update: documentsOfOnly(plan, excluded), delete: 0 };
  }
  const { collections, included, documents } = excluded;
  const left = { create: plan.create, update: plan.update, delete: plan.delete };
  for (const collection of plan.collections ?? []) {
    if (collections.has(collection.path)) {
      left.create -= collection.create;
      left.update -= collection.update;
      left.delete -= collection.delete;
    }
  }
  for (const [, change] of entriesOf(included)) {
    left[change] += 1;
  }
  for (const [, change] of entriesOf(documents)) {
    left[change] = Math.max(0, left[change] - 1);
  }
  return left;
}

type PlannedCollections = Pick<RestorePlan, 'collections'>;

/** In how many documents a plan changes a field so. */
export function countInPlan(
  { collections }: PlannedCollections,
  { collection, ...pattern }: CollectionPattern,
): PatternCount {
  const of = (path: string) => collections?.find((one) => one.path === path);
  const listed = of(collection);
  if (listed !== undefined) {
    const count = patternCount(listed, pattern);
    // Changes that are not listed may be several of one document.
    return count.bound === 'at most'
      ? { ...count, documents: Math.min(count.documents, listed.update) }
      : count;
  }
  // It may be of those that are counted together.
  return patternCount({ fields: [], moreFields: of('')?.update ?? 0 }, pattern);
}

/** Documents in which something is left to change, where only patterns are meant. */
function documentsOfOnly(plan: PlannedCollections, { only, fields }: ReviewExclusions): number {
  const excludedFields = entriesOf(fields).reduce((sum, [, names]) => sum + names.size, 0);
  const counts = only.map((one) => countInPlan(plan, one).documents);
  return Math.max(
    0,
    counts.reduce((sum, count) => sum + count, -excludedFields),
  );
}

/** How exact `countsLeft` is. */
export function boundOfLeft(
  plan: PlannedCollections,
  { only }: ReviewExclusions,
): PatternCount['bound'] {
  return only.map((one) => countInPlan(plan, one).bound).find((bound) => bound !== undefined);
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

/** `2 documents and 1 field excluded`; undefined where nothing is. */
export function exclusionsText(excluded: ReviewExclusions): string | undefined {
  const { paths, fields, collections, included, includedFields } = toExclusions(excluded);
  if (excluded.only.length > 0) {
    const named = excluded.only.map((one) => `${patternText(one)} in ${one.collection}`);
    return `only ${named.join(', ')}${butFor(fields, 'document')}`;
  }
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
    : `${[parts.slice(0, -1).join(', '), last].filter((part) => part !== '').join(' and ')} excluded`;
}
