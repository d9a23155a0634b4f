import type { FieldPattern } from '@firekeep/functions/contract';
import { createContext, type ReactNode } from 'react';

/**
 * What can be done with what differs: with all, with one collection, or with a field that changed
 * so in its documents.
 */
export type RenderActions = (collection: string | undefined, pattern?: FieldPattern) => ReactNode;

export const CompareActionsContext = createContext<RenderActions | undefined>(undefined);
