/** For tests of beginning restores: what is stored, in memory, and what begins them. */
import type { Project } from '../contract/projects.ts';
import type { Restore } from '../contract/restore-record.ts';
import { memoryVault } from '../engine/testing/memory-backups.ts';
import { createLog } from '../lib/log.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { restoreRecord } from './restore-record.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { Restores } from '../services/changes/restores.ts';

/** The restores of `ada`, as far as starting them goes, where this one has ended. */
export function restoresAfter(previous: Restore) {
  const documents = new MemoryDocuments();
  const now = () => new Date('2026-01-01T00:00:00.000Z');
  for (const id of ['shop', 'copy', 'theirs']) {
    putProject(documents, storedProject(id, { ownerId: id === 'theirs' ? 'bob' : 'ada' }));
  }
  documents.set('restores/r1', { ...previous, ownerId: 'ada' });
  const safety = { ...verifiedRecord('s1', { trigger: 'safety' }), projectId: 'copy' };
  documents.set('backupRecords/s1', { ...safety, ownerId: 'ada' });
  const jobs = new MemoryJobStore(documents, now);
  const queue = new MemoryQueue();
  const vault = memoryVault();
  const restores = new Restores({
    projects: createProjectStore(documents, now),
    restores: createRestoreRecords(documents),
    starts: createMemoryJobStarts(documents, jobs, now),
    records: createBackupRecords(documents),
    jobs,
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    starter: new JobStarter(
      queue,
      createLog(() => undefined),
    ),
    backups: { startFirst: () => Promise.reject(new Error('the backup is there')) },
    edits: { undo: () => Promise.reject(new Error('the test has no change set of few documents')) },
    now,
  });
  return { restores, documents, vault, begun: () => queue.tasks.map(({ runId }) => runId) };
}

const cost = { reads: 0, writes: 0, deletes: 0, usd: 0 };
const plan = { create: 0, update: 2, delete: 0, unchanged: 0, collections: null, cost };
export const planned = {
  status: 'planned' as const,
  dryRun: true,
  plan: { ...plan, warnings: [], below: null },
} satisfies Partial<Restore>;

/** A plan of `ada` into a guarded copy, made some minutes before it is applied. */
export function plannedInto(change: Partial<Project>, minutes = 1, more: Partial<Restore> = {}) {
  const completedAt = new Date(Date.parse('2026-01-01T00:00:00.000Z') - minutes * 60_000);
  const made = { ...planned, completedAt: completedAt.toISOString(), ...more };
  const world = restoresAfter(restoreRecord(made));
  world.documents.set('backupRecords/b1', {
    ...verifiedRecord('b1'),
    ownerId: 'ada',
    projectId: 'shop',
  });
  putProject(world.documents, storedProject('copy', change));
  return world;
}
