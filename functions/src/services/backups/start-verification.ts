import { hasCode } from '../../lib/errors.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { JobStarts } from '../ports/job-starts.ts';

export interface StartOptions {
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: JobStarter;
}

/** Begins to prove completed backups once more, but those that are being deleted or gone by now. */
export async function startVerifications(
  options: StartOptions,
  owner: { readonly ownerId: string; readonly projectId: string },
  recordIds: readonly string[],
): Promise<void> {
  for (const recordId of recordIds) {
    try {
      await startVerification(options, { ...owner, recordId });
    } catch (error) {
      if (!hasCode(error, 'failed-precondition', 'not-found')) {
        throw error;
      }
    }
  }
}

/** Begins to prove a completed backup once more. @returns whether it isn't being done already */
export async function startVerification(
  { starts, starter }: StartOptions,
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
