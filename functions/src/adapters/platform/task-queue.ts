import type { Functions } from 'firebase-admin/functions';
import { AppError } from '../../lib/errors.ts';
import type { TaskQueue } from '../../services/ports/task-queue.ts';

/** Cloud Tasks for the function `worker`. @param dispatchDeadlineSeconds for one delivery */
export function createTaskQueue(
  functions: Functions,
  options: { region: string; dispatchDeadlineSeconds: number },
): TaskQueue {
  const queue = functions.taskQueue(`locations/${options.region}/functions/worker`);
  return {
    async enqueue(task, delaySeconds = 0) {
      try {
        await queue.enqueue(task, {
          dispatchDeadlineSeconds: options.dispatchDeadlineSeconds,
          ...(delaySeconds > 0 ? { scheduleDelaySeconds: delaySeconds } : {}),
        });
      } catch (cause) {
        throw new AppError('unavailable', 'The work could not be queued', { cause });
      }
    },
  };
}
