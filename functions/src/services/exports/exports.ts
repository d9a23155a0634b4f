import type { DataExport } from '../../contract/exports.ts';
import { exportPrefix } from '../../engine/format/layout.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { DataViews, Viewed } from '../data-view/data-views.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { JobStarts, KeptExports } from '../ports/job-starts.ts';
import type { JobStore, NewJob } from '../ports/job-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import type { Tiers } from '../quotas/quotas.ts';
import { assertExportMayBegin } from '../quotas/quota-limits.ts';
import { expiredExport } from './export-changes.ts';
import { initialExportState, sealedState } from './export-state.ts';
import {
  keptWhat,
  newExport,
  shownExport,
  type ExportRecord,
  type WantedExport,
} from './stored-export.ts';

export interface ExportsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly exports: ExportStore;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: JobStarter;
  readonly views: Pick<DataViews, 'open'>;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly objects: SnapshotStore;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly now: () => Date;
}

/** Of one user, queued or running. */
const maxUnderWay = 3;
const retryAfterSeconds = 30;
const sweptAtOnce = 20;

/** Exports, for their owners only. */
export class Exports {
  private readonly options: ExportsOptions;

  constructor(options: ExportsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for projects and backups of others too, `failed-precondition`
   *   where the project may not be read, `invalid-argument` for a time that can't be read,
   *   `resource-exhausted` for too many at once, or more than the tier covers
   */
  async start(viewed: Viewed, wanted: WantedExport): Promise<DataExport> {
    const { ownerId, projectId } = viewed;
    const { starts, starter, tiers, now } = this.options;
    const view = this.options.views.open(viewed);
    await view.assertReadable();
    const tier = await tiers.of(ownerId);
    const id = newId();
    const vault = await this.options.vaults.open(projectId, ownerId);
    const what = await keptWhat(vault, id, wanted.what);
    const record = newExport({ id, projectId, createdAt: now().toISOString() }, wanted, what);
    const state = await sealedState(vault, id, initialExportState(wanted.what, view.recordId));
    const job: NewJob = { id, kind: 'export', ownerId, projectId, subjectId: id, state };
    const mayFollow = (kept: KeptExports) => {
      assertFew(kept.underWay);
      assertExportMayBegin(tier, kept);
    };
    await starts.start(job, { newExport: { export: { ownerId, value: record }, mayFollow } });
    await starter.start(id);
    return await shownExport(vault, record);
  }

  async list(uid: string, projectId: string): Promise<DataExport[]> {
    await ownedProject(this.options.projects, projectId, uid);
    const vault = await this.options.vaults.open(projectId, uid);
    const all = await this.options.exports.list(projectId, uid);
    return await Promise.all(all.map((record) => shownExport(vault, record)));
  }

  /** @throws AppError `not-found` for exports of others, and of removed projects, too */
  async get(uid: string, id: string): Promise<DataExport> {
    const record = await this.owned(uid, id);
    return await shownExport(await this.options.vaults.open(record.projectId, uid), record);
  }

  /** Asks an export to stop; what it has read goes. */
  async cancel(uid: string, id: string): Promise<DataExport> {
    await this.get(uid, id);
    if (!(await this.options.jobs.requestCancel(id))) {
      throw new AppError('failed-precondition', 'The export is not running');
    }
    await this.options.starter.wake(id);
    return await this.get(uid, id);
  }

  /**
   * Removes one that has ended, and its file.
   * @throws AppError `not-found` for exports of others too, `failed-precondition` while it runs
   */
  async delete(uid: string, id: string): Promise<void> {
    const { exports, objects } = this.options;
    const { projectId, status } = await this.owned(uid, id);
    if (status === 'queued' || status === 'running') {
      throw new AppError('failed-precondition', 'The export is still running', {
        hint: 'Cancel it first.',
      });
    }
    await deleteObjects(objects, exportPrefix({ ownerId: uid, projectId }, id));
    await exports.delete(id);
  }

  /**
   * Removes files that have expired, and later what was shown of them.
   * @throws AggregateError when some could not be removed; the others are
   */
  async cleanUp(): Promise<void> {
    const due = await this.options.exports.due(this.options.now().toISOString(), sweptAtOnce);
    const failed = await settleEach(due, (one) => this.remove(one));
    throwFailed(failed, 'exports could not be removed');
  }

  private async owned(uid: string, id: string): Promise<ExportRecord> {
    const record = ownedValue(await this.options.exports.get(id), uid);
    // What is left of a removed project goes a while after it.
    await ownedProject(this.options.projects, record.projectId, uid);
    return record;
  }

  private async remove({ ownerId, value }: Owned<ExportRecord>): Promise<void> {
    const { exports, objects, now } = this.options;
    const { id, projectId, status } = value;
    await deleteObjects(objects, exportPrefix({ ownerId, projectId }, id));
    if (status === 'completed') {
      await exports.change(id, expiredExport(now()));
    } else {
      await exports.delete(id);
    }
  }
}

function assertFew(underWay: number): void {
  if (underWay >= maxUnderWay) {
    throw new AppError('resource-exhausted', 'Too many exports at once', {
      hint: 'Wait until one of them has ended, or cancel one.',
      retryAfterSeconds,
    });
  }
}
