import type { Project, Restore, RestorePlan } from '@firekeep/functions/contract';
import { createContext } from 'react';
import { restoredValues, type PlannedValues } from '../model/apply-words.ts';
import { noExclusions, type ReviewExclusions, type ToggleExclusion } from '../model/exclusions.ts';
import type { RestorableState } from '../model/review.ts';

export interface PlanTreeState {
  /** Whose documents are compared: the plan, or what has applied it. */
  readonly comparedId: string;
  readonly values: PlannedValues;
  readonly excluded: ReviewExclusions;
  readonly onToggle: (toggle: ToggleExclusion) => void;
  /** Whether the plan has been applied: nothing more can be excluded. */
  readonly isApplied: boolean;
  /** Whether the tree has collections, which documents lie below. */
  readonly isNested: boolean;
  /** Collections and documents that are opened, by key of their row. */
  readonly open: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
  /** What the longest bar stands for. */
  readonly most: number;
}

/** What every level of a plan's tree reads, so that none has to hand it on. */
export const PlanTreeContext = createContext<PlanTreeState>({
  comparedId: '',
  values: restoredValues,
  excluded: noExclusions,
  onToggle: () => undefined,
  isApplied: false,
  isNested: false,
  open: new Set(),
  onOpen: () => undefined,
  most: 1,
});

export interface PlanReviewProps {
  /** A finished plan. */
  readonly restore: Restore;
  readonly plan: RestorePlan;
  readonly target: Project | undefined;
  readonly backup: RestorableState;
  /** The newest restore that applied this plan. */
  readonly applied: Restore | undefined;
  readonly onStarted: (restore: Restore) => void;
  readonly onChangeChoice: () => void;
}
