import type { MaskRule } from '../../../firestore-model/masks.ts';
import type { MaskKey } from '../../../firestore-model/masking/masked-values.ts';
import { makeProof, type ProvenFields } from '../../../firestore-model/masking/proven-fields.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { collectionsOf, type MaskedFrom } from './mask.ts';

/** @param source as it would be written without masks @param after as it reads back */
export type MaskProof = (source: Uint8Array, after: Uint8Array) => ProvenFields;

/** Finds values of the source that stand in the same listed field of what was written. */
export function maskProof(rules: readonly MaskRule[], from: MaskedFrom, key: MaskKey): MaskProof {
  const prove = makeProof(rules, key);
  return (source, after) => {
    const [collection, place] = collectionsOf(source, from);
    return prove({
      collection,
      place,
      source: () => decodeDocument(source).fields,
      after: () => decodeDocument(after).fields,
    });
  };
}
