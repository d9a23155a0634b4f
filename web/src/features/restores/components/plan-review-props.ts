import type { Project, Restore, RestorePlan } from '@firekeep/functions/contract';
import type { BackupState } from '../model/review.ts';

export interface PlanReviewProps {
  /** A finished plan. */
  readonly restore: Restore;
  readonly plan: RestorePlan;
  readonly target: Project | undefined;
  readonly backup: BackupState;
  /** The newest restore that carried this plan out. */
  readonly applied: Restore | undefined;
  readonly onStarted: (restore: Restore) => void;
  readonly onChangeChoice: () => void;
}
