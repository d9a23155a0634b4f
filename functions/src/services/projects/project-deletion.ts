import { projectPrefix } from '../../engine/format/layout.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { pause } from '../../lib/pause.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { ProjectRemains } from '../ports/project-remains.ts';
import type { ProjectCleanup } from '../ports/project-cleanup.ts';
import type { NewJob } from '../ports/job-store.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { deleteObjects } from './delete-objects.ts';

const documentsAtOnce = 200;
const maxNotes = 20;
/** A worker notices within a second that it is to stop. */
const heldPauseMs = 500;

interface ProjectDeletionsOptions {
  readonly starts: Pick<JobStarts, 'start'>;
  readonly remains: Pick<ProjectRemains, 'pending'>;
  readonly starter: JobStarter;
}

/** Starts the deletion of what a removed project leaves, as a separate job. */
export class ProjectDeletions implements ProjectCleanup {
  private readonly options: ProjectDeletionsOptions;

  constructor(options: ProjectDeletionsOptions) {
    this.options = options;
  }

  async start(projectId: string, ownerId: string): Promise<void> {
    const id = `${projectId}-deletion`;
    const of = { ownerId, projectId, subjectId: projectId };
    const job: NewJob = { id, kind: 'deletion', ...of, state: null };
    if (await this.options.starts.start(job, { deletedProject: projectId })) {
      await this.options.starter.start(id);
    }
  }

  /** Starts deletions whose start was lost: the removal left a note of each. */
  async resume(): Promise<void> {
    const failed = await settleEach(await this.options.remains.pending(maxNotes), (note) =>
      this.start(note.projectId, note.ownerId),
    );
    throwFailed(failed, 'deletions of projects could not be started');
  }
}

/**
 * Deletes records, schedules, jobs and stored objects. The keys are gone before; this frees the
 * room. Where it fails its note stays, so the next tick starts it again.
 */
export class DeletionHandler implements StepHandler {
  private readonly remains: ProjectRemains;
  private readonly objects: SnapshotStore;

  constructor(remains: ProjectRemains, objects: SnapshotStore) {
    this.remains = remains;
    this.objects = objects;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { ownerId, projectId } = context.claim.job;
    if (!(await this.deleteDocuments(context, projectId))) {
      return 'more';
    }
    const isDone = await deleteObjects(this.objects, projectPrefix({ ownerId, projectId }), () => {
      context.signal.throwIfAborted();
      return context.isBudgetSpent();
    });
    if (!isDone) {
      return 'more';
    }
    await this.remains.end(projectId);
    await context.finish([]);
    return 'done';
  }

  /**
   * Objects go only once nobody is at work: what a worker stored later would stay for ever.
   * @returns whether nothing is left
   */
  private async deleteDocuments(context: StepContext, projectId: string): Promise<boolean> {
    for (;;) {
      const { deleted, isHeld } = await this.remains.deleteDocuments(projectId, documentsAtOnce);
      if (deleted === 0 && !isHeld) {
        return true;
      }
      context.signal.throwIfAborted();
      if (context.isBudgetSpent()) {
        return false;
      }
      if (deleted === 0) {
        await pause(heldPauseMs);
      }
    }
  }
}
