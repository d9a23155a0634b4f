import { copiedWithinMs } from '../../contract/copies.ts';
import { messages } from '../../contract/messages.ts';
import { backupIdOf, wantedChangeSchema, type Restore } from '../../contract/restore-record.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { excludesNothing, noExclusions } from '../../firestore-model/restore-selection.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import type { JobStore, NewJob } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import {
  assertAllowed,
  targetOf,
  type ApplyRequest,
  type AskedWith,
  type BegunWith,
  type RestoreRequest,
} from './begun-restore.ts';
import { assertWhole } from './kinds/restore.ts';
import { undoing } from './kinds/undo.ts';
import type { Edits } from './edits.ts';
import type { EditCaller } from './inline-sets.ts';
import { rulesFor, sealMasks } from './masks.ts';
import { newRestore, type Scheduled, type WantedRestore } from './new-restore.ts';

export interface RestoresOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: RestoreRecords;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: JobStarter;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly edits: Pick<Edits, 'undo'>;
  readonly now: () => Date;
}

/** A day less than uploads are kept. */
const fileKeptForMs = 6 * 24 * 3600_000;

/** Planning, starting, undoing, showing and cancelling restores, for their owners only. */
export class Restores {
  private readonly options: RestoresOptions;

  constructor(options: RestoresOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for projects and records of others too; `failed-precondition`
   *   where the target may not be written; `invalid-argument` where a production project's name
   *   isn't given.
   */
  async start(
    uid: string,
    request: RestoreRequest,
    scheduled: Scheduled | null = null,
  ): Promise<Restore> {
    const { projects } = this.options;
    const { projectId, recordId, target: to, scope = {}, mode, dryRun = false } = request;
    const { retargetReferences = to.projectId !== projectId, safetyBackup = true } = request;
    await ownedProject(projects, projectId, uid);
    await this.assertRestorableRecord(uid, request);
    const stored = await ownedProject(projects, to.projectId, uid);
    const wanted = { projectId, recordId, scope, mode, dryRun, retargetReferences, safetyBackup };
    const rules = rulesFor(stored, request);
    return await this.begin(
      stored,
      {
        ...wanted,
        target: targetOf(stored, to),
        scheduleId: scheduled?.scheduleId ?? null,
        drillId: scheduled?.drillId ?? null,
      },
      { ...request, rules, ...(scheduled === null ? {} : { id: scheduled.id }) },
    );
  }

  /**
   * Applies a plan as it was reviewed.
   * @throws AppError `failed-precondition` for what is no finished plan, and as `start`.
   */
  async apply(uid: string, planId: string, request: ApplyRequest): Promise<Restore> {
    const plan = await this.get(uid, planId);
    if (!plan.dryRun || plan.status !== 'planned' || plan.plan === null) {
      throw new AppError('failed-precondition', 'Only a finished plan can be applied');
    }
    if (plan.plan.cost === null) {
      throw new AppError('failed-precondition', 'The plan is too old; compare again');
    }
    const { recordId } = plan;
    if (recordId !== null) {
      await this.assertRestorableRecord(uid, { ...plan, recordId });
    }
    this.assertSourceKept(plan);
    // A bulk change is written from the backup of what was there before.
    const safetyBackup = plan.bulk !== null || (request.safetyBackup ?? true);
    const stored = await ownedProject(this.options.projects, plan.target.projectId, uid);
    const planned = { safetyBackup, dryRun: false, planId: plan.id, plan: plan.plan };
    return await this.begin(
      stored,
      { ...wantedChangeSchema.parse(plan), ...planned },
      { ...request, plannedAt: plan.completedAt ?? plan.createdAt },
    );
  }

  /**
   * Puts back the state from before a restore, document by document, where nobody has changed it
   * since.
   * @throws AppError `failed-precondition` where there is nothing to put back, or nothing to put it
   *   back from.
   */
  async undo(caller: EditCaller, restoreId: string, request: AskedWith): Promise<Restore> {
    const previous = await this.get(caller.uid, restoreId);
    return previous.inline === null
      ? await this.begin(...(await this.undoOf(caller.uid, previous, request)))
      : await this.options.edits.undo(caller, previous, request);
  }

  /**
   * As `undo`, of what a drill restored: it is in a backup, and nobody puts it back. Where the
   * project of that backup is deleted, too.
   */
  async undoDrill(
    uid: string,
    restoreId: string,
    { drillId, ...request }: AskedWith & { readonly id: string; readonly drillId: string },
  ): Promise<Restore> {
    const previous = ownedValue(await this.options.restores.get(restoreId), uid);
    const [stored, wanted, asked] = await this.undoOf(uid, previous, request);
    return await this.begin(stored, { ...wanted, drillId, safetyBackup: false }, asked);
  }

  private async undoOf(
    uid: string,
    previous: Restore,
    request: AskedWith & { readonly id?: string },
  ) {
    const wanted = undoing(previous);
    const stored = await ownedProject(this.options.projects, wanted.projectId, uid);
    await this.assertCompleted(uid, { ...wanted, recordId: backupIdOf(wanted) });
    const { written, deleted } = previous.outcome;
    return [stored, wanted, { ...request, documents: written + deleted }] as const;
  }

  async list(uid: string, projectId: string): Promise<Restore[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.restores.list(projectId, uid);
  }

  /** @throws AppError `not-found` for restores of others, and of removed projects, too. */
  async get(uid: string, restoreId: string): Promise<Restore> {
    const restore = ownedValue(await this.options.restores.get(restoreId), uid);
    await ownedProject(this.options.projects, restore.projectId, uid);
    return restore;
  }

  /**
   * Asks a restore to stop. What it has written stays written; the outcome says how much that is.
   */
  async cancel(uid: string, restoreId: string): Promise<Restore> {
    const restore = await this.get(uid, restoreId);
    if (!(await this.options.jobs.requestCancel(restore.id))) {
      throw new AppError('failed-precondition', 'The restore is not running');
    }
    await this.options.starter.wake(restore.id);
    return await this.get(uid, restoreId);
  }

  /** While it is applied, too. */
  private assertSourceKept({ imported, bulk, createdAt }: Restore): void {
    const ageMs = this.options.now().getTime() - Date.parse(createdAt);
    if (imported !== null && ageMs > fileKeptForMs) {
      throw new AppError('failed-precondition', 'The imported file is no longer kept', {
        hint: 'Import it again.',
      });
    }
    if ((bulk?.copy?.source ?? null) !== null && ageMs > copiedWithinMs) {
      throw new AppError('failed-precondition', 'The plan is older than 40 minutes', {
        hint: 'Firestore keeps for an hour what the documents to copy held. Make the plan again.',
      });
    }
  }

  private async begin(
    target: StoredProject,
    wanted: WantedRestore,
    { reason, untick = noExclusions, rules = null, id = newId(), ...asked }: BegunWith,
  ): Promise<Restore> {
    const { starts, starter, vaults, now } = this.options;
    const { ownerId } = target;
    const masks = rules === null ? null : await sealMasks(vaults, { id, rules, target, wanted });
    const begun = newRestore({
      id,
      ...wanted,
      ...(masks === null ? {} : { masks: masks.kept }),
      reason: reason ?? wanted.reason ?? null,
      createdAt: now().toISOString(),
    });
    assertAllowed(target, begun, { ...asked, untick });
    const { projectId } = begun;
    let exclusionsHash: string | null = null;
    if (!excludesNothing(untick)) {
      const vault = await vaults.open(projectId, ownerId);
      exclusionsHash = await writeExclusions(vault, id, untick).catch(storedDataFailure);
    }
    await masks?.page.put().catch(storedDataFailure);
    const restore = { ...begun, exclusionsHash };
    const state = { phase: 'new' };
    const job: NewJob = { id, kind: 'restore', ownerId, projectId, subjectId: id, state };
    await starts.start(job, { restore: { ownerId, value: restore } });
    await starter.start(id);
    return restore;
  }

  private async assertRestorableRecord(
    uid: string,
    restore: Pick<Restore, 'projectId' | 'mode'> & { readonly recordId: string },
  ): Promise<void> {
    assertWhole(await this.assertCompleted(uid, restore), restore);
  }

  private async assertCompleted(uid: string, of: { projectId: string; recordId: string }) {
    const record = ownedValue(await this.options.records.get(of.recordId), uid);
    if (record.projectId !== of.projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    if (record.status !== 'completed') {
      throw new AppError('failed-precondition', 'Only a completed backup can be restored');
    }
    return record.metadata.trigger;
  }
}
