import { checkRange } from '../../engine/backup/check-counts.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import type { Plans } from '../quotas/quotas.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { activeRecord } from './active-record.ts';
import { rangeStateSchema, type Counts, type RangeState } from './backup-state.ts';
import { openSource, refreshed, scanProgress, scanStep } from './scan.ts';

export interface RangeHandlerOptions {
  readonly records: Pick<BackupRecords, 'get' | 'lastCompleted'>;
  readonly damagedChunks: DamagedChunks;
  readonly use: Pick<BackupUse, 'isDeletingChunks'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly plans: Pick<Plans, 'of'>;
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
    const { records, damagedChunks, vaults, use, now } = this.options;
    const { run } = context.claim;
    const record = await activeRecord(records, run);
    const vault = await vaults.open(run.projectId, run.ownerId);
    if (!(await waitForSweep(use, run.projectId, context))) {
      return 'more';
    }
    const database = await openSource(this.options, run, record);
    try {
      const state = await refreshed(database, rangeStateSchema.parse(run.state), now());
      const { range, expectedDocuments } = state;
      const plan = await this.options.plans.of(run.ownerId);
      // Of all parts together, as of when that was last asked.
      let rawBytes = 0;
      const backup = await scanStep(context, {
        records,
        damagedChunks,
        record,
        vault,
        database,
        range,
        state: state.backup,
        onProgress: (progress) => {
          assertBackupFits(plan, Math.max(rawBytes, progress.rawBytes));
          context.report(progress, (all) => {
            ({ rawBytes } = all);
            return [scanProgress(record.id, all, expectedDocuments)];
          });
        },
        toJobState: (next) => ({ ...state, backup: next }),
      });
      if (!backup.isDone) {
        return 'more';
      }
      const counts = await this.count({ ...state, backup }, (readTime) =>
        database.countRange(range, readTime),
      );
      await context.commit({ state: { ...state, backup, counts } });
    } finally {
      database.close();
    }
    await context.finish([]);
    return 'done';
  }

  /** What the whole run shows. */
  async failed(): Promise<RecordPatch[]> {
    return [];
  }

  async cancelled(): Promise<RecordPatch[]> {
    return [];
  }

  /** A range of several read times has no count of its own. */
  private async count(
    { consistency, backup }: RangeState,
    ask: (readTime: string) => Promise<number>,
  ): Promise<Counts> {
    return consistency === 'snapshot'
      ? checkRange(await ask(backup.readTime), backup.totals.groups)
      : { checked: 0, mismatches: [] };
  }
}
