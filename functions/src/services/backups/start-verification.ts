import type { JobStarter } from '../jobs/job-starter.ts';
import type { JobStarts } from '../ports/job-starts.ts';

/** Begins to prove a completed backup once more. @returns whether it isn't being done already */
export async function startVerification(
  { starts, starter }: { readonly starts: Pick<JobStarts, 'start'>; readonly starter: JobStarter },
  of: { readonly ownerId: string; readonly projectId: string; readonly recordId: string },
): Promise<boolean> {
  const { ownerId, projectId, recordId } = of;
  const id = `${recordId}-verify`;
  const about = { id, ownerId, projectId, subjectId: recordId };
  const job = { ...about, kind: 'verification' as const, state: { phase: 'new' } };
  if (!(await starts.start(job, { verifyRecord: recordId }))) {
    return false;
  }
  await starter.start(id);
  return true;
}
