import type { Restore } from '../../contract/restore-record.ts';
import type { RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { applyInline, type InlineOutcome } from '../../engine/changes/inline/apply-inline.ts';
import { inlinePage, type InlineChange } from '../../engine/changes/inline/inline-page.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { describeFailure } from '../jobs/job-failure.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { Claim, JobStore } from '../ports/job-store.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { newRestore, type WantedRestore } from './new-restore.ts';
import { endOfInline, endPatches } from './inline-phase.ts';
import { endedPatch } from './restore-changes.ts';

export interface InlineSetsOptions {
  readonly starts: Pick<JobStarts, 'startHeld'>;
  readonly jobs: Pick<JobStore, 'finish' | 'release'>;
  readonly starter: Pick<JobStarter, 'wake'>;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => Date;
}

/** How long a call that gives no sign of life keeps its change set: longer than any call takes. */
const leaseMs = 120_000;

export interface EditCaller {
  readonly uid: string;
  readonly signal: AbortSignal;
  /** Takes what the answer waits for, and the call's entry in the audit log doesn't. */
  readonly answerAfter?: ((ending: Promise<void>) => void) | undefined;
}

export interface InlineSet {
  readonly stored: StoredProject;
  readonly vault: Vault;
  readonly database: CustomerDatabase;
  readonly changes: readonly InlineChange[];
  /** With its scope where that names more documents than are to be changed. */
  readonly wanted: Pick<WantedRestore, 'kind' | 'undoOf' | 'sourceProjectId' | 'reason'> &
    Partial<Pick<WantedRestore, 'scope'>>;
  /** What is known before anything is written. */
  readonly outcome: RestoreOutcome;
  readonly caller: EditCaller;
}

export interface AppliedSet {
  readonly change: Restore;
  /** What became of the documents, in the order of the changes. */
  readonly outcomes: InlineOutcome['outcomes'];
}

/**
 * Applies change sets of few documents in the call that asks for them. Each is a job like others,
 * held by the call from its beginning: where the call dies, `tick` finds the job, and a worker ends
 * it by the sealed page (`inline-phase.ts`).
 */
export class InlineSets {
  private readonly options: InlineSetsOptions;

  constructor(options: InlineSetsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError where nothing was written, and `unavailable` or `timeout` where a worker finds
   *   out
   */
  async apply(set: InlineSet): Promise<AppliedSet> {
    const { stored, vault, changes, database } = set;
    const { starts, now } = this.options;
    const id = newId();
    const page = inlinePage(vault, id, changes);
    const begun: Restore = {
      ...newRestore({ ...wantedOf(set), id, createdAt: now().toISOString() }),
      status: 'running',
      phase: 'writing',
      inline: { hash: page.hash, journal: null },
      outcome: set.outcome,
    };
    const { ownerId } = stored;
    const { projectId } = begun;
    const state = { phase: 'inline' };
    const job = { id, kind: 'restore', ownerId, projectId, subjectId: id, state } as const;
    const [started, put] = await Promise.allSettled([
      starts.startHeld(job, { ownerId, value: begun }, leaseMs),
      page.put(),
    ]);
    if (started.status === 'rejected') {
      // Without a record the page is nobody's, and goes with the project's other remains.
      throw started.reason;
    }
    const claim = started.value;
    if (put.status === 'rejected') {
      await this.fail(claim, put.reason);
      return storedDataFailure(put.reason);
    }
    const { signal, answerAfter } = set.caller;
    const done = await applyInline({
      target: database,
      changes,
      wasSentBefore: false,
      signal,
    }).catch(async (error: unknown) => {
      await this.settle(claim);
      throw connectionFailure(error);
    });
    const ended = endOfInline(begun, { done, changes, now: now() });
    const ending = this.options.jobs.finish(claim, endPatches(begun, ended));
    await (answerAfter === undefined ? ending : answerAfter(ending));
    return { change: { ...begun, ...ended }, outcomes: done.outcomes };
  }

  /** What may have been sent is found out by a worker; what it comes to stands in the record. */
  private async settle(claim: Claim): Promise<void> {
    await this.options.jobs.release(claim, { failures: 0 });
    await this.options.starter.wake(claim.job.id);
  }

  private async fail(claim: Claim, error: unknown): Promise<void> {
    const { jobs, now, log } = this.options;
    const end = { status: 'failed', error: describeFailure(error), now: now() } as const;
    try {
      await jobs.finish(claim, [endedPatch(claim.job.subjectId, end)]);
    } catch (failure) {
      // The job stays, and a worker ends it.
      const { id: runId } = claim.job;
      log.error('A change set that failed could not be ended', failure, { runId });
    }
  }
}

function wantedOf({ stored: { project }, changes, wanted }: InlineSet): WantedRestore {
  const { id, firebaseProjectId, databaseId } = project;
  return {
    scope: { paths: changes.map(({ path }) => path) },
    ...wanted,
    projectId: id,
    recordId: null,
    target: { projectId: id, firebaseProjectId, databaseId, pathPrefix: null },
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: false,
  };
}
