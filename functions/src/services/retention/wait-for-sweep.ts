import { pause } from '../../lib/pause.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { StepContext } from '../jobs/step-context.ts';

const pollMs = 250;
/** Then the step is handed over: the next one may find it over. */
const sweepWaitMs = 5000;

/**
 * To be called at the beginning of every step that stores chunks or relies on stored ones that no
 * committed page names: while chunks of the project are being deleted, it must not.
 * @param projectId whose chunks they are
 * @returns false when they are still being deleted: hand over without having stored anything
 */
export async function waitForSweep(
  use: Pick<BackupUse, 'isDeletingChunks'>,
  projectId: string,
  { signal }: Pick<StepContext, 'signal'>,
): Promise<boolean> {
  const end = performance.now() + sweepWaitMs;
  while (await use.isDeletingChunks(projectId)) {
    signal.throwIfAborted();
    if (performance.now() >= end) {
      return false;
    }
    await pause(pollMs);
  }
  return true;
}
