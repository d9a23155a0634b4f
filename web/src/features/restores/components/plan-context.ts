import type { Project, Restore, RestorePlan } from '@firekeep/functions/contract';
import { createContext } from 'react';
import { noExclusions, type Excluded, type ToggleExclusion } from '../model/exclusions.ts';
import type { BackupState } from '../model/review.ts';

export interface PlanTreeState {
  readonly restoreId: string;
  readonly excluded: Excluded;
  readonly onToggle: (toggle: ToggleExclusion) => void;
}

/** What every level of a plan's tree reads, so that none has to hand it on. */
export const PlanTreeContext = createContext<PlanTreeState>({
  restoreId: '',
  excluded: noExclusions,
  onToggle: () => undefined,
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
