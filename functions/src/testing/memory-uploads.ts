import { tiers } from '../contract/quotas.ts';
import type { MemoryStore } from '../engine/testing/memory-store.ts';
import { createLog } from '../lib/log.ts';
import { Uploads } from '../services/changes/uploads.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { createUploadStore } from '../adapters/records/upload-store.ts';
import { storedProject } from './stored-project.ts';

/** Uploads of the project `shop`, kept in memory, and the jobs that read them. */
export function memoryUploads(objects: MemoryStore, now: () => Date) {
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  const store = createUploadStore(documents);
  const jobs = new MemoryJobStore(documents, now);
  const queue = new MemoryQueue();
  const uploads = new Uploads({
    projects: createProjectStore(documents, now),
    records: createBackupRecords(documents),
    starts: createMemoryJobStarts(documents, jobs, now),
    uploads: store,
    vaults: new Vaults(objects, { get: async () => Buffer.alloc(32, 1) }),
    objects,
    tiers: { of: async () => tiers.free },
    starter: new JobStarter(
      queue,
      createLog(() => undefined),
    ),
    now,
  });
  return { uploads, store, jobs, queue };
}
