import type { Restore } from '../../contract/restores.ts';
import { messages } from '../../contract/errors.ts';
import { EngineError } from '../../engine/errors.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { initialDeleteState, runDeleteStep } from '../../engine/restore/delete-extra.ts';
import type { RestoreTally } from '../../engine/restore/outcome.ts';
import { initialRestoreState, runRestoreStep } from '../../engine/restore/restore.ts';
import { initialVerifyState, runVerifyStep } from '../../engine/verify.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { Claim, RecordPatch } from '../ports/run-store.ts';
import type { RunFailure, StepContext, StepHandler } from '../runs/step-context.ts';
import type { Vaults } from '../runs/vaults.ts';
import { assertRestorable } from './assert-restorable.ts';
import { countedPatch, endedPatch, progressPatch, tallyFields } from './restore-changes.ts';
import { restoreRunStateSchema, type RestoreRunState } from './restore-state.ts';

export interface RestoreHandlerOptions {
  readonly store: BackupStore;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly now: () => Date;
}

interface Work {
  readonly restore: Restore;
  readonly vault: Vault;
  readonly manifest: Manifest;
}

type Phase<P extends RestoreRunState['phase']> = Extract<RestoreRunState, { phase: P }>;

/**
 * A restore: verify the whole backup, then compare with the target (dry run) or write, read back and compare; for `mirror`, a second
 * pass deletes what the backup doesn't hold. Nothing is written before the last chunk has been verified.
 */
export class RestoreHandler implements StepHandler {
  private readonly options: RestoreHandlerOptions;

  constructor(options: RestoreHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { run } = context.claim;
    const restore = await this.activeRestore(context.claim);
    const vault = await this.options.vaults.open(run.projectId, run.ownerId);
    const manifest = await readManifest(vault, restore.recordId);
    const work = { restore, vault, manifest };
    const state = restoreRunStateSchema.parse(run.state);
    if (state.phase === 'verifying') {
      const verify = await this.verify(context, work, state);
      if (!verify.isDone) {
        return 'more';
      }
    }
    const { target } = restore;
    const database = await this.options.databases.open(target.projectId, target.databaseId);
    try {
      return await this.apply(context, work, { database, state });
    } finally {
      database.close();
    }
  }

  async failed(claim: Claim, failure: RunFailure): Promise<RecordPatch[]> {
    return [
      endedPatch(claim.run.subjectId, {
        status: 'failed',
        error: failure,
        now: this.options.now(),
      }),
    ];
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return [
      endedPatch(claim.run.subjectId, {
        status: 'cancelled',
        error: null,
        now: this.options.now(),
      }),
    ];
  }

  /** Access may have changed since the restore was asked for: ownership and write permission are checked with every step. */
  private async activeRestore(claim: Claim): Promise<Restore> {
    const { run } = claim;
    const found = await this.options.store.restore(run.subjectId);
    if (found?.ownerId !== run.ownerId) {
      throw new AppError('not-found', messages.notFound);
    }
    const restore = found.value;
    const target = await this.options.projects.get(restore.target.projectId);
    if (target?.ownerId !== run.ownerId) {
      throw new AppError('not-found', messages.projectNotFound);
    }
    assertRestorable(target, restore);
    return restore;
  }

  private async verify(context: StepContext, work: Work, state: Phase<'verifying'>) {
    const { restore, vault, manifest } = work;
    const verify = await runVerifyStep({
      vault,
      content: {
        backupId: restore.recordId,
        root: manifest.root,
        pages: manifest.pages,
        totals: manifest,
      },
      state: state.verify ?? initialVerifyState(),
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: (documents) => {
        context.show([
          progressPatch(restore.id, 'verifying', { documents, total: manifest.documents }),
        ]);
      },
      commit: async (next) => {
        await context.commit({ state: { phase: 'verifying', verify: next } });
      },
    });
    if (verify.isDone && verify.mismatches.length > 0) {
      throw new EngineError('corrupt', `The backup does not verify: ${verify.mismatches[0] ?? ''}`);
    }
    return verify;
  }

  private async apply(
    context: StepContext,
    work: Work,
    at: { database: CustomerDatabase; state: RestoreRunState },
  ): Promise<'more' | 'done'> {
    const { database } = at;
    let deleting = at.state.phase === 'deleting' ? at.state : null;
    if (deleting === null) {
      const writing =
        at.state.phase === 'writing' ? at.state : await this.beginWriting(context, work, database);
      const restored = await this.write(context, work, { database, state: writing });
      if (!restored.isDone) {
        return 'more';
      }
      if (work.restore.mode !== 'mirror') {
        return await this.complete(context, work, restored);
      }
      deleting = {
        phase: 'deleting',
        documents: restored.documents,
        delete: initialDeleteState(restored.tally),
      };
    }
    const deleted = await this.deleteExtra(context, work, { database, state: deleting });
    if (!deleted.isDone) {
      return 'more';
    }
    return await this.complete(context, work, {
      documents: deleting.documents,
      tally: deleted.tally,
    });
  }

  private async beginWriting(
    context: StepContext,
    { restore }: Work,
    database: CustomerDatabase,
  ): Promise<Phase<'writing'>> {
    const { readTime } = await database.countAll(null);
    const state: Phase<'writing'> = {
      phase: 'writing',
      startedAt: microseconds(readTime),
      restore: initialRestoreState(),
    };
    const patch = {
      status: restore.dryRun ? 'planning' : 'running',
      phase: restore.dryRun ? 'comparing' : 'writing',
    };
    await context.commit({ state, patches: [{ collection: 'restores', id: restore.id, patch }] });
    return state;
  }

  private async write(
    context: StepContext,
    { restore, vault, manifest }: Work,
    at: { database: CustomerDatabase; state: Phase<'writing'> },
  ) {
    const phase = restore.dryRun ? 'comparing' : 'writing';
    return await runRestoreStep({
      vault,
      manifest,
      target: at.database,
      mode: restore.mode,
      scope: scopeOf(restore),
      isDryRun: restore.dryRun,
      startedAt: BigInt(at.state.startedAt),
      state: at.state.restore,
      isBudgetSpent: context.isBudgetSpent,
      commitEveryMs: context.commitEveryMs,
      signal: context.signal,
      onProgress: (documents, tally) => {
        const total = totalOf(restore, manifest);
        context.show([countedPatch(restore, phase, { documents, total, tally })]);
      },
      commit: async (next) => {
        await context.commit({
          state: { ...at.state, restore: next },
          patches: [tallyPatch(restore, next.tally)],
        });
      },
    });
  }

  private async deleteExtra(
    context: StepContext,
    { restore, vault, manifest }: Work,
    at: { database: CustomerDatabase; state: Phase<'deleting'> },
  ) {
    const { documents } = at.state;
    context.show([progressPatch(restore.id, 'deleting', { documents, total: null })]);
    return await runDeleteStep({
      vault,
      manifest,
      target: at.database,
      scope: scopeOf(restore),
      isDryRun: restore.dryRun,
      state: at.state.delete,
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      commit: async (next) => {
        const { tally } = next;
        const patches = [countedPatch(restore, 'deleting', { documents, total: null, tally })];
        // What was deleted is gone, whether or not this worker may still commit it.
        context.show(patches);
        await context.commit({ state: { ...at.state, delete: next }, patches });
      },
    });
  }

  private async complete(
    context: StepContext,
    { restore }: Work,
    result: { documents: number; tally: RestoreTally },
  ): Promise<'done'> {
    const { documents, tally } = result;
    const ended = endedPatch(restore.id, {
      status: restore.dryRun ? 'planned' : tally.failed > 0 ? 'failed' : 'completed',
      error: tally.failed > 0 ? refusedError(tally.failed) : null,
      now: this.options.now(),
    });
    const patch = {
      ...ended.patch,
      ...tallyFields(restore, tally),
      progress: { documents, fraction: 1 },
    };
    await context.finish([{ ...ended, patch }]);
    return 'done';
  }
}

function refusedError(count: number): RunFailure {
  return {
    code: 'failed-precondition',
    message:
      count === 1
        ? 'One document could not be restored'
        : `${count} documents could not be restored`,
    hint: 'All others were. See which were refused and why, then restore them again by their paths.',
  };
}

function tallyPatch(restore: Restore, tally: RestoreTally): RecordPatch {
  return { collection: 'restores', id: restore.id, patch: tallyFields(restore, tally) };
}

function scopeOf({ scope }: Restore) {
  const { paths = [], collections = [], collectionGroups = [] } = scope;
  return { paths, collections, collectionGroups };
}

/** Known only where everything is restored. */
function totalOf(restore: Restore, manifest: Manifest): number | null {
  const { paths, collections, collectionGroups } = scopeOf(restore);
  const isWhole = paths.length + collections.length + collectionGroups.length === 0;
  return isWhole ? manifest.documents : null;
}

function microseconds(time: string): string {
  const fraction = (/\.(\d{1,6})/.exec(time)?.[1] ?? '').padEnd(6, '0');
  return `${Math.floor(Date.parse(time) / 1000)}${fraction}`;
}
