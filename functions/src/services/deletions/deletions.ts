import { z } from 'zod';
import type { Deletion } from '../../contract/deletions.ts';
import { messages } from '../../contract/messages.ts';
import { recordIdSchema, timeSchema } from '../../contract/primitives.ts';
import { AppError } from '../../lib/errors.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { DeletionStore, TakenBack } from '../ports/deletion-store.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { ProjectCleanup } from '../ports/project-cleanup.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RetentionTimes } from '../ports/retention-times.ts';
import { goneAtOf } from './gone-at.ts';
import { accountDeletionId, type StoredDeletion } from './stored-deletion.ts';
import { projectTakenBack, scheduleTakenBack } from './taken-back.ts';

export interface DeletionsOptions {
  readonly deletionStore: DeletionStore;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: Pick<JobStarter, 'wake'>;
  readonly retentionTimes: Pick<RetentionTimes, 'reschedule'>;
  readonly cleanup: ProjectCleanup;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly pageTokens: PageTokens;
  readonly now: () => Date;
}

const pageSize = 50;
/** Bounds one tick; what is left over comes with the next. */
const maxDue = 100;
const jobsAtOnce = 100;
const placeSchema = z.object({ goneAt: timeSchema, id: recordIdSchema });

/** What was deleted waits for some days, in which it can be taken back. */
export class Deletions {
  private readonly options: DeletionsOptions;

  constructor(options: DeletionsOptions) {
    this.options = options;
  }

  /**
   * Deletes something that is the caller's. @returns false where the store refuses it
   * @param relyOn as of `DeletionStore.begin`
   */
  async begin(
    ownerId: string,
    subject: Pick<Deletion, 'id' | 'kind' | 'name' | 'projectId'>,
    relyOn?: readonly string[],
  ): Promise<boolean> {
    const { deletionStore, accounts, projects, now } = this.options;
    const { settings } = await accounts.get(ownerId);
    const { projectId, kind, id } = subject;
    const stored = projectId === null ? null : await projects.get(projectId);
    const isBegun = await deletionStore.begin(
      {
        ...subject,
        ownerId,
        projectName: stored?.project.name ?? null,
        deletedAt: now().toISOString(),
        goneAt: goneAtOf(now(), settings.deletionDays),
      },
      relyOn,
    );
    if (isBegun && kind === 'project') {
      await this.stopJobs(id);
    }
    return isBegun;
  }

  async beginAccount(ownerId: string, email: string): Promise<void> {
    const id = accountDeletionId(ownerId);
    await this.begin(ownerId, { id, kind: 'account', name: email, projectId: null });
  }

  /** When the account is gone for good; null where it wasn't deleted. */
  async accountGoneAt(uid: string): Promise<string | null> {
    return (await this.options.deletionStore.get(accountDeletionId(uid)))?.goneAt ?? null;
  }

  async list(uid: string, pageToken: string | undefined) {
    const { deletionStore, pageTokens } = this.options;
    const listing: Listing = { call: 'deletions', uid, of: [] };
    const last = pageTokens.open(listing, pageToken, placeSchema);
    const found = await deletionStore.list(uid, last, pageSize + 1);
    const shown = found.slice(0, pageSize);
    const end = found.length > pageSize ? shown.at(-1) : undefined;
    return {
      items: shown.map(shownDeletion),
      nextPageToken:
        end === undefined ? null : pageTokens.seal(listing, { goneAt: end.goneAt, id: end.id }),
    };
  }

  /**
   * @throws AppError `not-found` for what is another's, gone for good, or was taken back; as
   *   `DeletionStore`
   */
  async takeBack(uid: string, id: string): Promise<Deletion> {
    const { deletionStore, auditLog } = this.options;
    const deletion = await deletionStore.get(id);
    if (deletion?.ownerId !== uid || !(await deletionStore.takeBack(id, this.backOf(deletion)))) {
      throw new AppError('not-found', messages.notFound, {
        hint: 'It is gone for good, or was taken back before.',
      });
    }
    await auditLog.record({
      ownerId: uid,
      projectId: deletion.projectId,
      who: uid,
      action: `${deletion.kind}.taken-back`,
      targets: deletion.kind === 'backup' || deletion.kind === 'schedule' ? [id] : [],
      result: 'ok',
      code: null,
    });
    return shownDeletion(deletion);
  }

  /** Ends what is due, and what was left to do. @throws AggregateError once all others were done */
  async endDue(): Promise<void> {
    const { deletionStore, now } = this.options;
    const at = now().toISOString();
    const failed = await settleEach(await deletionStore.due(at, maxDue), async (deletion) => {
      if (deletion.isGone || (await deletionStore.end(deletion.id, at))) {
        await this.finish(deletion);
      } else if (deletion.kind === 'project') {
        await this.stopJobs(deletion.id);
      }
    });
    throwFailed(failed, 'deletions were not ended');
  }

  /** Ends the projects of an account that is erased now, whenever they would be due. */
  async endProjects(uid: string): Promise<void> {
    const { deletionStore } = this.options;
    for (;;) {
      const found = await deletionStore.projectsOf(uid, maxDue);
      for (const deletion of found) {
        if (await deletionStore.end(deletion.id, null)) {
          await this.finish(deletion);
        }
      }
      if (found.length < maxDue) {
        return;
      }
    }
  }

  private backOf(deletion: StoredDeletion): TakenBack {
    const { kind } = deletion;
    switch (kind) {
      case 'schedule':
        return { kind, schedule: scheduleTakenBack(deletion, this.options.now()) };
      case 'project':
        return { kind, stored: projectTakenBack(deletion, this.options.now()) };
      case 'backup':
      case 'account':
        return { kind };
    }
  }

  /** Each worker notices within a second that it is to stop; none can begin any longer. */
  private async stopJobs(projectId: string): Promise<void> {
    const { deletionStore, jobs, starter } = this.options;
    const active = await deletionStore.activeJobs(projectId, jobsAtOnce);
    for (const id of active) {
      await jobs.requestCancel(id);
      await starter.wake(id);
    }
    if (active.length < jobsAtOnce) {
      await deletionStore.stopped(projectId);
    }
  }

  /** What follows once nothing brings it back. Killed anywhere, it is done again. */
  private async finish({ id, kind, ownerId, projectId }: StoredDeletion): Promise<void> {
    const { deletionStore, retentionTimes, cleanup, auditLog, now } = this.options;
    if (kind === 'backup' && projectId !== null) {
      await retentionTimes.reschedule(projectId, { dueAt: now().toISOString() });
    }
    // The log of an account goes with it.
    if (kind !== 'account') {
      await auditLog.record({
        ownerId,
        projectId: kind === 'project' ? null : projectId,
        who: 'system',
        action: `${kind}.gone`,
        targets: [id],
        result: 'ok',
        code: null,
      });
    }
    if (kind === 'project') {
      await cleanup.start(id, ownerId);
    }
    await deletionStore.forget(id);
  }
}

function shownDeletion(deletion: StoredDeletion): Deletion {
  const { id, kind, name, projectId, projectName, deletedAt, goneAt } = deletion;
  return { id, kind, name, projectId, projectName, deletedAt, goneAt };
}
