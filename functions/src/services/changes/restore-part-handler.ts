import { runVerifyStep, type BackupContent } from '../../engine/backup/verify.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import { openRestore, withTarget, type OpenedRestore } from './open-restore.ts';
import { progressOf, restorePatch } from './restore-changes.ts';
import { applyPart, comparePart, savePart } from './restore-part-phases.ts';
import { restorePartStateSchema, type PartStateOf } from './restore-part-state.ts';
import { chunkPagesOf, safetyIdOf, type RestoreHandlerOptions, type Work } from './restore-work.ts';

/**
 * A slice of one phase of a restore (`divide-restore.ts`). What it stores and writes, and how it
 * continues after a worker that died, is as in a restore that is not divided; what all parts have
 * done is joined by the whole job.
 */
export class RestorePartHandler implements StepHandler {
  private readonly options: RestoreHandlerOptions;

  constructor(options: RestoreHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const isDone = await this.work(context);
    if (isDone) {
      await context.finish([]);
    }
    return isDone ? 'done' : 'more';
  }

  private async work(context: StepContext): Promise<boolean> {
    const { claim } = context;
    const state = restorePartStateSchema.parse(claim.job.state);
    const opened = await openRestore(this.options, claim);
    if (state.phase === 'verifying' && 'from' in state.pages) {
      const { from, to } = state.pages;
      const { vault, manifest } = opened;
      const content = { ...manifest, pages: manifest.pages.slice(from, to), totals: null };
      return await verifyPart(context, opened, { phase: 'verifying', vault, content, state });
    }
    return await withTarget(this.options, opened, async (work) => {
      switch (state.phase) {
        case 'verifying':
          return await verifySafety(context, work, state);
        case 'planning':
          return await comparePart(context, work, state);
        case 'saving': {
          const { projectId } = work.restore.target;
          const mayStore = await waitForSweep(this.options.use, projectId, context);
          return mayStore && (await savePart(context, work, state));
        }
        case 'writing':
        case 'deleting':
          return await applyPart(context, work, state);
      }
    });
  }
}

/** Verifies what a part of the safety backup has stored. */
async function verifySafety(
  context: StepContext,
  work: Work,
  state: PartStateOf<'verifying'>,
): Promise<boolean> {
  const { restore, targetVault: vault, database, options } = work;
  const { job } = context.claim;
  const range = 'range' in state.pages ? state.pages.range : 0;
  const pages = chunkPagesOf(await options.jobs.pages(job.partOf?.runId ?? job.id, range));
  const content = { backupId: safetyIdOf(restore.id), root: database.root, pages, totals: null };
  return await verifyPart(context, work, { phase: 'saving', vault, content, state });
}

interface Verification {
  readonly phase: 'verifying' | 'saving';
  readonly vault: Vault;
  readonly content: BackupContent;
  readonly state: PartStateOf<'verifying'>;
}

async function verifyPart(
  context: StepContext,
  { restore }: Pick<OpenedRestore, 'restore'>,
  { phase, vault, content, state }: Verification,
): Promise<boolean> {
  const verified = await runVerifyStep({
    vault,
    content,
    state: state.verify,
    limits: context,
    onProgress: (documents) => {
      context.report({ documents, rawBytes: 0 }, (all) => {
        const progress = progressOf(all.documents, state.documents);
        return [restorePatch(restore.id, { phase, progress })];
      });
    },
    commit: async (verify) => {
      await context.commit({ state: { ...state, verify } });
    },
  });
  return verified.isDone;
}
