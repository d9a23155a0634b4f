import {
  fieldDifferences,
  fieldsSchema,
  isSameFields,
  type FirestoreDocument,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { z } from 'zod';

const seenSchema = z.object({ fields: fieldsSchema, updateTime: z.string().nullable() });

/** A document's pending change. */
export const documentDraftSchema = z.object({
  path: z.string(),
  /** The document as it was seen; null: it is a new one. */
  seen: seenSchema.nullable(),
  /** What it is to hold; null: it is to be deleted. */
  wanted: fieldsSchema.nullable(),
});
export type DocumentDraft = Readonly<z.infer<typeof documentDraftSchema>>;
export type SeenDocument = DocumentDraft['seen'];

export type Drafts = readonly DocumentDraft[];

export function seenOf(document: FirestoreDocument | null | undefined): SeenDocument {
  return document === null || document === undefined || document.missing
    ? null
    : { fields: document.fields, updateTime: document.updateTime };
}

/** Whether a document holds the same in two states; null: it isn't there. */
export function isSameState(a: FirestoreFields | null, b: FirestoreFields | null): boolean {
  return a === null || b === null ? a === b : isSameFields(a, b);
}

function isChange({ seen, wanted }: DocumentDraft): boolean {
  return !isSameState(seen?.fields ?? null, wanted);
}

/** Drafts in which a document has this one; one that changes nothing is none. */
export function withDraft(drafts: Drafts, draft: DocumentDraft): Drafts {
  const index = drafts.findIndex(({ path }) => path === draft.path);
  if (!isChange(draft)) {
    return index === -1 ? drafts : drafts.toSpliced(index, 1);
  }
  return index === -1 ? [...drafts, draft] : drafts.with(index, draft);
}

/** The number of fields that change; a document that is created or deleted counts once. */
export function countChanges(drafts: Drafts): number {
  return drafts.reduce((sum, { seen, wanted }) => {
    const isWhole = seen === null || wanted === null;
    return sum + (isWhole ? 1 : [...fieldDifferences(seen.fields, wanted)].length);
  }, 0);
}

/** A document as it would be after its draft; the document itself where there is none. */
export function asDrafted<Shown extends FirestoreDocument>(
  document: Shown,
  draft: DocumentDraft | undefined,
): Shown {
  return draft === undefined || draft.wanted === null
    ? document
    : { ...document, missing: false, fields: draft.wanted };
}
