import type { At } from '@firekeep/functions/contract';
import { createContext } from 'react';
import type { Editing } from '../edit/edit-context.ts';

/** How documents of the database are put back to what they were. */
export interface PuttingBack {
  /** Null where nothing can be written, which `refusal` gives the reason for. */
  readonly editing: Editing | null;
  readonly refusal: string | null;
  /** The time that is shown or, where that is now, compared with; now: none. */
  readonly time: At;
  /** Whether it is shown, so that how it differs from now is not known. */
  readonly isShown: boolean;
  /** Opens the review of all changes that are not applied. */
  readonly onReview: () => void;
}

/** Null where nothing is known of the project yet. */
export const PutBackContext = createContext<PuttingBack | null>(null);
