// A backup and a restore in a few words, for tests that only differ in what goes wrong.
import { expect } from 'vitest';
import type { BackupRecord } from '../../../functions/src/contract/backups.ts';
import type { Project } from '../../../functions/src/contract/projects.ts';
import type { Restore } from '../../../functions/src/contract/restore-record.ts';
import { FaultPlan } from '../../../functions/src/testing/fault-plan.ts';
import { newFirebaseProjectId } from '../projects.ts';
import { openSite, type Site } from './site.ts';
import { fillSmallDatabase, notesScope } from './small-database.ts';
import { contentOfDatabase, differencesOf, expectWholeOrNone, type Content } from './soundness.ts';

type Drive = (site: Site, runId: string) => Promise<void>;

/**
 * The small database, connected again by another user for every backup: their backups share
 * nothing.
 */
export interface Cases {
  /** Makes a backup and checks that it is whole, or that there is none. */
  readonly backUp: (
    drive: Drive,
  ) => Promise<{ site: Site; project: Project; record: BackupRecord }>;
  /** Restores the notes into an empty database and checks that the report says what is there. */
  readonly restoreNotes: (drive: Drive) => Promise<Restore>;
  /** Clones what it holds now with masks: a backup is made first, and `drive` does all after it. */
  readonly cloneNow: (drive: Drive) => Promise<{ restore: Restore; found: Content }>;
}

export async function openCases(): Promise<Cases> {
  const first = openSite();
  const sourceId = newFirebaseProjectId();
  await fillSmallDatabase(sourceId);
  const source = await contentOfDatabase(first, await first.connect(sourceId));
  const backUp: Cases['backUp'] = async (drive) => {
    const site = first.another();
    const project = await site.connect(sourceId);
    const { id } = await site.startBackup(project);
    await drive(site, id);
    await expectWholeOrNone(site, project, { recordId: id, source });
    return { site, project, record: await site.record(id) };
  };
  const original = await backUp((site, id) => site.jobs.drive(id));
  const notes = new Map([...source].filter(([path]) => path.includes('/notes/')));
  return {
    backUp,
    async cloneNow(drive) {
      const site = first.another();
      const project = await site.connect(sourceId);
      const target = await site.connect(undefined, { masks: { required: true, rules: masks } });
      const { id, recordId } = await site.startRestore({
        projectId: project.id,
        recordId: null,
        target: { projectId: target.id },
        scope: notesScope,
        mode: 'overwrite',
      });
      await site.jobs.deliver(id);
      await site.jobs.drive(recordId ?? '');
      await drive(site, id);
      return { restore: await site.restore(id), found: await contentOfDatabase(site, target) };
    },
    async restoreNotes(drive) {
      const { site, project, record } = original;
      const target = await site.connect();
      const { id } = await site.startRestore({
        projectId: project.id,
        recordId: record.id,
        target: { projectId: target.id },
        scope: notesScope,
        mode: 'overwrite',
        // A safety backup is stored as every backup, and would double the places to end at.
        safetyBackup: false,
      });
      await drive(site, id);
      const restore = await site.restore(id);
      expectHonest(restore, notes, await contentOfDatabase(site, target));
      return restore;
    },
  };
}

const masks: Project['masks']['rules'] = [
  { collections: '**', field: 'text', mask: { how: 'email' } },
];

/** What a restore says of the target is so, whether it succeeded or not. */
function expectHonest(restore: Restore, wanted: Content, found: Content): void {
  const missing = differencesOf(wanted, found);
  const { failures, failed, written } = restore.outcome;
  if (restore.status === 'completed') {
    expect(missing).toEqual([]);
    expect({ failed, written }).toEqual({ failed: 0, written: wanted.size });
    return;
  }
  expect(restore.status).toBe('failed');
  expect(restore.error?.message).toBeTruthy();
  if (failed > 0) {
    expect(failures.map(({ path }) => path).toSorted()).toEqual(missing.toSorted());
  }
}

/** Deliveries with this plan until the job has ended. */
export function withPlan(plan: FaultPlan): Drive {
  return (site, runId) => site.jobs.drive(runId, plan);
}

/** What a job does when nothing happens to it. */
export async function operationsOf(work: (drive: Drive) => Promise<unknown>): Promise<string[]> {
  const plan = new FaultPlan();
  await work(withPlan(plan));
  return plan.operations;
}
