import type { PlanSample, Project, Restore, RestorePlan } from '@firekeep/functions/contract';
import { createContext } from 'react';
import { noExclusions, type Excluded, type ToggleExclusion } from '../model/exclusions.ts';
import type { BackupState } from '../model/review.ts';

export interface PlanTreeState {
  readonly restoreId: string;
  readonly excluded: Excluded;
  readonly onToggle: (toggle: ToggleExclusion) => void;
  /** What the plan holds of some documents, by path. */
  readonly samples: ReadonlyMap<string, PlanSample>;
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
  restoreId: '',
  excluded: noExclusions,
  onToggle: () => undefined,
  samples: new Map(),
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
  readonly backup: BackupState;
  /** The newest restore that applied this plan. */
  readonly applied: Restore | undefined;
  readonly onStarted: (restore: Restore) => void;
  readonly onChangeChoice: () => void;
}
