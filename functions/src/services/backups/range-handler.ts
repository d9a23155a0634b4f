import { checkRange } from '../../engine/backup/check-counts.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import { noCounts, rangeStateSchema } from './backup-state.ts';
import { scanProgress } from './record-changes.ts';
import { openSource, openWork, refreshed, scanStep, type BackupHandlerOptions } from './steps.ts';

export type RangeHandlerOptions = Omit<BackupHandlerOptions, 'jobs' | 'alarms' | 'log' | 'divide'>;

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
    const { records, damagedChunks, use, now } = this.options;
    const { job } = context.claim;
    const work = await openWork(this.options, job);
    if (!(await waitForSweep(use, job.projectId, context))) {
      return 'more';
    }
    const database = await openSource(this.options, job, work.record);
    try {
      const state = await refreshed(database, rangeStateSchema.parse(job.state), now());
      const { range, expectedDocuments } = state;
      const tier = await this.options.tiers.of(job.ownerId);
      // Of all parts together, as of when that was last asked.
      let rawBytes = 0;
      const backup = await scanStep(context, {
        records,
        damagedChunks,
        ...work,
        database,
        range,
        state: state.backup,
        onProgress: (progress) => {
          assertBackupFits(tier, Math.max(rawBytes, progress.rawBytes));
          context.report(progress, (all) => {
            ({ rawBytes } = all);
            return [scanProgress(work.record.id, all, expectedDocuments)];
          });
        },
        toJobState: (next) => ({ ...state, backup: next }),
      });
      if (!backup.isDone) {
        return 'more';
      }
      const { readTime, totals } = backup;
      // A range of several read times has no count of its own.
      const counts =
        state.consistency === 'snapshot'
          ? checkRange(await database.countRange(range, readTime), totals.groups)
          : noCounts;
      await context.commit({ state: { ...state, backup, counts } });
    } finally {
      database.close();
    }
    await context.finish([]);
    return 'done';
  }
}
