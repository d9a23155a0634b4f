import { runBackupStep } from '../../engine/backup/backup.ts';
import type { BackupState, NameRange } from '../../engine/backup/backup-state.ts';
import { ManifestChunks, noPreviousChunks } from '../../engine/backup/previous-chunks.ts';
import { WatchedSelection, nothingSeen } from '../../engine/backup/selection-seen.ts';
import type { JobChange } from '../ports/job-store.ts';
import type { PartProgress } from '../ports/part-progress.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { OpenScan } from './open-scan.ts';

export type ScanWork = Pick<OpenScan, 'record' | 'vault' | 'database' | 'last' | 'suspect'> & {
  readonly range: NameRange;
  readonly state: BackupState;
  readonly onProgress: (progress: PartProgress) => void;
  /** Called for documents that the server doesn't say were read at the read time. */
  readonly onOtherTime: () => void;
  /** Keeps the scan's state, and the page, if any, that was stored with it. */
  readonly keep: (backup: BackupState, pages: NonNullable<JobChange['pages']>) => Promise<void>;
};

/** One step of reading a range, the whole database being one. */
export async function scanStep(context: StepContext, work: ScanWork): Promise<BackupState> {
  const { record, vault, database, range, last, suspect, onOtherTime, keep } = work;
  const manifest = last?.manifest ?? null;
  const { job, token } = context.claim;
  const { seen, cursor } = work.state;
  // A job that was begun without watching knows nothing of what it has read already.
  const isWatched = seen !== null || cursor === null;
  const selection = new WatchedSelection(record.metadata, seen ?? nothingSeen);
  return await runBackupStep({
    backupId: record.id,
    vault,
    source: {
      root: database.root,
      scan: (options) => database.scan({ ...options, onOtherTime }),
    },
    state: work.state,
    range,
    isSelected: selection.isSelected,
    seen: () => (isWatched ? selection.seen : null),
    previous: manifest === null ? noPreviousChunks : new ManifestChunks(vault, manifest),
    suspect,
    // Tokens of different ranges may be the same.
    worker: job.partOf === null ? `${token}` : `${token}r${job.partOf.number}`,
    limits: context,
    onProgress: (documents, rawBytes) => {
      work.onProgress({ documents, rawBytes });
    },
    commit: async (next, ref) => {
      await keep(next, ref === null ? [] : [{ number: next.pages - 1, ref }]);
    },
  });
}
