/** Stands for whatever step a job is at. */
export const anyStep = Number.MAX_SAFE_INTEGER;

/** Where steps wait for a worker. Tasks may be delivered late, twice or side by side. */
export interface TaskQueue {
  /** @throws AppError `unavailable` when the queue can't be reached. */
  enqueue(task: { runId: string; step: number }, delaySeconds?: number): Promise<void>;
}
