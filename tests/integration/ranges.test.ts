// Backups that are cut into ranges, read and verified side by side.
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import type { Project } from '@firekeep/functions/contract';
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import { comparePaths } from '../../functions/src/firestore-model/order.ts';
import { FaultPlan } from '../../functions/src/testing/fault-plan.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { killEverywhere, usualPlacesOf } from '../support/faults/kill-matrix.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import {
  contentOfDatabase,
  differencesOf,
  expectWholeOrNone,
  type Content,
} from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';
import { writeTyped, type TypedDocument } from '../support/typed-documents.ts';

const documentsPerRange = 10;
const site = openSite({
  FIREKEEP_RANGE_DOCUMENTS: String(documentsPerRange),
  FIREKEEP_PARALLEL_RANGES: '3',
});
const sourceId = newFirebaseProjectId();
let source: Content;

const document = (path: string, number = 0): TypedDocument => ({
  path,
  fields: { number: { integerValue: `${number}` }, text: { stringValue: path.repeat(20) } },
});

/**
 * 50 documents: subcollections, one below a missing parent, ids of numbers and of letters beyond
 * ASCII.
 */
function documents(): TypedDocument[] {
  const customers = Array.from({ length: 30 }, (_, index) => `customers/${100 + index}`);
  const orders = Array.from(
    { length: 12 },
    (_, index) => `customers/${105 + index}/orders/o${index}`,
  );
  const odd = ['__id7__', '__id30__', 'é', '漢字', '😀', 'z z', 'A'].map((id) => `odd/${id}`);
  return [...customers, ...orders, ...odd, 'gone/parent/notes/n'].map((path) => document(path));
}

beforeAll(async () => {
  await writeTyped({ projectId: sourceId }, documents());
  source = await contentOfDatabase(site, await site.connect(sourceId));
  expect(source.size).toBe(50);
});

/** The source, connected again by another user: its backups share nothing with others'. */
async function newOwner(firebaseProjectId = sourceId): Promise<{ own: Site; project: Project }> {
  const own = site.another();
  return { own, project: await own.connect(firebaseProjectId) };
}

async function manifestOf(own: Site, project: Project, backupId: string) {
  const owner = { ownerId: own.ownerId, projectId: project.id };
  const keys = deriveKeys(await own.dataKey(project));
  return await readManifest({ store: own.objects, keys, owner }, backupId);
}

async function leftovers(runId: string) {
  const parts = await getFirestore().collection('runs').where('partOf.runId', '==', runId).get();
  const pages = await getFirestore().collection(`runs/${runId}/segments`).get();
  return { parts: parts.size, pages: pages.size };
}

async function partsOf(runId: string): Promise<number> {
  const { docs } = await getFirestore().collection('runs').where('partOf.runId', '==', runId).get();
  return docs.length;
}

test('is whole, in name order, and leaves nothing', async () => {
  const { own, project } = await newOwner();
  const { id } = await own.startBackup(project);
  await own.jobs.deliver(id);
  expect(await partsOf(id)).toBe(5);

  await own.jobs.driveSideBySide(id);

  expect(await expectWholeOrNone(own, project, { recordId: id, source })).toBe('completed');
  expect(await own.record(id)).toMatchObject({
    metadata: { consistency: 'snapshot', documentCount: 50 },
    progress: { documents: 50, fraction: 1 },
    verification: { status: 'verified', documents: 50 },
  });
  const { pages, documents: total } = await manifestOf(own, project, id);
  expect(total).toBe(50);
  expect(pages).toHaveLength(5);
  const bounds = pages.flatMap(({ first, last }) => [first, last]);
  expect(bounds.toSorted(comparePaths)).toEqual(bounds);
  expect(await leftovers(id)).toEqual({ parts: 0, pages: 0 });
});

test('stores nothing again where nothing changed, and what changed where something did', async () => {
  const projectId = newFirebaseProjectId();
  await writeTyped({ projectId }, documents());
  const { own, project } = await newOwner(projectId);
  const first = await own.backUp(project);
  const second = await own.backUp(project);
  expect(second.metadata).toMatchObject({
    chunkCount: first.metadata.chunkCount,
    newChunkCount: 0,
  });
  await writeTyped({ projectId }, [
    document('customers/103', 1),
    document('customers/0'),
    document('zoo/z'),
  ]);
  const now = await contentOfDatabase(own, project);
  const third = await own.backUp(project);
  expect(await expectWholeOrNone(own, project, { recordId: third.id, source: now })).toBe(
    'completed',
  );
  expect(third.metadata.newChunkCount).toBeLessThan(third.metadata.chunkCount);
});

test('a verification is divided too, and names what is damaged', async () => {
  const { own, project } = await newOwner();
  const record = await own.backUp(project);
  const runId = await own.startVerification(record);
  await own.jobs.deliver(runId);
  expect(await partsOf(runId)).toBe(5);
  await own.jobs.driveSideBySide(runId);
  expect((await own.record(record.id)).verification).toMatchObject({
    status: 'verified',
    documents: 50,
  });

  // The first one is of the attempt to read all in one go, before the size was known.
  const name = [...own.objects.objects.keys()].findLast((key) => key.includes('/chunks/'))!;
  own.objects.objects.get(name)![40]! ^= 1;
  await own.startVerification(record);
  await own.jobs.driveSideBySide(runId);
  const { verification } = await own.record(record.id);
  expect(verification.status).toBe('failed');
  expect(verification.mismatches).toHaveLength(1);
  expect(verification.mismatches[0]).toContain('it covers the documents');
});

test('brings everything back in parts, deletes what is not in it, and is undone', async () => {
  const { own, project } = await newOwner();
  const record = await own.backUp(project);
  const target = await own.connect();
  const { firebaseProjectId: projectId } = target;
  const extra = ['admins/1', 'customers/110/orders/extra', 'zoo/z'];
  const same = Array.from({ length: 5 }, (_, index) => `customers/${100 + index}`);
  const all = [...extra, ...same, 'customers/120', 'odd/é'];
  await writeTyped(
    { projectId },
    all.map((path) => document(path, same.includes(path) ? 0 : 1)),
  );
  const before = await contentOfDatabase(own, target);
  const { id } = await own.startRestore({
    projectId: project.id,
    recordId: record.id,
    target: { projectId: target.id },
    mode: 'mirror',
  });
  await own.jobs.driveSideBySide(id);
  expect(await own.restore(id)).toMatchObject({
    status: 'completed',
    plan: { create: 43, update: 2, delete: 3, unchanged: 5 },
    progress: { documents: 48, fraction: 1 },
    outcome: { written: 45, deleted: 3, skipped: 5, conflicts: 0, failed: 0 },
  });
  expect(differencesOf(source, await contentOfDatabase(own, target))).toEqual([]);
  expect(await leftovers(id)).toEqual({ parts: 0, pages: 0 });

  const undo = await own.startUndo(id);
  await own.jobs.driveSideBySide(undo.id);
  expect(await own.restore(undo.id)).toMatchObject({
    status: 'completed',
    outcome: { written: 5, deleted: 43, conflicts: 0 },
  });
  expect(differencesOf(before, await contentOfDatabase(own, target))).toEqual([]);
});

test('two deliveries of every task at once come to the same', async () => {
  const { own, project } = await newOwner();
  const { id } = await own.startBackup(project);
  await own.jobs.driveSideBySide(id, 2);
  expect(await expectWholeOrNone(own, project, { recordId: id, source })).toBe('completed');
  expect((await manifestOf(own, project, id)).pages).toHaveLength(5);
});

test('is cancelled as a whole, whatever its ranges are at', async () => {
  const { own, project } = await newOwner();
  const { id } = await own.startBackup(project);
  await own.jobs.deliver(id);
  await own.jobs.deliver(id);
  await own.cancel(id);
  await own.jobs.driveSideBySide(id);
  expect((await own.record(id)).status).toBe('cancelled');
  expect(await leftovers(id)).toEqual({ parts: 0, pages: 0 });
});

test('fails as a whole where one range cannot be read, in its words', async () => {
  const { own, project } = await newOwner();
  const { id } = await own.startBackup(project);
  const plan = new FaultPlan([
    {
      effect: { kind: 'fail', code: 'PERMISSION_DENIED' },
      seam: 'database',
      method: 'scan',
      nth: 2,
    },
  ]);
  await own.jobs.drive(id, plan);
  expect(plan.injectedCount).toBe(1);
  expect(await own.record(id)).toMatchObject({
    status: 'failed',
    error: { code: 'permission-denied' },
  });
  expect(await leftovers(id)).toEqual({ parts: 0, pages: 0 });
});

test('is whole though workers are killed in the middle of everything', async () => {
  const projectId = newFirebaseProjectId();
  await writeTyped({ projectId }, documents().slice(20));
  const fewer = await contentOfDatabase(site, await site.connect(projectId));
  const backUp = async (plan: FaultPlan) => {
    const { own, project } = await newOwner(projectId);
    const { id } = await own.startBackup(project);
    await own.jobs.drive(id, plan);
    expect(own.jobs.partSteps).toBeGreaterThan(2);
    expect(await expectWholeOrNone(own, project, { recordId: id, source: fewer })).toBe(
      'completed',
    );
    expect(await leftovers(id)).toEqual({ parts: 0, pages: 0 });
  };
  const clean = new FaultPlan();
  await backUp(clean);
  const places = usualPlacesOf(clean.operations);
  // In an exhaustive run every so many: each range goes through the same.
  const chosen = isExhaustive ? places.filter((_place, index) => index % 11 === 0) : places;
  expect(chosen.length).toBeGreaterThan(5);
  await killEverywhere(chosen, backUp);
}, 240_000);
