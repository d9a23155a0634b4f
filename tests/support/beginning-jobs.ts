// Jobs whose worker has only just begun: what is done to them can't come too late.
import { ownJob } from './own-documents.ts';
import { processOfHolder, resumeRuntime, suspendRuntime } from './runtimes.ts';
import { waitUntil } from './wait-until.ts';

/** @returns false when the job had ended before its worker could be suspended */
async function whileSuspended(runId: string, work: () => Promise<unknown>): Promise<boolean> {
  const { holder } = await waitUntil('a worker to hold the job', async () => {
    const job = await ownJob(runId);
    return job !== null && (job.holder !== null || !job.active) && job;
  });
  if (holder === null) {
    return false;
  }
  const pid = processOfHolder(holder);
  suspendRuntime(pid);
  try {
    const isHeld = (await ownJob(runId))?.holder === holder;
    await (isHeld ? work() : undefined);
    return isHeld;
  } finally {
    resumeRuntime(pid);
  }
}

/**
 * Starts a job, and does `work` while its worker is suspended, which is resumed then. A machine
 * may be so quick that a job ends before its worker is seen: then another one is started.
 * @returns the id of the job that `work` was done with
 * @throws Error when each of twelve jobs had ended before
 */
export async function atBeginningOf(
  start: () => Promise<{ readonly id: string }>,
  work: (id: string) => Promise<unknown>,
  attempts = 12,
): Promise<string> {
  const { id } = await start();
  if (await whileSuspended(id, () => work(id))) {
    return id;
  }
  if (attempts === 1) {
    throw new Error('Every job had ended before its worker was seen');
  }
  await waitUntil('the job to end', async () => (await ownJob(id))?.active !== true);
  return await atBeginningOf(start, work, attempts - 1);
}
