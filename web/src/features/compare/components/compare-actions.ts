import type { ComparedDocument, FieldPattern } from '@firekeep/functions/contract';
import { createContext, type ReactNode } from 'react';

/** What can be done with what differs. */
export interface CompareActions {
  /** With all, with one collection, or with a field that changed so in its documents. */
  readonly renderActions?:
    | ((collection: string | undefined, pattern?: FieldPattern) => ReactNode)
    | undefined;
  /** With one document. */
  readonly renderDocumentActions?: ((item: ComparedDocument) => ReactNode) | undefined;
  /** With the documents that are selected; without it none can be. */
  readonly renderSelectedActions?: ((paths: readonly string[]) => ReactNode) | undefined;
}

export const CompareActionsContext = createContext<CompareActions>({});
