import type { Log } from '../lib/log.ts';
import type { Settle } from '../services/guards/approval-request.ts';
import { isRefusal } from '../services/guards/lowerings.ts';

/** Spends an approval with what was done, and gives it back where nothing was. */
export async function settled<Result>(
  work: () => Promise<Result>,
  approval: () => Promise<Settle> | null,
  log: Pick<Log, 'error'>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    if (isRefusal(error)) {
      await (
        await approval()
      )?.(false);
    }
    throw error;
  }
  try {
    await (
      await approval()
    )?.(true);
  } catch (error) {
    // It stays taken, so that it allows nothing more; what it allowed is done.
    log.error('What was approved is done, which could not be noted', error);
  }
  return result;
}
