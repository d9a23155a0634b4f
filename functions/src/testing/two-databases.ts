/** For tests of copies and moves from the database of a shop into that of another project. */
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import type { Project } from '../contract/projects.ts';
import type { Restore } from '../contract/restore-record.ts';
import { memoryDocument } from '../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { createLog } from '../lib/log.ts';
import { Restores } from '../services/changes/restores.ts';
import type { UndoRequest } from '../services/changes/begun-restore.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { FaultPlan } from './fault-plan.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { shop } from './moved-shop.ts';
import type { RestoreWorld } from './restore-world.ts';
import { storedProject } from './stored-project.ts';

export const stagingRoot = 'projects/q/databases/(default)/documents';

/** A shop, and a project `staging` that has a customer of the same name. */
export function twoDatabases(options?: Parameters<typeof shop>[0], change: Partial<Project> = {}) {
  const world = shop(options);
  const documents = [memoryDocument('customers/adam', { revision: 7, root: stagingRoot })];
  const there = new MemoryDatabase(documents, stagingRoot);
  world.others.set('staging/(default)', there);
  putProject(world.documents, storedProject('staging', { firebaseProjectId: 'q', ...change }));
  return { world, there, both: () => [world.database.content(), there.content()] };
}

export const toStaging = {
  from: { below: 'customers' },
  to: 'people',
  target: { projectId: 'staging' },
  isMove: false,
  existing: 'keep',
} as const;

export const pathsOf = (database: MemoryDatabase) => [...database.documents.keys()].toSorted();

/** Undoes a change set as its owner asks for it, with what follows; answers with the last one. */
export async function undoAll(
  world: RestoreWorld,
  id: string,
  { faults, ...asked }: UndoRequest & { readonly faults?: FaultPlan } = {},
): Promise<Restore> {
  const { documents, jobs } = world;
  const now = () => new Date('2026-01-02T00:00:00Z');
  const restores = new Restores({
    projects: createProjectStore(documents, now),
    restores: createRestoreRecords(documents),
    records: createBackupRecords(documents),
    starts: createMemoryJobStarts(documents, jobs, now),
    // Jobs without a task are found, as `tick` does.
    starter: new JobStarter(
      new MemoryQueue(),
      createLog(() => undefined),
    ),
    vaults: new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) }),
    edits: world.edits(),
    backups: { startFirst: async () => Promise.reject(new Error('no test begins one')) },
    jobs,
    now,
  });
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const begun = await restores.undo(caller, id, asked);
  await world.drive(begun.id, faults);
  const next = `${begun.id}-copies`;
  await world.drive(next, faults);
  return documents.has(`restores/${next}`) ? world.restore(next) : world.restore(begun.id);
}
