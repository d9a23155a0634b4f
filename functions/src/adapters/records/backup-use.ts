/** What `runs/{id}` says of the backups and chunks that jobs work with. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { BackupUse } from '../../services/ports/backup-use.ts';
import { retentionJobId } from '../../services/ports/retention-times.ts';
import { deletingPhases } from '../../services/retention/retention-state.ts';
import { restoresOf } from './collections.ts';
import { documentsOf, readAll, readOne } from './documents.ts';
import { jobsCollection } from './job-document.ts';

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  projectId: z.string(),
  subjectId: z.string(),
  active: z.boolean(),
  token: z.number(),
  leaseUntil: z.number(),
  state: z.string(),
});
const phaseSchema = z.looseObject({ phase: z.string() }).nullable();

/** Kinds of jobs that neither need a backup nor store one. */
const otherKinds = new Set(['retention', 'deletion', 'webhook']);
/** What a restore stores belongs to its target, which need not be the project of the job. */
const kindsOfOneProject = new Set(['backup', 'verification']);

export function createBackupUse(db: Firestore): BackupUse {
  const jobs = documentsOf(db, jobsCollection, jobSchema);
  const restores = restoresOf(db);

  /** Those that work with backups. */
  async function activeJobs(ownerId: string) {
    const query = jobs.where('ownerId', '==', ownerId).where('active', '==', true);
    return (await readAll(query)).filter(({ kind }) => !otherKinds.has(kind));
  }

  return {
    async isInUse(recordId, ownerId) {
      for (const { kind, subjectId, state } of await activeJobs(ownerId)) {
        if (subjectId === recordId || state.includes(recordId)) {
          return true;
        }
        const restore = kind === 'restore' ? await readOne(restores.doc(subjectId)) : null;
        if (restore?.recordId === recordId) {
          return true;
        }
      }
      return false;
    },

    async writers(projectId, ownerId) {
      return (await activeJobs(ownerId))
        .filter(({ kind, projectId: of }) => of === projectId || !kindsOfOneProject.has(kind))
        .filter(({ leaseUntil }) => leaseUntil > 0)
        .map(({ id, token }) => ({ runId: id, token }));
    },

    async isWriting({ runId, token }) {
      const job = await readOne(jobs.doc(runId));
      return job?.active === true && job.token === token && job.leaseUntil > 0;
    },

    async isDeletingChunks(projectId) {
      const job = await readOne(jobs.doc(retentionJobId(projectId)));
      const at = job === null ? null : phaseSchema.parse(JSON.parse(job.state));
      return job?.active === true && at !== null && deletingPhases.has(at.phase);
    },
  };
}
