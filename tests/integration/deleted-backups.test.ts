// Deleted backups on the emulators: taken back they are whole, and deletions that race are never
// half.
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { isExhaustive } from '../support/exhaustive.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import { fillTinyDatabase } from '../support/faults/small-database.ts';
import { contentOfBackup, contentOfDatabase, differencesOf } from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const dayMs = 24 * 60 * 60_000;

let first: Site;
let databaseId: string;
beforeAll(async () => {
  first = openSite({ FIREKEEP_SWEEP_EVERY_MS: '1', FIREKEEP_SWEEP_GRACE_MS: '1' });
  databaseId = newFirebaseProjectId();
  await fillTinyDatabase(databaseId);
});

async function deleted() {
  const site = first.another();
  const project = await site.connect(databaseId);
  const record = await site.backUp(project);
  await site.retention().remove(site.ownerId, record.id, 'last-verified');
  return { site, project, record };
}
const later = (site: Site, days: number) => {
  const at = new Date(site.clock.now().getTime() + days * dayMs);
  return site.deletions(() => at);
};

test('a backup that was swept around is taken back, and its restore is equal byte by byte', async () => {
  const { site, project, record } = await deleted();
  const source = await contentOfDatabase(site, project, record.metadata.readTime);
  await site.retainTwice(project);
  await later(site, 6).endDue();
  await site.retainTwice(project);
  await later(site, 6).takeBack(site.ownerId, record.id);
  expect(await site.record(record.id)).toEqual(record);
  expect(differencesOf(source, await contentOfBackup(site, project, record.id))).toEqual([]);
  const target = await site.connect();
  const restored = await site.startRestore({
    projectId: project.id,
    recordId: record.id,
    target: { projectId: target.id },
    mode: 'overwrite',
  });
  await site.jobs.drive(restored.id);
  expect(await site.restore(restored.id)).toMatchObject({ status: 'completed' });
  expect(differencesOf(source, await contentOfDatabase(site, target, null))).toEqual([]);
});

test('a backup is gone for good when its days have passed, with its objects', async () => {
  const { site, project, record } = await deleted();
  await later(site, 7.1).endDue();
  await site.retain(project);
  await site.retainTwice(project);
  expect((await getFirestore().doc(`backupRecords/${record.id}`).get()).exists).toBe(false);
  const left = [...site.objects.objects.keys()].filter((name) => name.includes(project.id));
  expect(left.filter((name) => !name.includes('/sweep/'))).toEqual([]);
  await expect(later(site, 7.1).takeBack(site.ownerId, record.id)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each(isExhaustive ? [1, 2, 3] : [1])(
  'a backup that is taken back as two ticks end it is whole or gone: %i',
  async () => {
    const { site, record } = await deleted();
    const [back] = await Promise.allSettled([
      later(site, 8).takeBack(site.ownerId, record.id),
      later(site, 8).endDue(),
      later(site, 8).endDue(),
    ]);
    const isBack = back.status === 'fulfilled';
    const stored = await getFirestore().doc(`backupRecords/${record.id}`).get();
    expect(stored.get('status')).toBe(isBack ? 'completed' : 'deleting');
    expect((await getFirestore().doc(`deletions/${record.id}`).get()).exists).toBe(false);
  },
);
