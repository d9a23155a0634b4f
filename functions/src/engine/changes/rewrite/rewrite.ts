import type { Refusal, Together } from '../../../firestore-model/operations/apply-operations.ts';

/**
 * What is to become of a document. Pure and deterministic: a plan, its applying and a batch that is
 * repeated come to the same. Documents are encoded, and only their fields count.
 */
export interface Rewrite {
  /** Whether it looks at what the target holds, which is read for that when a plan is applied. */
  readonly isDependent: boolean;
  /**
   * @param existing what the target holds; null where it holds none
   * @returns the document as it is to be; null where nothing is to be written
   */
  documentOf(source: Uint8Array, existing: Uint8Array | null): Uint8Array | null;
  /** Whether documents go instead. Default: false. */
  readonly isRemoval?: boolean;
  /** Does work on several documents, for less than one at a time would take. */
  readonly together?: Together;
  /** Why a document can't be rewritten, and stays; null where it can. */
  readonly refusalOf?: (source: Uint8Array) => Refusal | null;
  /** The source's document without the fields that stay as the target has them. Default: all. */
  readonly partOf?: (source: Uint8Array, existing: Uint8Array | null) => Uint8Array;
}

/** The source's document, whatever is there. */
export const replace: Rewrite = { isDependent: false, documentOf: (source) => source };

/** The source's document where there is none. */
export const createMissing: Rewrite = {
  isDependent: true,
  documentOf: (source, existing) => (existing === null ? source : null),
};

/** Rewrites what another rewrite has come to. */
export function inOrder(first: Rewrite, second: Rewrite): Rewrite {
  return {
    isDependent: first.isDependent || second.isDependent,
    documentOf: (source, existing) => {
      const document = first.documentOf(source, existing);
      return document === null ? null : second.documentOf(document, existing);
    },
  };
}
