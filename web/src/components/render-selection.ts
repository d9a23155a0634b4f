import type { ReactNode } from 'react';
import type { TypedSelection } from '#lib/patterns.ts';

/** What chooses collections, around the fields for patterns. */
export type RenderSelection = (
  selection: TypedSelection & {
    readonly onChange: (patterns: TypedSelection) => void;
    /** The fields for patterns. */
    readonly children: ReactNode;
  },
) => ReactNode;
