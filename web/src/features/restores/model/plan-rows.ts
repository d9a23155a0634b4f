import {
  collectionOf,
  collectionShape,
  type FieldPattern,
  type PlanCollection,
  type PlanPage,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { formatFieldPath } from '#lib/value-text.ts';
import { total } from './exclusion-sums.ts';

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
    }
  | { readonly kind: 'note'; readonly key: string; readonly text: string }
  | ({ readonly kind: 'document'; readonly key: string } & PlanItem)
  | { readonly kind: 'rest'; readonly key: string; readonly group: LoadedGroup };

/** What a tree shows: `open` names collections, `search` what paths and fields must contain. */
export interface PlanView {
  readonly plan: RestorePlan;
  readonly open: ReadonlySet<string>;
  readonly search: string;
}

/** Collections are opened at once where that many documents are to be seen at most. */
const fewDocuments = 50;

export function openAtFirst(plan: RestorePlan): ReadonlySet<string> {
  const collections = plan.collections ?? [];
  const isShort = total(plan) <= fewDocuments || collections.length === 1;
  return new Set(isShort ? collections.map(({ path }) => path) : []);
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
export function shownGroups({ plan, open, search }: PlanView): readonly PlanGroup[] {
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
  { open, search }: PlanView,
  group: LoadedGroup | undefined,
): PlanRow[] {
  const { path, fields, moreFields } = collection;
  const own: PlanRow = { kind: 'collection', key: path, collection };
  const isNamed = isFound(path, search);
  // A field that is searched for is in sight, though its collection may be closed.
  const shown = open.has(path)
    ? fields
    : search === '' || isNamed
      ? []
      : fields.filter(({ field }) => isFound(formatFieldPath(field), search));
  const patterns = shown.map((pattern): PlanRow => ({
    kind: 'pattern',
    key: `${path} ${JSON.stringify(pattern)}`,
    collection: path,
    pattern,
  }));
  const note: PlanRow[] =
    open.has(path) && moreFields > 0
      ? [{ kind: 'note', key: `${path} fields`, text: moreFieldsText(moreFields) }]
      : [];
  return [own, ...patterns, ...note, ...documentRows(path, open.has(path) ? group : undefined)];
}

function moreFieldsText(count: number): string {
  return `and ${count.toLocaleString('en')} more ${count === 1 ? 'field change' : 'field changes'}, not listed`;
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
