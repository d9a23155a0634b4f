import { backupIdOf, wantedChangeSchema, type Restore } from '../../contract/restore-record.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { excludesNothing, noExclusions } from '../../firestore-model/restore-selection.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { Backups } from '../backups/backups.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import type { JobStore, NewJob } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { withBackup } from './backup-first.ts';
import {
  askedOfSource,
  assertAllowed,
  assertElsewhere,
  assertSourceKept,
  targetOf,
  wantedOf,
  type ApplyRequest,
  type AskedWith,
  type BegunWith,
  type RestoreRequest,
  type UndoRequest,
} from './begun-restore.ts';
import { assertCompleted } from './assert-completed.ts';
import { assertMovedFrom } from './assert-movable.ts';
import { sealBegun } from './begun-pages.ts';
import { askedDocuments } from './asked-documents.ts';
import { assertCopiesMayGo } from './guarded-plan.ts';
import { deletionAfter, thenCopies } from './move-deletion.ts';
import { cancelJob, cancelWithNext } from './next-change.ts';
import { notRunning } from './kind-words.ts';
import { assertWhole } from './kinds/restore.ts';
import { undoing } from './kinds/undo.ts';
import type { Edits } from './edits.ts';
import type { EditCaller } from './inline-sets.ts';
import { rulesFor } from './masks.ts';
import { newRestore, type Scheduled, type WantedRestore } from './new-restore.ts';
import { ownedChange } from './owned-change.ts';

export interface RestoresOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: RestoreRecords;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: JobStarter;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly edits: Pick<Edits, 'undo'>;
  readonly backups: Pick<Backups, 'startFirst'>;
  readonly now: () => Date;
}

/** Planning, starting, undoing, showing and cancelling restores, for their owners only. */
export class Restores {
  private readonly options: RestoresOptions;

  constructor(options: RestoresOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for projects and records of others too; `failed-precondition`
   *   where the target may not be written; `invalid-argument` where a production project's name
   *   isn't given. Where a backup is made first, as `Backups.start` too.
   */
  async start(
    uid: string,
    request: RestoreRequest,
    scheduled: Scheduled | null = null,
  ): Promise<Restore> {
    const { projects } = this.options;
    const { projectId, recordId, target: to } = request;
    const source = await ownedProject(projects, projectId, uid);
    const backups = recordId === null ? this.options.backups : null;
    await this.assertRestorableRecord(uid, request);
    const stored = await ownedProject(projects, to.projectId, uid);
    const target = targetOf(stored, to);
    assertElsewhere(source, { recordId, target });
    const chosen = await askedDocuments(this.options, uid, request);
    const wanted = wantedOf(request, { target, scope: chosen?.scope, scheduled });
    const rules = rulesFor(stored, request);
    const id = scheduled === null ? {} : { id: scheduled.id };
    return await this.begin(stored, wanted, { ...request, rules, chosen, backups, ...id });
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
    await ownedProject(this.options.projects, plan.projectId, uid);
    await this.assertRestorableRecord(uid, plan);
    assertSourceKept(plan, this.options.now());
    // Only a backup's documents are written without one of what was there before, if that is asked.
    const safetyBackup = plan.recordId === null || (request.safetyBackup ?? true);
    await assertMovedFrom(this.options.projects, uid, plan);
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
  async undo(caller: EditCaller, restoreId: string, request: UndoRequest): Promise<Restore> {
    const previous = await this.get(caller.uid, restoreId);
    const deletion = await deletionAfter(this.options.restores, previous);
    if (deletion !== null) {
      return await this.undoMove(caller.uid, { copy: previous, deletion }, request);
    }
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

  /** Puts back what a move deleted; what it copied goes once that is done. */
  private async undoMove(
    uid: string,
    { copy, deletion }: { readonly copy: Restore; readonly deletion: Restore },
    request: UndoRequest,
  ): Promise<Restore> {
    const [target, copied] = await this.undoOf(uid, copy, request);
    const { reason = null } = request;
    const begun = newRestore({ ...copied, reason, id: copy.id, createdAt: copy.createdAt });
    const { written: documents } = copy.outcome;
    assertAllowed(target, begun, { ...request, documents, untick: noExclusions });
    assertCopiesMayGo(target, copy);
    const [source, wanted, asked] = await this.undoOf(uid, deletion, askedOfSource(request));
    return await this.begin(source, thenCopies(wanted, copy.id), asked);
  }

  private async undoOf(uid: string, previous: Restore, request: BegunWith) {
    const wanted = undoing(previous);
    const stored = await ownedProject(this.options.projects, wanted.projectId, uid);
    await assertCompleted(this.options.records, uid, { ...wanted, recordId: backupIdOf(wanted) });
    const { written, deleted } = previous.outcome;
    return [stored, wanted, { ...request, documents: written + deleted }] as const;
  }

  async list(uid: string, projectId: string): Promise<Restore[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.restores.list(projectId, uid);
  }

  /** @throws AppError `not-found` for restores of others, and of removed projects, too. */
  async get(uid: string, restoreId: string): Promise<Restore> {
    return await ownedChange(this.options, uid, restoreId);
  }

  /** Asks a restore to stop. What it has written stays written, and the outcome says how much. */
  async cancel(uid: string, restoreId: string): Promise<Restore> {
    const restore = await this.get(uid, restoreId);
    if (!(await cancelWithNext(this.options, restore))) {
      throw notRunning(restore);
    }
    if (restore.phase === 'backing-up' && restore.recordId !== null) {
      // It was begun for the restore, and ends with it.
      await cancelJob(this.options, restore.recordId);
    }
    return await this.get(uid, restoreId);
  }

  private async begin(
    target: StoredProject,
    wanted: WantedRestore,
    {
      reason,
      untick = noExclusions,
      rules = null,
      chosen = null,
      id = newId(),
      ...asked
    }: BegunWith,
  ): Promise<Restore> {
    const { starts, starter, vaults, now } = this.options;
    const { ownerId } = target;
    const pages = await sealBegun(vaults, { id, target, wanted, rules, chosen });
    const begun = newRestore({
      id,
      ...wanted,
      ...pages.kept,
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
    await pages.put();
    // Last, so that whatever is refused has made no backup.
    const restore = await withBackup(asked.backups, ownerId, { ...begun, exclusionsHash });
    const state = { phase: restore.phase === 'backing-up' ? restore.phase : 'new' };
    const job: NewJob = { id, kind: 'restore', ownerId, projectId, subjectId: id, state };
    await starts.start(job, { restore: { ownerId, value: restore } });
    await starter.start(id);
    return restore;
  }

  private async assertRestorableRecord(
    uid: string,
    { recordId, ...restore }: Pick<Restore, 'projectId' | 'mode' | 'recordId'>,
  ): Promise<void> {
    if (recordId !== null) {
      assertWhole(
        await assertCompleted(this.options.records, uid, { ...restore, recordId }),
        restore,
      );
    }
  }
}
