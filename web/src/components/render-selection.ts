import type { ReactNode } from 'react';

/** What chooses collections, around the fields for patterns. */
export type RenderSelection = (selection: {
  readonly include: string;
  readonly exclude: string;
  readonly onChange: (patterns: { include: string; exclude: string }) => void;
  /** The fields for patterns. */
  readonly children: ReactNode;
}) => ReactNode;
