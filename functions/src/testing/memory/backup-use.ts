import { isDrilled } from '../../adapters/records/backup-use.ts';
import { restoreDocumentSchema } from '../../contract/records.ts';
import type { BackupUse } from '../../services/ports/backup-use.ts';
import { retentionJobId } from '../../services/ports/retention-times.ts';
import { deletingPhases } from '../../services/retention/retention-state.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryJobStore } from './job-store.ts';

const kindsWithoutBackup: ReadonlySet<string> = new Set(['retention', 'deletion', 'webhook']);
const kindsOfOneProject: ReadonlySet<string> = new Set(['backup', 'verification']);

export function createMemoryBackupUse(documents: MemoryDocuments, jobs: MemoryJobStore): BackupUse {
  const active = (ownerId: string) =>
    [...jobs.jobs.values()].filter(
      ({ isActive, job }) =>
        isActive && job.ownerId === ownerId && !kindsWithoutBackup.has(job.kind),
    );
  const restored = (id: string) =>
    documents.read(`restores/${id}`, restoreDocumentSchema)?.recordId;
  return {
    async usedBy(recordId, ownerId) {
      const user = active(ownerId).find(
        ({ job: { kind, subjectId, state } }) =>
          subjectId === recordId ||
          JSON.stringify(state).includes(recordId) ||
          (kind === 'restore' && restored(subjectId) === recordId),
      );
      const drill = (await isDrilled(documents, recordId, ownerId)) ? 'drill' : null;
      return user?.job.kind ?? drill;
    },

    async writers(projectId, ownerId) {
      return active(ownerId)
        .filter(({ job }) => job.projectId === projectId || !kindsOfOneProject.has(job.kind))
        .filter(({ leaseUntil }) => leaseUntil > 0)
        .map(({ job, token }) => ({ runId: job.id, token }));
    },

    async isWriting({ runId, token }) {
      const job = jobs.jobs.get(runId);
      return job?.isActive === true && job.token === token && job.leaseUntil > 0;
    },

    async isDeletingChunks(projectId) {
      const job = jobs.jobs.get(retentionJobId(projectId));
      const state = job?.isActive === true ? job.job.state : null;
      const phase = typeof state === 'object' && state !== null && 'phase' in state && state.phase;
      return typeof phase === 'string' && deletingPhases.has(phase);
    },

    async deletedSince(projectId, since) {
      const job = jobs.jobs.get(retentionJobId(projectId));
      return job !== undefined && (job.leaseUntil > 0 || job.heartbeatAt >= since);
    },
  };
}
