import type { MaskRule } from '../../../firestore-model/masks.ts';
import type { MaskKey } from '../../../firestore-model/masking/masked-values.ts';
import { makeProof, type ProvenFields } from '../../../firestore-model/masking/proven-fields.ts';
import { collectionOf } from '../../../firestore-model/paths.ts';
import { documentPath } from '../../format/document.ts';
import { decodeDocument } from '../../format/document-json.ts';

/** @param source as it would be written without masks @param after as it reads back */
export type MaskProof = (source: Uint8Array, after: Uint8Array) => ProvenFields;

/**
 * Finds values of the source that stand in the same listed field of what was written.
 * @param root of the database that the documents come from
 */
export function maskProof(rules: readonly MaskRule[], root: string, key: MaskKey): MaskProof {
  const prove = makeProof(rules, key);
  return (source, after) =>
    prove({
      collection: collectionOf(documentPath(source, root)),
      source: () => decodeDocument(source).fields,
      after: () => decodeDocument(after).fields,
    });
}
