// What goes and what stays: pruning, sweeping, and backups that are made meanwhile.
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BackupRecord } from '../../functions/src/contract/backups.ts';
import type { Project } from '../../functions/src/contract/projects.ts';
import { crc32c } from '../../functions/src/engine/format/crc32c.ts';
import { retentionJobId } from '../../functions/src/services/ports/retention-times.ts';
import { FaultPlan } from '../../functions/src/testing/fault-plan.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import { fillSmallDatabase, fillTinyDatabase } from '../support/faults/small-database.ts';
import { contentOfBackup, contentOfDatabase, differencesOf } from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const dayMs = 24 * 60 * 60_000;

let first: Site;
let databaseId: string;
/** A database whose backup has several steps. */
let inChunks: string;

beforeAll(async () => {
  // What nothing needs is noted by one sweep and deleted by the next.
  first = openSite({ FIREKEEP_SWEEP_EVERY_MS: '1', FIREKEEP_SWEEP_GRACE_MS: '1' });
  databaseId = newFirebaseProjectId();
  inChunks = newFirebaseProjectId();
  await Promise.all([fillTinyDatabase(databaseId), fillSmallDatabase(inChunks)]);
});

/** Another user who has connected the database, or another one. */
async function connected(to = databaseId): Promise<{ site: Site; project: Project }> {
  const site = first.another();
  return { site, project: await site.connect(to) };
}

async function change(record: Pick<BackupRecord, 'id'>, fields: Record<string, unknown>) {
  await getFirestore().doc(`backupRecords/${record.id}`).update(fields);
}

/** Makes a backup older than it is. */
async function age(record: BackupRecord, days: number): Promise<void> {
  const time = new Date(Date.parse(record.createdAt) - days * dayMs).toISOString();
  await change(record, { createdAt: time, 'metadata.readTime': time });
}

const byText = (a = '', b = '') => (a < b ? -1 : 1);

/** Ids of the backups that are listed. */
async function listed(site: Site, project: Project): Promise<string[]> {
  const { docs } = await getFirestore()
    .collection('backupRecords')
    .where('ownerId', '==', site.ownerId)
    .where('projectId', '==', project.id)
    .get();
  return docs.map(({ id }) => id).toSorted(byText);
}

/** Stored objects by what they are: `chunks`, `deltas`, `backups`, `sweep`. */
function stored(site: Site, kind: string): string[] {
  return [...site.objects.objects.keys()].filter((name) => name.split('/')[3] === kind);
}

async function phaseOf(runId: string): Promise<unknown> {
  const state: unknown = (await getFirestore().doc(`runs/${runId}`).get()).get('state');
  return z.looseObject({ phase: z.string() }).parse(JSON.parse(String(state))).phase;
}

async function expectWhole(site: Site, project: Project, record: BackupRecord): Promise<void> {
  const source = await contentOfDatabase(site, project, record.metadata.readTime);
  expect(differencesOf(source, await contentOfBackup(site, project, record.id))).toEqual([]);
}

describe('pruning', () => {
  test('leaves what the schedule keeps, and of the others neither record nor object', async () => {
    const { site, project } = await connected();
    const schedule = await site.configure(project, { keepLast: 2 });
    const byHand = await site.backUp(project);
    await age(byHand, 9);
    const scheduled: BackupRecord[] = [];
    for (const days of [3, 2, 1]) {
      const record = await site.backUpBySchedule(schedule);
      await age(record, days);
      scheduled.push(record);
    }
    await site.retain(project);
    const left = [byHand, ...scheduled.slice(1)].map(({ id }) => id).toSorted(byText);
    expect(await listed(site, project)).toEqual(left);
    const ids = new Set(stored(site, 'backups').map((name) => name.split('/')[4]));
    expect([...ids].toSorted(byText)).toEqual(left);
    await expectWhole(site, project, scheduled[1]!);
  });

  test('passes over what is held, in use, or under an open anomaly', async () => {
    const { site, project } = await connected();
    const schedule = await site.configure(project);
    const records: BackupRecord[] = [];
    for (const days of [5, 4, 3, 2]) {
      const record = await site.backUpBySchedule(schedule);
      await age(record, days);
      records.push(record);
    }
    const [held, used, free, last] = records.map(({ id }) => id);
    const anomaly = getFirestore().doc(`alarms/${free}-anomaly`);
    await anomaly.set({
      ownerId: site.ownerId,
      projectId: project.id,
      configurationId: schedule.id,
      kind: 'anomaly',
      state: 'open',
    });
    await site.retain(project);
    expect(await listed(site, project)).toHaveLength(4);

    await anomaly.update({ state: 'acknowledged' });
    await site.retention().hold(site.ownerId, held!, true);
    const target = await site.connect();
    const restore = await site.startRestore({
      projectId: project.id,
      recordId: used!,
      target: { projectId: target.id },
      mode: 'overwrite',
    });
    await site.retain(project);
    expect(await listed(site, project)).toEqual([held, used, last].toSorted(byText));

    await site.jobs.drive(restore.id);
    expect(await site.restore(restore.id)).toMatchObject({ status: 'completed' });
    await site.retention().hold(site.ownerId, held!, false);
    await site.retain(project);
    expect(await listed(site, project)).toEqual([held, last].toSorted(byText));
    await change({ id: held! }, { keptUntil: new Date(Date.now() - 1000).toISOString() });
    await site.retain(project);
    expect(await listed(site, project)).toEqual([last]);
  });
});

describe('deleting by hand', () => {
  test('is refused while held, in use or under way, and for the last verified one unless confirmed', async () => {
    const { site, project } = await connected();
    const { ownerId } = site;
    const older = await site.backUp(project);
    const record = await site.backUp(project);
    const retention = site.retention();
    const remove = async (confirm?: 'last-verified') =>
      retention.remove(ownerId, record.id, confirm);

    await expect(remove()).rejects.toThrow('This is the last verified backup');
    await retention.hold(ownerId, record.id, true);
    await expect(remove('last-verified')).rejects.toThrow('The backup is held');
    await retention.hold(ownerId, record.id, false);
    const job = await site.startVerification(record);
    await expect(remove('last-verified')).rejects.toThrow('A verification is reading this backup');
    await site.jobs.drive(job);
    const next = await site.startBackup(project);
    await expect(retention.remove(ownerId, next.id)).rejects.toThrow('The backup is under way');
    await site.jobs.drive(next.id);
    await expect(retention.remove('somebody', record.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await listed(site, project)).toHaveLength(3);

    expect(await retention.remove(ownerId, record.id)).toMatchObject({ status: 'deleted' });
    await expect(
      site.startRestore({
        projectId: project.id,
        recordId: record.id,
        target: { projectId: project.id },
        mode: 'create',
      }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
    await expect(site.startVerification(record)).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    await site.erase(record);
    await site.retain(project);
    expect(await listed(site, project)).toEqual([older.id, next.id].toSorted(byText));
  });
});

describe('sweeping', () => {
  test('deletes what no backup needs, but not at once, and nothing else', async () => {
    const { site, project } = await connected();
    const schedule = await site.configure(project);
    const old = await site.backUpBySchedule(schedule);
    await age(old, 2);
    const firstChunks = stored(site, 'chunks').length;
    expect(firstChunks).toBeGreaterThan(0);
    await fillTinyDatabase(project.firebaseProjectId, 1);
    const kept = await site.backUpBySchedule(schedule);
    await site.forgetChanges(kept);
    const before = site.objects.objects.size;

    await site.retain(project);
    expect(await listed(site, project)).toEqual([kept.id]);
    expect(stored(site, 'chunks').length).toBeGreaterThanOrEqual(firstChunks);
    await site.retainTwice(project);
    expect(site.objects.objects.size).toBeLessThan(before);
    await expectWhole(site, project, kept);

    // Nothing is left but what the backup names, and the note of what is unreferenced.
    await site.erase(kept);
    await site.retain(project);
    await site.retainTwice(project);
    const [unreferenced, ...others] = [...site.objects.objects.keys()];
    expect([unreferenced?.split('/').slice(3), others]).toEqual([['sweep', 'unreferenced'], []]);
  });

  test('does nothing while the manifest of a completed backup is missing', async () => {
    const { site, project } = await connected();
    const record = await site.backUp(project);
    const manifest = stored(site, 'backups').find((name) => name.endsWith('/manifest'));
    const bytes = site.objects.objects.get(manifest!)!;
    await site.objects.delete(manifest!);
    await site.retainTwice(project);
    await site.objects.put(manifest!, bytes, crc32c(bytes));
    await expectWhole(site, project, record);
  });

  test('keeps what a backup in the making has found stored', async () => {
    const { site, project } = await connected(inChunks);
    const gone = await site.backUp(project);
    await site.erase(gone);
    await site.retain(project);
    const next = await site.startBackup(project);
    while ((await site.record(next.id)).status !== 'verifying') {
      await site.jobs.deliver(next.id);
    }
    const chunks = stored(site, 'chunks').length;
    await site.retainTwice(project);
    expect(stored(site, 'chunks')).toHaveLength(chunks);
    await site.jobs.drive(next.id);
    const record = await site.record(next.id);
    expect(record).toMatchObject({ status: 'completed', metadata: { newChunkCount: 0 } });
    await expectWhole(site, project, record);
  });

  test('waits for a worker that found a chunk stored, and its successor waits for the sweep', async () => {
    const { site, project } = await connected(inChunks);
    const gone = await site.backUp(project);
    await site.erase(gone);
    await site.retain(project);
    const next = await site.startBackup(project);
    // It has found the first chunk and stands still before it commits the page that names it.
    const pause = { effect: { kind: 'pause' }, seam: 'jobs', method: 'commit', nth: 2 } as const;
    const plan = new FaultPlan([pause]);
    const zombie = site.worker(plan).execute(next.id, 0);
    await plan.paused();
    const chunks = stored(site, 'chunks').length;
    expect(chunks).toBeGreaterThan(0);

    const sweep = retentionJobId(project.id);
    await site.retention().start(project.id, site.ownerId);
    for (let delivery = 0; delivery < 6; delivery += 1) {
      await site.jobs.deliver(sweep);
    }
    expect(await phaseOf(sweep)).toBe('excluding');
    expect(stored(site, 'chunks')).toHaveLength(chunks);

    site.clock.passLease();
    await Promise.all([site.jobs.deliver(next.id), site.jobs.drive(sweep)]);
    // What the page names that it has stored stays, though nobody has committed it.
    expect(stored(site, 'chunks')).toHaveLength(1);
    plan.resume();
    await zombie;
    await site.jobs.drive(next.id);
    const record = await site.record(next.id);
    expect(record).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
    await expectWhole(site, project, record);
  });

  test('at the same time as backups that need what is about to go', async () => {
    const { site, project } = await connected();
    let last = await site.backUp(project);
    for (let round = 0; round < (isExhaustive ? 3 : 1); round += 1) {
      await site.erase(last);
      await site.retain(project);
      const next = await site.startBackup(project);
      await Promise.all([site.jobs.drive(next.id), site.retain(project)]);
      last = await site.record(next.id);
      expect(last).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
      await expectWhole(site, project, last);
      await site.retainTwice(project);
      await expectWhole(site, project, last);
    }
  });
});
