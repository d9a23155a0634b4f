// Workers that end before and after each thing they do to the world; another one takes over once the lease has run out.
import { beforeAll, expect, test } from 'vitest';
import type { Project } from '@firekeep/functions/contract';
import { FaultPlan } from '../../functions/src/testing/fault-plan.ts';
import { killEverywhere, placesOf } from '../support/faults/kill-matrix.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import {
  fillSmallDatabase,
  noteCount,
  notesScope,
  smallChunkCount,
} from '../support/faults/small-database.ts';
import {
  contentOfDatabase,
  differencesOf,
  expectWholeOrNone,
  type Content,
} from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const site = openSite();
const sourceId = newFirebaseProjectId();
let source: Content;

beforeAll(async () => {
  await fillSmallDatabase(sourceId);
  source = await contentOfDatabase(site, await site.connect(sourceId));
});

/** The source, connected anew by another user: its backups share nothing with others'. */
async function newOwner(): Promise<{ own: Site; project: Project }> {
  const own = site.another();
  return { own, project: await own.connect(sourceId) };
}

test('a backup whose worker is killed anywhere is whole', async () => {
  const backUp = async (plan: FaultPlan) => {
    const { own, project } = await newOwner();
    const { id } = await own.startBackup(project);
    await own.drive(id, plan);
    expect(await expectWholeOrNone(own, project, { recordId: id, source })).toBe('completed');
    expect((await own.record(id)).metadata.chunkCount).toBe(smallChunkCount);
  };
  const clean = new FaultPlan();
  await backUp(clean);
  const places = placesOf(clean.operations);
  expect(places.length).toBeGreaterThan(80);
  await killEverywhere(places, backUp);
});

test('a restore whose worker is killed anywhere brings everything, once', async () => {
  const { own, project } = await newOwner();
  const record = await own.backUp(project);
  const wanted = new Map([...source].filter(([path]) => path.includes('/notes/')));
  const restore = async (plan: FaultPlan) => {
    const target = await own.connect();
    const { id } = await own.startRestore({
      projectId: project.id,
      recordId: record.id,
      target: { projectId: target.id },
      scope: notesScope,
      mode: 'overwrite',
    });
    await own.drive(id, plan);
    expect(await own.restore(id)).toMatchObject({
      status: 'completed',
      plan: { create: noteCount, update: 0, unchanged: 0 },
      outcome: { written: noteCount, failed: 0 },
    });
    expect(differencesOf(wanted, await contentOfDatabase(own, target))).toEqual([]);
  };
  const clean = new FaultPlan();
  await restore(clean);
  await killEverywhere(placesOf(clean.operations), restore);
});
