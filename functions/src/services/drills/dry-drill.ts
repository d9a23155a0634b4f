import type { BackupRecord } from '../../contract/backups.ts';
import { startVerification } from '../backups/start-verification.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { Owned } from '../ports/owned.ts';
import { cancelled, failed, later, now, passed, turned, type DrillStep } from './step.ts';
import type { StoredDrill } from './stored-drill.ts';

export interface DryDrillOptions {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly drills: Pick<DrillStore, 'lastPassed'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: JobStarter;
}

/**
 * Without a target: every chunk of the backup is opened and decoded, as when it is verified. A
 * cancelled one lets the verification end, which is of use whoever began it.
 */
export class DryDrill {
  private readonly options: DryDrillOptions;

  constructor(options: DryDrillOptions) {
    this.options = options;
  }

  async step({ ownerId, value }: Owned<StoredDrill>): Promise<DrillStep> {
    if (value.isCancelling) {
      return turned(value, cancelled);
    }
    const { projectId, recordId } = value;
    const record = (await this.options.records.get(recordId ?? ''))?.value;
    if (recordId === null || record?.status !== 'completed') {
      return turned(value, failed('The backup is gone'));
    }
    const { checkedAt, status } = record.verification;
    if (value.stage === 'preparing') {
      return now({ stage: 'verifying', seenCheckAt: checkedAt });
    }
    if (status === 'running') {
      return later({ isVerifying: true });
    }
    if (checkedAt !== value.seenCheckAt) {
      return await this.ended(value, record);
    }
    if (value.isVerifying) {
      return turned(value, failed('The backup could not be read to its end'));
    }
    await startVerification(this.options, { ownerId, projectId, recordId });
    return later({ isVerifying: true });
  }

  private async ended(drill: StoredDrill, { verification }: BackupRecord): Promise<DrillStep> {
    const { documents, status, mismatches } = verification;
    if (status !== 'verified') {
      return turned(drill, failed(mismatches[0] ?? 'The backup does not verify'));
    }
    const last = await this.options.drills.lastPassed(drill.projectId);
    const documentsPerSecond = last?.documentsPerSecond ?? 0;
    const estimate =
      last === null || documentsPerSecond === 0
        ? null
        : { drillId: last.id, documentsPerSecond, seconds: documents / documentsPerSecond };
    return turned(drill, passed, { documents, estimate });
  }
}
