import { checkRange } from '../../engine/backup/check-counts.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import { noCounts, rangeStateSchema, type RangeState } from './backup-state.ts';
import { CountBeside } from './count-beside.ts';
import { openScan, type OpenScan, type OpenScanOptions } from './open-scan.ts';
import { refreshed, withoutRecovery } from './read-time.ts';
import { scanProgress } from './record-changes.ts';
import { scanStep } from './scan-step.ts';

export interface RangeHandlerOptions extends OpenScanOptions {
  readonly now: () => Date;
}

/**
 * One range of names of a backup: reads it, stores its chunks and pages, and compares its count
 * with Firestore's.
 */
export class RangeHandler implements StepHandler {
  private readonly options: RangeHandlerOptions;

  constructor(options: RangeHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const state = rangeStateSchema.parse(context.claim.job.state);
    const open = await openScan(this.options, context);
    if (open === null) {
      return 'more';
    }
    try {
      const isDone = await this.scan(context, open, state);
      if (!isDone) {
        return 'more';
      }
    } finally {
      open.database.close();
    }
    await context.finish([]);
    return 'done';
  }

  private async scan(context: StepContext, open: OpenScan, before: RangeState): Promise<boolean> {
    const { now } = this.options;
    const kept = { state: await refreshed(open.database, before, now()) };
    try {
      return await scanRange(context, open, kept);
    } catch (error) {
      await context.commit({ state: withoutRecovery(kept.state, error, now()) });
      return false;
    }
  }
}

/**
 * One step of reading a range, which is counted meanwhile. @returns whether all of it has been read
 */
async function scanRange(
  context: StepContext,
  open: OpenScan,
  kept: { state: RangeState },
): Promise<boolean> {
  const { state } = kept;
  const { database, tier, record } = open;
  const { range, expectedDocuments } = state;
  const { readTime } = state.backup;
  // A range of several read times has no count.
  const count =
    state.consistency === 'snapshot'
      ? new CountBeside(state.counted, () => database.countRange(range, readTime))
      : null;
  let { isOfOneTime } = state;
  // Of all parts together, as of when that was last asked.
  let rawBytes = 0;
  const { isDone } = await scanStep(context, {
    ...open,
    range,
    state: state.backup,
    onProgress: (progress) => {
      assertBackupFits(tier, Math.max(rawBytes, progress.rawBytes));
      context.report(progress, (all) => {
        ({ rawBytes } = all);
        return [scanProgress(record.id, all, expectedDocuments)];
      });
    },
    onOtherTime: () => {
      isOfOneTime = false;
    },
    keep: async (backup, page) => {
      const counts =
        backup.isDone && count !== null
          ? checkRange(await count.result(), backup.totals.groups)
          : noCounts;
      const counted = count?.value ?? null;
      const next = { ...state, counted, isOfOneTime, counts, backup };
      await context.commit({ state: next, ...page });
      kept.state = next;
    },
  });
  return isDone;
}
