import {
  collectionOf,
  collectionShape,
  patternKey,
  type FieldPattern,
  type PlanCollection,
  type PlanPage,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { moreFieldsText, patternText, type PatternCount } from '#lib/pattern-text.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { countInPlan, total } from './exclusion-sums.ts';
import type { CollectionPattern } from './exclusions.ts';

export type PlanItem = Readonly<PlanPage['items'][number]>;

/** A part of a plan whose documents are listed together. */
export interface PlanGroup {
  readonly key: string;
  readonly query: { readonly collection?: string; readonly search?: string };
  /** Which documents of the answers are the group's. */
  readonly isWanted: (document: PlanItem) => boolean;
}

/** How far the documents of a group are known. */
export interface LoadedGroup {
  readonly documents: readonly PlanItem[];
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Asks for the next ones; null where there are no more. */
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

export type PlanRow =
  | { readonly kind: 'collection'; readonly key: string; readonly collection: PlanCollection }
  | {
      readonly kind: 'pattern';
      readonly key: string;
      readonly collection: string;
      readonly pattern: FieldPattern;
      readonly text: string;
      readonly count: PatternCount;
    }
  | { readonly kind: 'note'; readonly key: string; readonly text: string }
  | ({ readonly kind: 'document'; readonly key: string } & PlanItem)
  | { readonly kind: 'rest'; readonly key: string; readonly group: LoadedGroup };

/**
 * What a tree shows: `open` names collections, `search` what paths and fields must contain, `only`
 * patterns that have a line though the plan may not list them.
 */
export interface PlanView {
  readonly plan: RestorePlan;
  readonly open: ReadonlySet<string>;
  readonly search: string;
  readonly only: readonly CollectionPattern[];
}

/** Collections are opened at once where that many documents are to be seen at most. */
const fewDocuments = 50;

export function openAtFirst({ plan, only }: Pick<PlanView, 'plan' | 'only'>): ReadonlySet<string> {
  const collections = plan.collections ?? [];
  const isShort = total(plan) <= fewDocuments || collections.length === 1;
  const chosen = only.map(({ collection }) => collection);
  return new Set(isShort ? collections.map(({ path }) => path) : chosen);
}

function isFound(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

const shapeOf = ({ path }: PlanItem) => collectionShape(collectionOf(path));

/** A plan of so many documents is asked for at once, whatever is shown of it. */
export const documentsAtOnce = 300;

const isSmall = (plan: RestorePlan) => total(plan) <= documentsAtOnce;

/** Documents of all collections, or those with the text in their path. */
function wholeGroup(plan: RestorePlan, search: string): PlanGroup {
  return {
    key: `search:${search}`,
    query: search === '' || isSmall(plan) ? {} : { search },
    isWanted: ({ path }) => isFound(path, search),
  };
}

function collectionGroup(plan: RestorePlan, path: string): PlanGroup {
  return {
    key: path,
    query: isSmall(plan) ? {} : { collection: path },
    isWanted: (document) => shapeOf(document) === path,
  };
}

function isCollectionFound({ path, fields }: PlanCollection, search: string): boolean {
  return (
    search === '' ||
    isFound(path, search) ||
    fields.some(({ field }) => isFound(formatFieldPath(field), search))
  );
}

/** The groups whose documents are shown. */
export function shownGroups({ plan, open, search }: Omit<PlanView, 'only'>): readonly PlanGroup[] {
  const { collections } = plan;
  const opened = (collections ?? [])
    .filter((one) => one.path !== '' && open.has(one.path) && isCollectionFound(one, search))
    .map(({ path }) => collectionGroup(plan, path));
  const isFlat = collections === null || search !== '';
  return isFlat ? [...opened, wholeGroup(plan, search)] : opened;
}

function documentRows(of: string, group: LoadedGroup | undefined): PlanRow[] {
  if (group === undefined) {
    return [];
  }
  const rows = group.documents.map((document): PlanRow => ({
    kind: 'document',
    key: `${of} ${document.path}`,
    ...document,
  }));
  const isWhole = group.more === null && !group.isLoading && group.error === null;
  return isWhole ? rows : [...rows, { kind: 'rest', key: `${of} …`, group }];
}

function collectionRows(
  collection: PlanCollection,
  view: PlanView,
  group: LoadedGroup | undefined,
): PlanRow[] {
  const { path, fields, moreFields } = collection;
  const { plan, open, search } = view;
  const own: PlanRow = { kind: 'collection', key: path, collection };
  const isNamed = isFound(path, search);
  // A field that is searched for is in sight, though its collection may be closed.
  const shown = open.has(path)
    ? fields
    : search === '' || isNamed
      ? []
      : fields.filter(({ field }) => isFound(formatFieldPath(field), search));
  const patterns = shown.map((pattern) => patternRow(plan, { collection: path, ...pattern }));
  const note: PlanRow[] =
    open.has(path) && moreFields > 0
      ? [{ kind: 'note', key: `${path} fields`, text: moreFieldsText(moreFields) }]
      : [];
  const unlisted = unlistedRows(collection, view);
  return [
    own,
    ...patterns,
    ...unlisted,
    ...note,
    ...documentRows(path, open.has(path) ? group : undefined),
  ];
}

function patternRow(plan: RestorePlan, { collection, ...pattern }: CollectionPattern): PlanRow {
  return {
    kind: 'pattern',
    key: `${collection} ${patternKey(pattern)}`,
    collection,
    pattern,
    text: patternText(pattern),
    count: countInPlan(plan, { collection, ...pattern }),
  };
}

/** Of patterns that alone are meant: those among what the plan counts together. */
function unlistedRows({ path, fields }: PlanCollection, { plan, open, only }: PlanView): PlanRow[] {
  if (path === '') {
    const listed = new Set(plan.collections?.map((one) => one.path));
    return only
      .filter(({ collection }) => !listed.has(collection))
      .map((one) => ({
        ...patternRow(plan, one),
        text: `${patternText(one)} in ${one.collection}`,
      }));
  }
  const keys = new Set(fields.map(patternKey));
  return only
    .filter((one) => one.collection === path && open.has(path) && !keys.has(patternKey(one)))
    .map((one) => patternRow(plan, one));
}

/** The lines of a plan's tree, from the top. */
export function planRows(
  view: PlanView,
  loaded: ReadonlyMap<string, LoadedGroup>,
): readonly PlanRow[] {
  const { plan, search } = view;
  const collections = (plan.collections ?? []).filter((one) => isCollectionFound(one, search));
  const rows = collections.flatMap((one) => collectionRows(one, view, loaded.get(one.path)));
  const flat = documentRows('search', loaded.get(`search:${search}`));
  if (search === '') {
    return [...rows, ...flat];
  }
  const text = flat.length === 0 ? 'No document has this in its path' : 'Documents';
  return [...rows, { kind: 'note', key: 'search', text }, ...flat];
}
