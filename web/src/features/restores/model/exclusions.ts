import {
  exclusionsSchema,
  type DocumentChange,
  type RestorePlan,
  type Exclusions,
} from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';

/** What of a plan is to be left out. Fields are kept while their document is left out, in case it comes back. */
export interface Unticked {
  /** By document, with what the plan would do to it. */
  readonly documents: ReadonlyMap<string, DocumentChange>;
  /** By document, then by the field's path as JSON. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

export const noExclusions: Unticked = { documents: new Map(), fields: new Map() };

/** Ticks or unticks a document. */
export function toggleDocument(
  unticked: Unticked,
  { path, change }: { path: string; change: DocumentChange },
): Unticked {
  const documents = new Map(unticked.documents);
  if (!documents.delete(path)) {
    documents.set(path, change);
  }
  return { ...unticked, documents };
}

/** Ticks or unticks one field of a document. */
export function toggleField(unticked: Unticked, path: string, field: readonly string[]): Unticked {
  const key = JSON.stringify(field);
  const ofDocument = new Map(unticked.fields.get(path));
  if (!ofDocument.delete(key)) {
    ofDocument.set(key, field);
  }
  const fields = new Map(unticked.fields);
  fields.set(path, ofDocument);
  return { ...unticked, fields };
}

export function isDocumentTicked({ documents }: Unticked, path: string): boolean {
  return !documents.has(path);
}

export function isFieldTicked(unticked: Unticked, path: string, field: readonly string[]): boolean {
  return unticked.fields.get(path)?.has(JSON.stringify(field)) !== true;
}

/** The fields of a document that are left out. */
export function excludedFields(unticked: Unticked, path: string): number {
  return unticked.fields.get(path)?.size ?? 0;
}

/** What `applyRestore` is told to leave out: fields only of documents that are not left out as a whole. */
export function toExclusions({ documents, fields }: Unticked): Exclusions {
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
export function exclusionsError(unticked: Unticked): string | undefined {
  return exclusionsSchema.safeParse(toExclusions(unticked)).error?.issues[0]?.message;
}

export type Counts = Readonly<Record<DocumentChange, number>>;

/** The documents that are left to create, change and delete. */
export function countsLeft(
  plan: Pick<RestorePlan, DocumentChange>,
  { documents }: Unticked,
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
export function exclusionsText(unticked: Unticked): string | undefined {
  const { paths, fields } = toExclusions(unticked);
  const parts = [
    paths.length === 0 ? '' : formatCount(paths.length, 'document'),
    fields.length === 0 ? '' : formatCount(fields.length, 'field'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : `${parts.join(' and ')} unticked`;
}
