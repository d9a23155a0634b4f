import { messages } from '../../contract/errors.ts';
import type {
  DocumentChange,
  PlanPage,
  PlanSample,
  Restore,
  RestoreMode,
  RestoreScope,
} from '../../contract/restores.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RunStore } from '../ports/run-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { RunStarter } from '../runs/run-starter.ts';
import { assertRestorable } from './assert-restorable.ts';

export interface RestoresOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly store: BackupStore;
  readonly runs: Pick<RunStore, 'requestCancel'>;
  readonly starter: RunStarter;
  readonly now: () => Date;
}

export interface RestoreRequest {
  readonly projectId: string;
  readonly recordId: string;
  readonly target: {
    readonly projectId: string;
    readonly databaseId?: string | undefined;
    readonly pathPrefix?: string | undefined;
  };
  readonly retargetReferences?: boolean | undefined;
  readonly scope?: RestoreScope | undefined;
  readonly mode: RestoreMode;
  readonly dryRun?: boolean | undefined;
}

/** Starting, showing and cancelling restores, for their owners only. */
export class Restores {
  private readonly options: RestoresOptions;

  constructor(options: RestoresOptions) {
    this.options = options;
  }

  /** @throws AppError `not-found` for projects and records of others too; `failed-precondition` where the target may not be written. */
  async start(uid: string, request: RestoreRequest): Promise<Restore> {
    const { projects, store, starter, now } = this.options;
    await ownedProject(projects, request.projectId, uid);
    const record = await store.record(request.recordId);
    if (record?.ownerId !== uid || record.value.projectId !== request.projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    if (record.value.status !== 'completed') {
      throw new AppError('failed-precondition', 'Only a completed backup can be restored');
    }
    const stored = await ownedProject(projects, request.target.projectId, uid);
    if (request.target.pathPrefix !== undefined || request.retargetReferences === true) {
      throw new AppError('failed-precondition', 'Not possible yet');
    }
    const target = stored.project;
    const dryRun = request.dryRun ?? false;
    assertRestorable(stored, { dryRun, mode: request.mode });
    const id = newId();
    const restore: Restore = {
      id,
      projectId: request.projectId,
      recordId: request.recordId,
      target: {
        projectId: target.id,
        firebaseProjectId: target.firebaseProjectId,
        databaseId: request.target.databaseId ?? target.databaseId,
        pathPrefix: null,
      },
      scope: request.scope ?? {},
      mode: request.mode,
      dryRun,
      status: 'planning',
      phase: 'queued',
      plan: null,
      retargetReferences: false,
      safetyBackup: false,
      safetyRecordId: null,
      planId: null,
      untick: { paths: [], fields: [] },
      undoOf: null,
      undoneBy: null,
      canUndo: false,
      progress: { documents: 0, fraction: null, writesPerSecond: null },
      outcome: {
        written: 0,
        deleted: 0,
        skipped: 0,
        failed: 0,
        failures: [],
        conflicts: 0,
        conflicting: [],
        unticked: 0,
      },
      createdAt: now().toISOString(),
      completedAt: null,
      error: null,
    };
    const run = {
      id,
      kind: 'restore' as const,
      ownerId: uid,
      projectId: request.projectId,
      subjectId: id,
      state: { phase: 'verifying', verify: null },
    };
    await store.startRun(run, { restore: { ownerId: uid, value: restore } });
    await starter.start(id);
    return restore;
  }

  async list(uid: string, projectId: string): Promise<Restore[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.store.restores(projectId, uid);
  }

  /** @throws AppError `not-found` for restores of others too. */
  async get(uid: string, restoreId: string): Promise<Restore> {
    const restore = await this.options.store.restore(restoreId);
    if (restore?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return restore.value;
  }

  async apply(uid: string, restoreId: string): Promise<Restore> {
    return await this.notYet(uid, restoreId);
  }

  async undo(uid: string, restoreId: string): Promise<Restore> {
    return await this.notYet(uid, restoreId);
  }

  async listPlan(uid: string, restoreId: string): Promise<PlanPage> {
    return await this.notYet(uid, restoreId);
  }

  async difference(
    uid: string,
    restoreId: string,
  ): Promise<Omit<PlanSample, 'change'> & { change: DocumentChange | null }> {
    return await this.notYet(uid, restoreId);
  }

  private async notYet(uid: string, restoreId: string): Promise<never> {
    await this.get(uid, restoreId);
    throw new AppError('failed-precondition', 'Not possible yet');
  }

  /** Asks a restore to stop. What it has written stays written; the outcome says how much that is. */
  async cancel(uid: string, restoreId: string): Promise<Restore> {
    const restore = await this.get(uid, restoreId);
    if (!(await this.options.runs.requestCancel(restore.id))) {
      throw new AppError('failed-precondition', 'The restore is not running');
    }
    await this.options.starter.wake(restore.id);
    return await this.get(uid, restoreId);
  }
}
