import { z } from 'zod';
import type { JobExecutor } from '../services/jobs/job-executor.ts';

const taskSchema = z.object({ runId: z.string().min(1).max(100), step: z.int().nonnegative() });

/**
 * One delivery of a task. Throws to have it delivered again later; returns when there is nothing
 * (more) to do. The task only names the job: what may be done, and for whom, is read from the job
 * itself.
 */
export async function work(executor: Pick<JobExecutor, 'execute'>, data: unknown): Promise<void> {
  const { runId, step } = taskSchema.parse(data);
  await executor.execute(runId, step);
}
