import type { Alert } from '../../contract/alerts.ts';
import type { DrillPlan } from '../../contract/drills.ts';
import type { StoredDrill } from '../drills/stored-drill.ts';
import type { NoticeEvent } from './notice-events.ts';
import type { Owned } from './owned.ts';

/** A plan's turn: the time it was due for, and the next one. */
export interface DrillSlot {
  readonly at: string;
  readonly next: string;
}

/** What changes with the end of a drill, all at once. */
export interface DrillEnd {
  readonly fields: Partial<StoredDrill>;
  /** By when the next is to pass; empty where that stays. */
  readonly promise: Partial<Pick<DrillPlan, 'overdueAt'>>;
  /** Whether it proves its backup. */
  readonly isProof: boolean;
  readonly raised: Alert | null;
  /** What its owner's channels are notified of in the place of an alert. */
  readonly orphaned: NoticeEvent | null;
  /** Alerts that are over. */
  readonly resolved: readonly Alert[];
  readonly at: string;
}

/** Drill plans, one to a project, and drills. */
export interface DrillStore {
  plan(projectId: string): Promise<Owned<DrillPlan> | null>;
  /**
   * Saves a plan; what is under way stays so. @throws AppError `not-found` when the project is gone
   */
  savePlan(plan: Owned<DrillPlan>): Promise<void>;
  /** Plans that are due at `at`, the longest due first, at most `limit`. */
  due(at: string, limit: number): Promise<Owned<DrillPlan>[]>;
  /** Plans whose `overdueAt` is at `at` or before, at most `limit`. */
  overdue(at: string, limit: number): Promise<Owned<DrillPlan>[]>;
  /** Raises an alert about a plan, and takes the promise from it, unless that has changed. */
  raiseOverdue(
    alert: Owned<Alert>,
    plan: Pick<DrillPlan, 'projectId' | 'overdueAt'>,
  ): Promise<void>;

  /** Moves a plan's times on, unless they have changed. */
  passOver(
    plan: Pick<DrillPlan, 'projectId' | 'nextDrillAt' | 'overdueAt'>,
    times: Pick<DrillPlan, 'nextDrillAt' | 'overdueAt'>,
  ): Promise<void>;

  drill(id: string): Promise<Owned<StoredDrill> | null>;
  /** Of a project, the newest first, at most `limit`; those after `last` unless it is null. */
  page(
    project: { readonly projectId: string; readonly ownerId: string },
    last: Pick<StoredDrill, 'startedAt' | 'id'> | null,
    limit: number,
  ): Promise<StoredDrill[]>;
  /** The newest real drill of a project that passed. */
  lastPassed(projectId: string): Promise<StoredDrill | null>;
  /** Drills of a project that have left documents in their targets, at most 20. */
  withLeftovers(projectId: string): Promise<StoredDrill[]>;
  /** Drills that are to be worked at at `at`, the longest waiting first, at most `limit`. */
  waiting(at: string, limit: number): Promise<Owned<StoredDrill>[]>;

  /**
   * Begins a drill unless one is under way, which with a slot passes that over.
   * @returns `taken` where the slot is no longer the plan's next, or there is no plan; `leaving`
   *   where the backup is being deleted, and the slot stays due
   */
  begin(
    drill: Owned<StoredDrill>,
    slot: DrillSlot | null,
  ): Promise<'begun' | 'running' | 'taken' | 'leaving'>;
  /** Keeps all others from working at a drill until then. False where somebody came before. */
  take(seen: StoredDrill, until: string): Promise<boolean>;
  /** Changes a drill that nobody else has taken since. False where somebody has. */
  change(taken: StoredDrill, fields: Partial<StoredDrill>): Promise<boolean>;
  /** Asks a drill to stop. False where it has ended. */
  requestCancel(id: string, at: string): Promise<boolean>;
  /** As `change`, with all else that its end changes; the backup's proof where it passed. */
  end(taken: Owned<StoredDrill>, end: DrillEnd): Promise<boolean>;
  /** What an earlier drill left in its target is gone. */
  emptied(id: string): Promise<void>;
}
