import {
  exclusionsSchema,
  type DocumentChange,
  type RestorePlan,
  type Exclusions,
} from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';

/** What to leave out of a plan. Fields stay while their document is out, in case it comes back. */
export interface Excluded {
  /** By document, with what the plan would do to it. */
  readonly documents: ReadonlyMap<string, DocumentChange>;
  /** By document, then by the field's path as JSON. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

export const noExclusions: Excluded = { documents: new Map(), fields: new Map() };

/** A tick that is set or taken away: of a document, or of one of its fields. */
export type ToggleExclusion =
  | { readonly path: string; readonly change: DocumentChange }
  | { readonly path: string; readonly field: readonly string[] };

function toggled<Value>(
  entries: ReadonlyMap<string, Value> | undefined,
  key: string,
  value: Value,
) {
  const copy = new Map(entries);
  if (!copy.delete(key)) {
    copy.set(key, value);
  }
  return copy;
}

/** Excludes a document or a field, or includes it again: the reducer of a plan's review. */
export function toggleExclusion(excluded: Excluded, toggle: ToggleExclusion): Excluded {
  const { documents, fields } = excluded;
  const { path } = toggle;
  if ('change' in toggle) {
    return { documents: toggled(documents, path, toggle.change), fields };
  }
  const ofDocument = toggled(fields.get(path), JSON.stringify(toggle.field), toggle.field);
  return { documents, fields: new Map(fields).set(path, ofDocument) };
}

/** Whether a field of a document is left out, be it with all of the document. */
export function isFieldExcluded(
  { documents, fields }: Excluded,
  path: string,
  field: readonly string[],
): boolean {
  return documents.has(path) || fields.get(path)?.has(JSON.stringify(field)) === true;
}

/** What `applyRestore` is to leave out: fields only of documents that are not out as a whole. */
export function toExclusions({ documents, fields }: Excluded): Exclusions {
  return {
    paths: [...documents.keys()],
    fields: [...fields]
      .filter(([path]) => !documents.has(path))
      .flatMap(([path, names]) =>
        [...names.values()].map((field) => ({ path, field: [...field] })),
      ),
  };
}

/** Why that much can't be left out; undefined where it can. */
export function exclusionsError(excluded: Excluded): string | undefined {
  return exclusionsSchema.safeParse(toExclusions(excluded)).error?.issues[0]?.message;
}

export type Counts = Readonly<Record<DocumentChange, number>>;

/** The documents that are left to create, change and delete. */
export function countsLeft(
  plan: Pick<RestorePlan, DocumentChange>,
  { documents }: Excluded,
): Counts {
  const left = { create: plan.create, update: plan.update, delete: plan.delete };
  for (const change of documents.values()) {
    left[change] = Math.max(0, left[change] - 1);
  }
  return left;
}

export function total(counts: Counts): number {
  return counts.create + counts.update + counts.delete;
}

/** `2 documents and 1 field unticked`; undefined where nothing is. */
export function exclusionsText(excluded: Excluded): string | undefined {
  const { paths, fields } = toExclusions(excluded);
  const parts = [
    paths.length === 0 ? '' : formatCount(paths.length, 'document'),
    fields.length === 0 ? '' : formatCount(fields.length, 'field'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : `${parts.join(' and ')} unticked`;
}
