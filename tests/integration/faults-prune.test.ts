// Workers that end at each kind of thing they do while backups are pruned and storage is swept; at
// each single one in `killed-retention.test.ts`, on stores in memory.
import { getFirestore } from 'firebase-admin/firestore';
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { assertInjected, FaultPlan } from '../../functions/src/testing/fault-plan.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { killEverywhere, placesOf, usualPlacesOf } from '../support/faults/kill-matrix.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import { fillTinyDatabase } from '../support/faults/small-database.ts';
import {
  contentOfBackup,
  contentOfDatabase,
  differencesOf,
  type Content,
} from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

/** A project with a backup that may go and one that stays; no chunk is in both. */
interface PrunedProject {
  readonly site: Site;
  readonly project: Project;
  readonly old: BackupRecord;
  readonly kept: BackupRecord;
  /** Puts everything back as it was. */
  reset(): Promise<void>;
}

// Dozens of jobs, in an exhaustive run hundreds; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const places: PrunedProject[] = [];
let keptContent: Content;
const statusSchema = z.object({ id: z.string(), status: z.string() });
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  const first = openSite({ FIREKEEP_SWEEP_EVERY_MS: '1', FIREKEEP_SWEEP_GRACE_MS: '1' });
  const databaseId = newFirebaseProjectId();
  await fillTinyDatabase(databaseId);
  const begun = [];
  for (const site of Array.from({ length: 4 }, () => first.another())) {
    const project = await site.connect(databaseId);
    const schedule = await site.configure(project, { keepLast: 1 });
    const old = await site.backUpBySchedule(schedule);
    const time = new Date(Date.parse(old.createdAt) - 9 * dayMs).toISOString();
    const changes = { createdAt: time, 'metadata.readTime': time };
    await getFirestore().doc(`backupRecords/${old.id}`).update(changes);
    begun.push({ site, project, schedule, old });
  }
  await fillTinyDatabase(databaseId, 1);
  for (const { site, project, schedule, old } of begun) {
    const kept = await site.backUpBySchedule(schedule);
    await site.forgetChanges(kept);
    places.push({ site, project, old, kept, reset: await resetOf(site, project) });
    keptContent = await contentOfDatabase(site, project);
  }
});

async function resetOf(site: Site, project: Project): Promise<() => Promise<void>> {
  const db = getFirestore();
  const records = db.collection('backupRecords').where('projectId', '==', project.id);
  const internal = db.collection(`projects/${project.id}/internal`);
  const times = await db.doc(`retention/${project.id}`).get();
  const saved = [...(await records.get()).docs, ...(await internal.get()).docs];
  const objects = new Map(site.objects.objects);
  return async () => {
    for (const { ref } of (await internal.get()).docs) {
      await ref.delete();
    }
    await Promise.all(saved.map((document) => document.ref.set(document.data())));
    await times.ref.set(times.data() ?? {});
    site.objects.objects.clear();
    for (const [name, bytes] of objects) {
      site.objects.objects.set(name, bytes);
    }
  };
}

/** Whatever is listed as a backup is one. */
async function expectListedWhole({ site, project }: PrunedProject): Promise<string[]> {
  const records = getFirestore().collection('backupRecords').where('projectId', '==', project.id);
  const listed = (await records.get()).docs.map((document) => statusSchema.parse(document.data()));
  const completed = listed.filter(({ status }) => status === 'completed').map(({ id }) => id);
  for (const id of completed) {
    expect((await contentOfBackup(site, project, id)).size).toBe(keptContent.size);
  }
  return listed.map(({ id }) => id);
}

/** The place that is free; there are as many as there are jobs at a time. */
async function atPlace(work: (place: PrunedProject) => Promise<void>): Promise<void> {
  const place = places.pop();
  if (place === undefined) {
    throw new Error('no place is free');
  }
  try {
    await work(place);
  } finally {
    await place.reset();
    places.push(place);
  }
}

async function pruneWith(plan: FaultPlan): Promise<void> {
  await atPlace(async (place) => {
    const { site, project, old, kept } = place;
    site.jobs.onWorkerLost = async () => {
      await expectListedWhole(place);
    };
    await site.retainTwice(project, plan);
    expect(await expectListedWhole(place)).toEqual([kept.id]);
    const chunks = () =>
      [...site.objects.objects.keys()].filter((name) => name.includes('/chunks/'));
    if (chunks().length > kept.metadata.chunkCount) {
      // What a killed sweep had not noted yet takes another two.
      await site.retainTwice(project, new FaultPlan());
    }
    const stored = await contentOfBackup(site, project, kept.id);
    expect(differencesOf(keptContent, stored)).toEqual([]);
    const names = [...site.objects.objects.keys()];
    expect(names.filter((name) => name.includes(old.id))).toEqual([]);
    expect(chunks()).toHaveLength(kept.metadata.chunkCount);
  });
}

test('pruning and sweeping that are killed at any kind of write leave whole backups, and in the end nothing else', async () => {
  const clean = new FaultPlan();
  await pruneWith(clean);
  expect(placesOf(clean.operations).length).toBeGreaterThan(30);
  await killEverywhere(usualPlacesOf(clean.operations), pruneWith);
});

test('lists that are older than what is there, or name things twice, cost no backup anything', async () => {
  for (const seed of isExhaustive ? [1, 2, 3] : [1]) {
    const plan = new FaultPlan(
      [
        { effect: { kind: 'omit' }, method: 'list', probability: 0.4 },
        { effect: { kind: 'repeat' }, method: 'list', probability: 0.6 },
      ],
      seed,
    );
    await atPlace(async (place) => {
      await place.site.retainTwice(place.project, plan);
      assertInjected(plan);
      expect(await expectListedWhole(place)).toEqual([place.kept.id]);
      const stored = await contentOfBackup(place.site, place.project, place.kept.id);
      expect(differencesOf(keptContent, stored)).toEqual([]);
    });
  }
});
