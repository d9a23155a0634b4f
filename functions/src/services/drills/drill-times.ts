import type { DrillPlan } from '../../contract/drills.ts';
import type { Project } from '../../contract/projects.ts';
import { AppError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import { overdueDrillAlert } from '../alerts/drill-alerts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { mayPass } from '../jobs/job-failure.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { nextRun } from '../schedules/next-run.ts';
import { chooseBackup } from './choose-backup.ts';
import { placeOf } from './assert-drillable.ts';
import { noBackup } from './drill-texts.ts';
import { drillPromise } from './drills.ts';
import { newDrill } from './new-drill.ts';
import { failed } from './step.ts';
import type { StoredDrill } from './stored-drill.ts';

export interface DrillTimesOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'completed'>;
  readonly drills: Pick<DrillStore, 'due' | 'begin' | 'overdue' | 'passOver' | 'raiseOverdue'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly random: () => number;
  readonly log: Log;
  readonly now: () => Date;
}

/** Bounds one tick; what is left over comes with the next. */
const maxPlans = 100;
const parallel = 10;

/** What the times of drill plans bring: drills that are due, and alerts about those that lack. */
export class DrillTimes {
  private readonly options: DrillTimesOptions;

  constructor(options: DrillTimesOptions) {
    this.options = options;
  }

  /** Begins what is due. Two ticks at once begin one drill. */
  async beginDue(): Promise<void> {
    const { drills, now } = this.options;
    const due = await drills.due(now().toISOString(), maxPlans);
    await this.each(due, (plan) => this.beginOne(plan));
  }

  /** Raises an alert for every plan of which no drill has passed in time. */
  async raiseOverdue(): Promise<void> {
    const { drills, now } = this.options;
    const overdue = await drills.overdue(now().toISOString(), maxPlans);
    await this.each(overdue, async (plan) => {
      const { ownerId, value } = plan;
      const project = await this.projectOf(plan);
      if (project !== null) {
        const alert = overdueDrillAlert(value, project, now());
        await drills.raiseOverdue({ ownerId, value: alert }, value);
      }
    });
  }

  /** Null for one that is deleted: it may be taken back, and keeps no other plan from its turn. */
  private async projectOf({ ownerId, value }: Owned<DrillPlan>): Promise<Project | null> {
    const { projects, drills, now } = this.options;
    const stored = await projects.get(value.projectId);
    if (stored?.ownerId === ownerId) {
      return stored.project;
    }
    const nextDrillAt = nextRun(value.schedule, now());
    await drills.passOver(value, { nextDrillAt, overdueAt: drillPromise(nextDrillAt) });
    return null;
  }

  private async beginOne(due: Owned<DrillPlan>): Promise<void> {
    const { ownerId, value: plan } = due;
    const { drills, records, random, auditLog, now } = this.options;
    const { nextDrillAt, projectId } = plan;
    if (nextDrillAt === null) {
      return;
    }
    const project = await this.projectOf(due);
    if (project === null) {
      return;
    }
    const at = now();
    const backup = await chooseBackup(
      { records, random, now: at },
      { ownerId, project },
      plan.pick,
    );
    const { target, verdict } = await this.placeOf(ownerId, plan);
    const id = `${projectId}-${Date.parse(nextDrillAt).toString(36)}`;
    const value: StoredDrill = {
      ...newDrill({ id, plan, isPlanned: true, backup, target, now: at }),
      verdict: backup === null ? failed(noBackup(plan)) : verdict,
    };
    const slot = { at: nextDrillAt, next: nextRun(plan.schedule, at) };
    if ((await drills.begin({ ownerId, value }, slot)) === 'begun') {
      await auditLog.record({
        ownerId,
        projectId,
        who: 'schedule',
        action: 'drill.started',
        targets: [id],
        result: 'ok',
        code: null,
      });
    }
  }

  /** Where it goes; or that it has failed, because it may not go there. */
  private async placeOf(
    ownerId: string,
    plan: DrillPlan,
  ): Promise<Pick<StoredDrill, 'target' | 'verdict'>> {
    const { projects, now } = this.options;
    try {
      return { target: await placeOf({ projects, now: now() }, ownerId, plan), verdict: null };
    } catch (error) {
      if (!(error instanceof AppError) || mayPass(error)) {
        throw error;
      }
      return { target: null, verdict: failed(error.message) };
    }
  }

  private async each(
    plans: readonly Owned<DrillPlan>[],
    work: (plan: Owned<DrillPlan>) => Promise<void>,
  ): Promise<void> {
    for (const { item, error } of await settleEach(plans, work, { parallel })) {
      const { projectId } = item.value;
      this.options.log.error('Drill plan not looked after', error, { projectId });
    }
  }
}
