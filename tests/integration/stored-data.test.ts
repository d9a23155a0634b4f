// What an earlier build stored, read, verified, restored, applied, undone and run by this one.
//
// The emulator takes values but no update times, on which plans and journals depend: a stored plan
// or journal is tried twice, as it is stored, where every document counts as changed since, and
// with the times alone exchanged for the emulator's (`redate`).
import {
  getBackupDocument,
  getDocumentHistory,
  getRestore,
  listAuditLog,
  listBackupCollections,
  listBackupDocuments,
  listBackupRecords,
  listSchedules,
  listPlan,
  listRestores,
  listSavedQueries,
  previewRetention,
  runQuery,
  updateSchedule,
  type Project,
} from '@firekeep/functions/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { endOfBackup, restore, verify } from '../support/backups.ts';
import { captureStoredData } from '../support/capture-stored-data.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { fireTick } from '../support/runtimes.ts';
import { loadStoredData, openStoredData, redate, type StoredData } from '../support/stored-data.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { readTyped } from '../support/typed-documents.ts';
import { int, text } from '../support/typed-values.ts';
import { waitUntil } from '../support/wait-until.ts';

let stored: StoredData;
let project: Project;

beforeAll(async () => {
  if (process.env['FIREKEEP_CAPTURE_STORED_DATA'] === 'yes') {
    await captureStoredData();
  }
  stored = await openStoredData();
});

beforeEach(async () => {
  project = await loadStoredData(stored);
});

afterAll(async () => {
  // So that ticks of other tests don't find it due.
  await change({ enabled: false });
});

const record = async (id: string) => {
  const query = { projectId: project.id };
  const found = await call(stored.user, listBackupRecords, { query });
  return found.find((one) => one.id === id)!;
};

const change = (body: { readonly enabled?: boolean; readonly name?: string }) =>
  call(stored.user, updateSchedule, { params: { cid: stored.ids.schedule }, body });

/** The customer's documents by path. */
const content = async () =>
  new Map((await readTyped(stored.database)).map(({ path, fields }) => [path, fields]));

const pathsOf = (entries: readonly { readonly path: string }[]) =>
  entries.map(({ path }) => path).toSorted();

describe('stored backups', () => {
  test('are listed and browsed, their documents and the history of each', async () => {
    const { user, ids } = stored;
    const { first, scheduled } = ids.backups;
    for (const id of Object.values(ids.backups)) {
      expect(await record(id)).toMatchObject({
        status: 'completed',
        verification: { status: 'verified', mismatches: [] },
      });
    }
    const at = { params: { rid: scheduled } };
    const collections = await call(user, listBackupCollections, { ...at, query: {} });
    expect(collections.map(({ id, documentCount }) => [id, documentCount])).toEqual([
      ['customers', 3],
      ['ghosts', 0],
      ['products', 40],
      ['types', 2],
    ]);
    const page = await call(user, listBackupDocuments, { ...at, query: { path: 'customers' } });
    expect(pathsOf(page.items)).toEqual(['customers/ada', 'customers/bob', 'customers/cem']);
    for (const [rid, visits] of [
      [first, 1],
      [scheduled, 2],
    ] as const) {
      const query = { path: 'customers/cem' };
      const found = await call(user, getBackupDocument, { params: { rid }, query });
      expect(found.fields).toEqual({ name: text('Cem'), visits: int(visits) });
    }
    const { items } = await call(user, getDocumentHistory, {
      query: { pid: project.id, path: 'customers/cem' },
    });
    expect(
      items.map(({ change: how, backups }) => [how, backups.map(({ recordId }) => recordId)]),
    ).toEqual([
      ['changed', [scheduled]],
      ['earliest', [first]],
    ]);
  });

  test('are verified, one that holds the difference to the other too', async () => {
    const { user, ids } = stored;
    expect((await objectsOf(user, project)).join()).toContain('/deltas/');
    for (const id of Object.values(ids.backups)) {
      const before = await record(id);
      const { verification } = await verify(user, before);
      expect(verification).toMatchObject({
        status: 'verified',
        documents: before.metadata.documentCount,
        mismatches: [],
      });
    }
  });

  test('are restored, one document and everything', async () => {
    const { user, ids, backedUp } = stored;
    const from = await record(ids.backups.scheduled);
    const one = await restore(user, from, { scope: { paths: ['customers/ada'] } });
    expect(one).toMatchObject({ status: 'completed', outcome: { written: 0, skipped: 1 } });
    const again = await restore(user, from, { scope: { paths: ['products/01'] } });
    expect(again).toMatchObject({ status: 'completed', outcome: { written: 1, failed: 0 } });

    const empty = await connectProject(user);
    const target = { projectId: empty.id };
    const all = await restore(user, from, { target, mode: 'mirror' });
    expect(all).toMatchObject({ status: 'completed', outcome: { written: backedUp.length } });
    expect(await readTyped({ projectId: empty.firebaseProjectId })).toEqual(backedUp);
  });
});

describe('a stored plan', () => {
  const planned = { create: ['products/01'], update: ['products/00'], delete: ['products/99'] };
  const apply = () => applyPlan(stored.user, stored.ids.planned);

  test('is shown, and leaves alone what it finds changed since', async () => {
    const { user, ids } = stored;
    const { items } = await call(user, listPlan, { params: { id: ids.planned }, query: {} });
    expect(pathsOf(items)).toEqual(Object.values(planned).flat().toSorted());
    const before = await content();

    const applied = await apply();

    expect(applied).toMatchObject({
      status: 'completed',
      outcome: { written: 1, deleted: 0, conflicts: 2, failed: 0 },
    });
    expect(pathsOf(applied.outcome.conflicting)).toEqual(['products/00', 'products/99']);
    const backedUp = new Map(stored.backedUp.map(({ path, fields }) => [path, fields]));
    expect(await content()).toEqual(
      new Map([...before, ['products/01', backedUp.get('products/01')]]),
    );
  });

  test('is applied as it was reviewed, and undone', async () => {
    await redate(stored, { restore: stored.ids.planned, name: 'plan' });
    const before = await readTyped(stored.database);

    const applied = await apply();

    expect(applied).toMatchObject({
      status: 'completed',
      planId: stored.ids.planned,
      outcome: { written: 2, deleted: 1, conflicts: 0, failed: 0 },
    });
    expect(await readTyped(stored.database)).toEqual(stored.backedUp);
    const undone = await undoAndWait(stored.user, applied.id);
    expect(undone).toMatchObject({ status: 'completed', outcome: { conflicts: 0, failed: 0 } });
    expect(await readTyped(stored.database)).toEqual(before);
  });
});

describe('a stored restore', () => {
  const undo = () => undoAndWait(stored.user, stored.ids.applied);

  test('is listed, and its undo leaves alone what it finds changed since', async () => {
    const { user, ids } = stored;
    const listed = await call(user, listRestores, { query: { projectId: project.id } });
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.applied, ids.planned]));
    const params = { id: ids.applied };
    expect(await call(user, getRestore, { params, query: {} })).toMatchObject({
      status: 'completed',
      outcome: { written: 2, deleted: 1, conflicts: 0, failed: 0 },
      safetyRecordId: ids.backups.safety,
      canUndo: true,
      undoneBy: null,
    });

    const undone = await undo();

    expect(undone).toMatchObject({
      status: 'completed',
      outcome: { written: 1, deleted: 0, conflicts: 2, failed: 0 },
    });
    expect(pathsOf(undone.outcome.conflicting)).toEqual(['customers/ada', 'customers/bob']);
  });

  test('is undone by its journal and its safety backup', async () => {
    await redate(stored, { restore: stored.ids.applied, name: 'journal' });
    const before = await content();

    const undone = await undo();

    expect(undone).toMatchObject({
      status: 'completed',
      outcome: { written: 2, deleted: 1, conflicts: 0, failed: 0 },
    });
    before.set('customers/ada', JSON.stringify({ name: text('Adele'), extra: int(1) }));
    before.set('customers/dan', JSON.stringify({ name: text('Dan') }));
    before.delete('customers/bob');
    expect(await content()).toEqual(before);
  });
});

describe('a stored schedule', () => {
  const current = async () => {
    const query = { projectId: project.id };
    const all = await call(stored.user, listSchedules, { query });
    return all.find(({ id }) => id === stored.ids.schedule)!;
  };

  test('is listed, its retention previewed, and it is edited', async () => {
    const { user, ids } = stored;
    const schedule = await current();
    expect(schedule).toMatchObject({
      name: 'Every night',
      enabled: true,
      exclude: ['customers/*/drafts'],
      schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:30' },
      retention: { keepLast: 7, gfs: { daily: 2, weekly: 1, monthly: 1 } },
      lastRecordId: ids.backups.scheduled,
    });
    const { kept, going, isPaused } = await call(user, previewRetention, {
      params: { cid: ids.schedule },
      body: { retention: schedule.retention },
    });
    // Other tests of this file may have made more of them.
    expect(kept.map(({ id }) => id)).toContain(ids.backups.scheduled);
    expect({ going, isPaused }).toEqual({ going: [], isPaused: false });

    await change({ name: 'Nightly' });
    const { updatedAt: _, ...rest } = schedule;
    expect(await current()).toMatchObject({ ...rest, name: 'Nightly' });
  });

  test('runs', async () => {
    const { user, ids } = stored;
    const due = new Date(Date.now() - 60_000).toISOString();
    await changeOwn(`backupConfigurations/${ids.schedule}`, { nextRunAt: text(due) });
    await fireTick();
    const { lastRecordId } = await waitUntil('the start of its backup', async () => {
      const schedule = await current();
      return schedule.lastRecordId === ids.backups.scheduled ? null : schedule;
    });
    const made = await endOfBackup(user, lastRecordId ?? '');
    expect(made).toMatchObject({
      status: 'completed',
      verification: { status: 'verified', mismatches: [] },
      metadata: { trigger: 'scheduled', documentCount: stored.content.length },
    });
    const before = Date.parse(made.createdAt);
    expect(Date.parse((await current()).lastSuccessAt!)).toBeGreaterThanOrEqual(before);
  });
});

test('a stored query finds what it found', async () => {
  const { user, ids } = stored;
  const saved = await call(user, listSavedQueries, { query: { pid: project.id } });
  expect(saved).toMatchObject([{ id: ids.savedQuery, name: 'Dear ones' }]);
  const { items } = await call(user, runQuery, {
    body: { pid: project.id, query: saved[0]!.query! },
  });
  const found = ['00', '99', '39', '38'].map((id) => `products/${id}`);
  expect(items.map(({ path }) => path)).toEqual(found);
});

test('the stored audit log is whole, and continues', async () => {
  const { user, ids } = stored;
  await change({ name: 'Nightly' });
  const { items, chain } = await call(user, listAuditLog, {
    params: { id: project.id },
    query: {},
  });
  expect(chain).toEqual({ isIntact: true, brokenAt: null });
  expect(items[0]).toMatchObject({ action: 'schedule.changed', targets: [ids.schedule] });
  const actions = items.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['restore.ended', 'backup.ended', 'query.saved', 'project.connected']),
  );
});
