import { AppError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import { endedByDrills, failedDrillAlert, leftEvent } from '../alerts/drill-alerts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { describeFailure, mayPass } from '../jobs/job-failure.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { DrillEnd, DrillStore } from '../ports/drill-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { drillPromise } from './drills.ts';
import { deletedText } from './drill-texts.ts';
import type { DryDrill } from './dry-drill.ts';
import type { RealDrill } from './real-drill.ts';
import { failed, later, turned, type DrillStep, type Verdict } from './step.ts';
import type { StoredDrill } from './stored-drill.ts';

export interface DrillWorkOptions {
  readonly drills: DrillStore;
  readonly alerts: Pick<AlertStore, 'unresolved'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly real: Pick<RealDrill, 'step'>;
  readonly dry: Pick<DryDrill, 'step'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Bounds one tick; what is left over comes with the next. */
const maxDrills = 100;
const parallel = 10;
/** More than a tick lives: nobody works at a drill beside another. */
const leaseMs = 3 * 60_000;
/** Just under a minute, so that each tick looks again. */
const againAfterMs = 45_000;
/** What fails for so long, and may pass, is given up. */
const givenUpAfterMs = 3600_000;
/** Steps of one look. */
const maxSteps = 8;

/** Works at the drills that are under way, a step or a few with each tick. */
export class DrillWork {
  private readonly options: DrillWorkOptions;

  constructor(options: DrillWorkOptions) {
    this.options = options;
  }

  async workAll(): Promise<void> {
    const { drills, log } = this.options;
    const waiting = await drills.waiting(this.timeIn(0), maxDrills);
    const stuck = await settleEach(waiting, (drill) => this.workAt(drill), { parallel });
    for (const { item, error } of stuck) {
      const { id: runId, projectId } = item.value;
      log.error('Drill not worked at', error, { runId, projectId });
    }
  }

  private async workAt({ ownerId, value }: Owned<StoredDrill>): Promise<void> {
    const { drills } = this.options;
    const lease = this.timeIn(leaseMs);
    if (!(await drills.take(value, lease))) {
      return;
    }
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const drill = await drills.drill(value.id);
      // A project that is gone for good takes its drills with it.
      if (drill?.value.workAt !== lease || drill.ownerId !== ownerId) {
        return;
      }
      if (drill.value.status !== 'running') {
        await this.recordEnd(drill);
        return;
      }
      const step = await this.stepOf(drill);
      const isLater = step.next === 'later' || steps === maxSteps - 1;
      const isKept = await (step.next === 'end'
        ? this.end(drill, step.verdict, step.fields)
        : drills.change(drill.value, {
            failingSince: null,
            ...step.fields,
            ...(isLater ? { workAt: this.timeIn(againAfterMs) } : {}),
          }));
      if (!isKept || step.next === 'later') {
        return;
      }
    }
  }

  private async stepOf(drill: Owned<StoredDrill>): Promise<DrillStep> {
    const { value } = drill;
    const { verdict, stage } = value;
    if (verdict !== null && stage === 'preparing') {
      return turned(value, verdict);
    }
    const gone = stage === 'emptying' ? null : await this.deletedMeanwhile(drill);
    if (gone !== null) {
      return turned(value, gone);
    }
    try {
      return await (value.kind === 'real' ? this.options.real : this.options.dry).step(drill);
    } catch (error) {
      return this.failing(value, error);
    }
  }

  /** How a drill ends whose project or target was deleted; null where both are there. */
  private async deletedMeanwhile({ ownerId, value }: Owned<StoredDrill>): Promise<Verdict | null> {
    const { projectId, target } = value;
    if (!(await this.isThere(ownerId, projectId))) {
      return { status: 'cancelled', message: 'Its project was deleted during the drill' };
    }
    return target === null || (await this.isThere(ownerId, target.projectId))
      ? null
      : failed(deletedText(target));
  }

  private async isThere(ownerId: string, projectId: string): Promise<boolean> {
    return (await this.options.projects.get(projectId))?.ownerId === ownerId;
  }

  /**
   * What is left is said where it is, once the project that was rehearsed is deleted; and to the
   * owner alone, once both are.
   */
  private async reportOf(
    ownerId: string,
    drill: StoredDrill,
  ): Promise<Pick<DrillEnd, 'raised' | 'orphaned'>> {
    const { projectId, status, leftInTarget, target } = drill;
    const isDeleted = !(await this.isThere(ownerId, projectId));
    if (!leftInTarget && (status !== 'failed' || isDeleted)) {
      return { raised: null, orphaned: null };
    }
    const isTargetThere = target !== null && (await this.isThere(ownerId, target.projectId));
    if (isDeleted && !isTargetThere) {
      return { raised: null, orphaned: leftEvent({ ownerId, value: drill }, this.timeIn(0)) };
    }
    const shown =
      isDeleted && target !== null
        ? { ...drill, projectId: target.projectId, recordId: null }
        : drill;
    const isRemovedLater = !isDeleted && isTargetThere;
    const raised = failedDrillAlert(shown, { isRemovedLater, now: this.options.now() });
    return { raised, orphaned: null };
  }

  /** What may pass is tried again, for a while; else that is how the drill ends. */
  private failing(drill: StoredDrill, error: unknown): DrillStep {
    const { log, now } = this.options;
    const { id: runId, projectId, stage, verdict } = drill;
    const since = drill.failingSince ?? now().toISOString();
    if (!(error instanceof AppError)) {
      log.error('A drill met what was not foreseen', error, { runId, projectId });
    }
    if (mayPass(error) && now().getTime() - Date.parse(since) < givenUpAfterMs) {
      return later({ failingSince: since });
    }
    const { message } = describeFailure(error);
    if (stage !== 'emptying') {
      return turned(drill, failed(message));
    }
    const why = `The target could not be emptied: ${message}`;
    const before = verdict?.message ?? null;
    const status = verdict === null || verdict.status === 'passed' ? 'failed' : verdict.status;
    const said = before === null ? why : `${before}. ${why}`;
    return { next: 'end', verdict: { status, message: said }, fields: {} };
  }

  private async end(
    { ownerId, value }: Owned<StoredDrill>,
    { status, message }: Verdict,
    evidence: Partial<StoredDrill>,
  ): Promise<boolean> {
    const { drills, alerts } = this.options;
    const { projectId } = value;
    const at = this.timeIn(0);
    const fields = { ...evidence, status, message, stage: 'done', endedAt: at } as const;
    const ended: StoredDrill = { ...value, ...fields };
    const unresolved = status === 'passed' ? await alerts.unresolved(projectId, null) : [];
    const plan = status === 'passed' ? ((await drills.plan(projectId))?.value ?? null) : null;
    const promise =
      plan === null || plan.nextDrillAt === null
        ? {}
        : { overdueAt: drillPromise(plan.nextDrillAt) };
    const end: DrillEnd = {
      fields,
      promise,
      isProof: status === 'passed' && value.kind === 'real',
      ...(await this.reportOf(ownerId, ended)),
      resolved: unresolved.filter(({ kind }) => endedByDrills.has(kind)),
      at,
    };
    return await drills.end({ ownerId, value }, end);
  }

  /** After the end itself: killed before the note of it, it is recorded again. */
  private async recordEnd({ ownerId, value }: Owned<StoredDrill>): Promise<void> {
    const { drills, auditLog } = this.options;
    const { id, projectId, target, status, recordId } = value;
    const result = status === 'passed' ? 'ok' : status === 'cancelled' ? 'cancelled' : 'failed';
    for (const concerned of new Set([projectId, target?.projectId ?? projectId])) {
      if (await this.isThere(ownerId, concerned)) {
        await auditLog.record({
          ownerId,
          projectId: concerned,
          who: 'system',
          action: 'drill.ended',
          targets: [id, ...(recordId === null ? [] : [recordId])],
          result,
          code: null,
        });
      }
    }
    await drills.change(value, { workAt: null });
  }

  private timeIn(ms: number): string {
    return new Date(this.options.now().getTime() + ms).toISOString();
  }
}
