import { decodeDocument } from '../engine/format/document-json.ts';
import { encodeDocument } from '../engine/format/encode-document.ts';
import { operate } from '../engine/changes/rewrite/operate.ts';
import type { Rewrite } from '../engine/changes/rewrite/rewrite.ts';
import type { FirestoreFields } from '../firestore-model/values.ts';
import { loadTransforms, type LimitedTransformOptions } from '../services/changes/transforms.ts';

export const transformRoot = 'projects/demo-shop/databases/(default)/documents';
export const clock = '2026-01-31T12:00:00Z';

/** A bulk change of one transform. */
export async function rewriteBy(
  source: string,
  options?: LimitedTransformOptions,
): Promise<Rewrite> {
  const operations = [{ op: 'transform', source, clock }] as const;
  const transform = await loadTransforms(operations, options);
  return operate(operations, { root: transformRoot, transform });
}

/** What becomes of a document: its fields, or why it stays as it is. */
export function outcomeOf(rewrite: Rewrite, fields: FirestoreFields, path = 'c/ada') {
  const document = encodeDocument(transformRoot, { path, fields });
  const after = rewrite.documentOf(document, null);
  const refusal = rewrite.refusalOf?.(document);
  return after === null
    ? `${refusal?.field ?? ''}: ${refusal?.reason ?? ''}`
    : { ...decodeDocument(after).fields };
}

/** The same of one document alone. */
export async function transformed(
  source: string,
  fields: FirestoreFields,
  options: LimitedTransformOptions = {},
) {
  return outcomeOf(await rewriteBy(source, options), fields);
}
