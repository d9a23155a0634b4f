/** What `runs/{id}` says of the backups and chunks that jobs work with. */
import { z } from 'zod';
import { recordCollections, restoreDocumentSchema } from '../../contract/records.ts';
import type { BackupUse } from '../../services/ports/backup-use.ts';
import { jobKinds } from '../../services/ports/job-store.ts';
import { retentionJobId } from '../../services/ports/retention-times.ts';
import { deletingPhases } from '../../services/retention/retention-state.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';
import { jobsCollection } from './job-document.ts';

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  projectId: z.string(),
  subjectId: z.string(),
  active: z.boolean(),
  token: z.number(),
  leaseUntil: z.number(),
  heartbeatAt: z.string(),
  state: z.string(),
});
const phaseSchema = z.looseObject({ phase: z.string() }).nullable();

/** Kinds of jobs that neither need a backup nor store one. */
const otherKinds = new Set(['retention', 'deletion', 'webhook']);
/** What a restore stores belongs to its target, which need not be the project of the job. */
const kindsOfOneProject = new Set(['backup', 'verification']);

/** Whether a drill that is under way restores the backup, or is about to. */
export async function isDrilled(
  records: Pick<Records, 'ids'>,
  recordId: string,
  ownerId: string,
): Promise<boolean> {
  const where = { ownerId, recordId, status: 'running' };
  return (await records.ids('drills', { where, limit: 1 })).length > 0;
}

export function createBackupUse(records: Records): BackupUse {
  const jobs = recordStore(records, jobsCollection, jobSchema);
  const restores = recordStore(records, recordCollections.restores, restoreDocumentSchema);

  /** Those that work with backups. */
  async function activeJobs(ownerId: string) {
    const active = await jobs.find({ where: { ownerId, active: true } });
    return active.filter(({ kind }) => !otherKinds.has(kind));
  }

  return {
    async usedBy(recordId, ownerId) {
      for (const { kind, subjectId, state } of await activeJobs(ownerId)) {
        if (subjectId === recordId || state.includes(recordId)) {
          return kind;
        }
        const restore = kind === 'restore' ? await restores.get(subjectId) : null;
        if (restore?.recordId === recordId) {
          return kind;
        }
      }
      return (await isDrilled(records, recordId, ownerId)) ? 'drill' : null;
    },

    async writers(projectId, ownerId) {
      return (await activeJobs(ownerId))
        .filter(({ kind, projectId: of }) => of === projectId || !kindsOfOneProject.has(kind))
        .filter(({ leaseUntil }) => leaseUntil > 0)
        .map(({ id, token }) => ({ runId: id, token }));
    },

    async isWriting({ runId, token }) {
      const job = await jobs.get(runId);
      return job?.active === true && job.token === token && job.leaseUntil > 0;
    },

    async isDeletingChunks(projectId) {
      const job = await jobs.get(retentionJobId(projectId));
      const at = job === null ? null : phaseSchema.parse(JSON.parse(job.state));
      return job?.active === true && at !== null && deletingPhases.has(at.phase);
    },

    async deletedSince(projectId, since) {
      const job = await jobs.get(retentionJobId(projectId));
      return job !== null && (job.leaseUntil > 0 || job.heartbeatAt >= since);
    },
  };
}
