import {
  refusalText,
  type Refusal,
  type Together,
} from '../../../firestore-model/operations/apply-operations.ts';

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
  /**
   * Whether records may name a field that a document gets: it may be called after a value, which no
   * record has. Default: they may.
   */
  readonly mayName?: ((name: string) => boolean) | undefined;
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

/** How a document is settled that the plan saw, and that can't be rewritten now. */
export function refusedAs(rewrite: Rewrite, source: Uint8Array): { conflict: string } | null {
  const refusal = rewrite.refusalOf?.(source) ?? null;
  return refusal === null ? null : { conflict: refusalText(refusal) };
}

/** Rewrites what another rewrite has come to. Only the first may refuse. */
export function inOrder(first: Rewrite, second: Rewrite): Rewrite {
  return {
    isDependent: first.isDependent || second.isDependent,
    refusalOf: (source) => first.refusalOf?.(source) ?? null,
    documentOf: (source, existing) => {
      const document = first.documentOf(source, existing);
      return document === null ? null : second.documentOf(document, existing);
    },
  };
}
