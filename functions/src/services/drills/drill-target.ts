import type { Drill } from '../../contract/drills.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import { hasEnded } from '../changes/assert-not-undone.ts';
import type { Restores } from '../changes/restores.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { leftText, notClearedText, notEmptyText, unreachableText } from './drill-texts.ts';
import { failed, later, now, passed, turned, type DrillStep } from './step.ts';
import { jobsOfDrill, type StoredDrill } from './stored-drill.ts';

export interface DrillTargetOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly begin: Pick<Restores, 'undoDrill'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: Pick<JobStarter, 'wake'>;
  readonly databases: CustomerDatabases;
  readonly drills: Pick<DrillStore, 'withLeftovers' | 'emptied'>;
}

export type DrillPlace = NonNullable<Drill['target']>;
type OwnedDrill = Owned<StoredDrill>;

export function placeIn({ target, id }: StoredDrill): DrillPlace {
  if (target === null) {
    throw new Error(`the drill ${id} has no target`);
  }
  return target;
}

function emptied({ verdict }: StoredDrill, message: string | null): DrillStep {
  const { status } = verdict ?? passed;
  return { next: 'end', verdict: { status, message }, fields: { leftInTarget: false } };
}

/** Whatever else it came to, a drill that leaves documents has not passed. */
function notEmptied({ verdict }: StoredDrill, message: string): DrillStep {
  const status = verdict === null || verdict.status === 'passed' ? 'failed' : verdict.status;
  return { next: 'end', verdict: { status, message }, fields: { leftInTarget: true } };
}

/** What drills restore into: seen to be empty, and emptied of what drills put there alone. */
export class DrillTarget {
  private readonly options: DrillTargetOptions;

  constructor(options: DrillTargetOptions) {
    this.options = options;
  }

  /** Looks whether it is empty; what an earlier drill of the plan left is removed first. */
  async prepare(drill: OwnedDrill): Promise<DrillStep> {
    const { ownerId, value } = drill;
    const { drills } = this.options;
    const target = placeIn(value);
    const left = (await drills.withLeftovers(value.projectId)).filter(
      (one) =>
        one.target?.projectId === target.projectId && one.target.databaseId === target.databaseId,
    );
    if (!(await this.isEmpty(ownerId, target))) {
      return await this.clear(drill, left);
    }
    for (const { id } of left) {
      await drills.emptied(id);
    }
    // From here on there may be documents, whoever is killed when.
    const restoreId = jobsOfDrill(value.id).restore;
    return now({ stage: 'restoring', restoreId, leftInTarget: true });
  }

  /** Undoes the drill's restore; what others have changed or added since stays, and is said. */
  async empty(drill: OwnedDrill): Promise<DrillStep> {
    const { ownerId, value } = drill;
    const { undo } = jobsOfDrill(value.id);
    const restore = await this.change(value.restoreId ?? undo);
    const undone = await this.change(restore?.undoneBy ?? undo);
    if (!(await this.isOver(restore))) {
      return later();
    }
    const { projectId } = placeIn(value);
    if ((await this.options.projects.get(projectId))?.ownerId !== ownerId) {
      return await this.unreachable(value, restore, undone);
    }
    if (undone === null) {
      return await this.undoOwn(drill, restore);
    }
    return hasEnded(undone)
      ? await this.ending(ownerId, value, undone.error?.message ?? null)
      : later();
  }

  private async undoOwn({ ownerId, value }: OwnedDrill, restore: Restore | null) {
    const of = { id: jobsOfDrill(value.id).undo, drillId: value.id };
    const why = restore === null ? null : await this.undo(ownerId, restore.id, of);
    return restore !== null && why === null ? later() : await this.ending(ownerId, value, why);
  }

  /** Asks what is not over to stop. */
  private async isOver(change: Restore | null): Promise<boolean> {
    if (change === null || hasEnded(change)) {
      return true;
    }
    await this.stop(change.id);
    return false;
  }

  /** Asks a job to stop. */
  async stop(id: string): Promise<void> {
    const { jobs, starter } = this.options;
    if (await jobs.requestCancel(id)) {
      await starter.wake(id);
    }
  }

  /** The target was deleted, and its key with it. */
  private async unreachable(
    drill: StoredDrill,
    restore: Restore | null,
    undone: Restore | null,
  ): Promise<DrillStep> {
    if (!(await this.isOver(undone))) {
      return later();
    }
    const left = (restore?.outcome.written ?? 0) - (undone?.outcome.deleted ?? 0);
    const firebaseProjectId = restore?.target.firebaseProjectId ?? '';
    const before = drill.verdict?.message ?? null;
    const message = unreachableText(before, placeIn(drill), { left, firebaseProjectId });
    return left > 0 ? notEmptied(drill, message) : emptied(drill, message);
  }

  private async ending(uid: string, drill: StoredDrill, why: string | null): Promise<DrillStep> {
    const place = placeIn(drill);
    const before = drill.verdict?.message ?? null;
    return (await this.isEmpty(uid, place))
      ? emptied(drill, before)
      : notEmptied(drill, leftText(before, place, why));
  }

  private async clear({ ownerId, value }: OwnedDrill, left: StoredDrill[]): Promise<DrillStep> {
    const { clear } = jobsOfDrill(value.id);
    const begun = await this.change(clear);
    if (begun !== null && !hasEnded(begun)) {
      return later();
    }
    const [earlier] = left.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
    const of = { id: clear, drillId: value.id };
    if (begun !== null) {
      const why = begun.error?.message ?? null;
      return turned(value, failed(leftText(null, placeIn(value), why)));
    }
    if (earlier === undefined) {
      return turned(value, failed(notEmptyText(placeIn(value))));
    }
    const why = await this.undo(ownerId, earlier.restoreId ?? clear, of);
    return why === null ? later() : turned(value, failed(notClearedText(placeIn(value), why)));
  }

  /** @returns null once it is begun, and else why it can't be */
  private async undo(
    uid: string,
    restoreId: string,
    drill: { readonly id: string; readonly drillId: string },
  ): Promise<string | null> {
    const reason = 'Emptied after a drill';
    try {
      await this.options.begin.undoDrill(uid, restoreId, { reason, ...drill });
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'failed-precondition') {
        return error.message;
      }
      if (error instanceof AppError && error.code === 'not-found') {
        return 'the record of its restore, or the backup from before it, is gone';
      }
      throw error;
    }
  }

  private async change(id: string): Promise<Restore | null> {
    return (await this.options.restores.get(id))?.value ?? null;
  }

  private async isEmpty(uid: string, { projectId, databaseId }: DrillPlace): Promise<boolean> {
    const { projects, databases } = this.options;
    const project = await ownedProject(projects, projectId, uid);
    const database = await databases.open(project, databaseId);
    try {
      return (await database.countAll(null, 1)).documents === 0;
    } finally {
      database.close();
    }
  }
}
