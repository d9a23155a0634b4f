import { expect, test } from 'vitest';
import { noGuards, type Guards, type Project } from '../../contract/projects.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';

import { planned, plannedInto, restoresAfter } from '../../testing/begun-restores.ts';

const callerOf = (uid: string) => ({ uid, signal: new AbortController().signal });

const undoable = { status: 'completed', canUndo: true, safetyRecordId: 's1' } as const;

test('an undo writes where the restore wrote, and names the project that it came from', async () => {
  const { restores, begun } = restoresAfter(restoreRecord(undoable));
  const undo = await restores.undo(callerOf('ada'), 'r1', {});
  expect(undo).toMatchObject({
    projectId: 'copy',
    recordId: 's1',
    undoOf: 'r1',
    target: { projectId: 'copy' },
    sourceProjectId: 'shop',
  });
  expect(begun()).toEqual([undo.id]);
});

test('the undo of an undo is listed where the restore came from, too', async () => {
  const previous = restoreRecord({ ...undoable, projectId: 'copy', sourceProjectId: 'shop' });
  const { restores } = restoresAfter(previous);
  expect(await restores.undo(callerOf('ada'), 'r1', {})).toMatchObject({ sourceProjectId: 'shop' });
});

test.each([
  ['there is no safety backup', { safetyRecordId: null }],
  ['it wrote nothing that can be put back', { canUndo: false }],
  ['it is still running', { status: 'running' }],
] as const)('nothing is undone where %s', async (_why, change) => {
  const { restores, begun } = restoresAfter(restoreRecord({ ...undoable, ...change }));
  await expect(restores.undo(callerOf('ada'), 'r1', {})).rejects.toMatchObject({
    message: 'There is nothing to undo',
  });
  expect(begun()).toEqual([]);
});

test('a restore is undone by its owner only, and only into a project that is still theirs', async () => {
  const { restores } = restoresAfter(restoreRecord(undoable));
  await expect(restores.undo(callerOf('bob'), 'r1', {})).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(restores.get('bob', 'r1')).rejects.toMatchObject({ code: 'not-found' });
  const gone = restoresAfter(restoreRecord(undoable, 'theirs'));
  await expect(gone.restores.undo(callerOf('ada'), 'r1', {})).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a clone is seen and undone also once the project that it came from is deleted, but not begun', async () => {
  const { restores, documents, begun } = restoresAfter(restoreRecord(undoable));
  documents.delete('projects/shop');
  expect(await restores.get('ada', 'r1')).toMatchObject({ id: 'r1' });
  const undo = await restores.undo(callerOf('ada'), 'r1', {});
  expect(undo).toMatchObject({ projectId: 'copy', target: { projectId: 'copy' } });
  expect(begun()).toEqual([undo.id]);
  await expect(restores.get('bob', 'r1')).rejects.toMatchObject({ code: 'not-found' });
  documents.delete('projects/copy');
  await expect(restores.get('ada', 'r1')).rejects.toMatchObject({ code: 'not-found' });

  putProject(documents, storedProject('shop'));
  expect(await restores.get('ada', 'r1')).toMatchObject({ id: 'r1' });

  const plan = plannedInto({});
  plan.documents.delete('projects/shop');
  const untick = { ...noExclusions, paths: ['customers/ada'] };
  await expect(plan.restores.apply('ada', 'r1', { untick })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect([plan.begun(), plan.vault.store.objects.size]).toEqual([[], 0]);
});

test('what is excluded of a plan is sealed in storage, not kept with the record', async () => {
  const { restores, documents, vault } = restoresAfter(restoreRecord(planned));
  documents.set('backupRecords/b1', { ...verifiedRecord('b1'), ownerId: 'ada', projectId: 'shop' });
  const names = Array.from({ length: 20_000 }, (_, index) => `customers/secret-${index}`);
  const untick = { ...noExclusions, paths: names };
  const { id, exclusionsHash } = await restores.apply('ada', 'r1', { untick });
  expect(JSON.stringify(await restores.get('ada', id))).not.toContain('secret');
  const owned = { ...vault, owner: { ownerId: 'ada', projectId: 'shop' } };
  expect(await readExclusions(owned, id, exclusionsHash!)).toEqual(untick);
  expect(vault.store.objects.size).toBe(1);
  await expect(readExclusions(owned, id, 'other')).rejects.toMatchObject({ code: 'corrupt' });
  await expect(readExclusions(owned, 'r9', exclusionsHash!)).rejects.toMatchObject({
    code: 'corrupt',
  });
});

test('what applies a plan has all that was asked for, and the plan', async () => {
  const asked: Partial<Restore> = {
    kind: 'restore',
    scope: { collectionGroups: ['orders'] },
    mode: 'merge',
    retargetReferences: true,
    target: { ...restoreRecord().target, pathPrefix: 'old/may' },
  };
  const { restores, documents } = restoresAfter(restoreRecord({ ...planned, ...asked }));
  documents.set('backupRecords/b1', { ...verifiedRecord('b1'), ownerId: 'ada', projectId: 'shop' });
  expect(await restores.apply('ada', 'r1', {})).toMatchObject({
    ...asked,
    recordId: 'b1',
    planId: 'r1',
    plan: planned.plan,
    dryRun: false,
    safetyBackup: true,
    status: 'planning',
  });
});

test('a plan that is applied as a whole stores nothing for it', async () => {
  const { restores, documents, vault } = restoresAfter(restoreRecord(planned));
  documents.set('backupRecords/b1', { ...verifiedRecord('b1'), ownerId: 'ada', projectId: 'shop' });
  const { exclusionsHash } = await restores.apply('ada', 'r1', { untick: noExclusions });
  expect(exclusionsHash).toBeNull();
  expect(vault.store.objects.size).toBe(0);
});

const caller = { uid: 'ada', signal: new AbortController().signal };

const collection = { path: 'users', create: 0, update: 1, delete: 1, fields: [], moreFields: 0 };
const sums = { plan: { ...planned.plan, delete: 1, collections: [collection] } };
const guarded = (guards: Partial<Guards>) => ({ guards: { ...noGuards, ...guards } });

test.each<[string, Partial<Project>, string, RegExp]>([
  ['read-only', { readOnly: true }, 'failed-precondition', /^The project is marked read-only$/],
  ['a reason', guarded({ needsReason: true }), 'invalid-argument', /^Give a reason/],
  ['a fresh plan', guarded({ needsFreshPlan: true }), 'failed-precondition', /an hour old$/],
  ['the name', guarded({ confirmAbove: 2 }), 'invalid-argument', /of more than 2 documents$/],
  ['no deletions', guarded({ refusesDeletes: true }), 'failed-precondition', /^copy refuses del/],
  [
    'protected collections',
    guarded({ protectedCollections: ['users'] }),
    'failed-precondition',
    /^users is protected in copy/,
  ],
])('a plan is not applied against %s', async (...[, change, code, message]) => {
  const { restores, begun } = plannedInto(change, 61, sums);
  await expect(restores.apply('ada', 'r1', {})).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  expect(begun()).toEqual([]);
});

test('what the guards ask for lets a plan be applied, and the reason is kept', async () => {
  const asked = guarded({ needsReason: true, needsFreshPlan: true, confirmAbove: 2 });
  const { restores } = plannedInto(asked, 60, sums);
  const given = { reason: 'Lost in March', confirmation: 'copy' };
  expect(await restores.apply('ada', 'r1', given)).toMatchObject({ reason: 'Lost in March' });
});

test('a restore without a plan is refused where one is asked for, but a plan is not', async () => {
  const { restores } = plannedInto(guarded({ needsFreshPlan: true, needsReason: true }));
  const wanted = { projectId: 'shop', recordId: 'b1', target: { projectId: 'copy' } } as const;
  const start = async (dryRun: boolean) =>
    restores.start('ada', { ...wanted, mode: 'overwrite', dryRun, reason: 'Why not' });
  await expect(start(false)).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(await start(true)).toMatchObject({ dryRun: true, reason: 'Why not' });
});

test('a restore whose size is not known yet asks for the name, and an undo by what was done', async () => {
  const change = guarded({ confirmAbove: 3 });
  const { restores } = plannedInto(change);
  const wanted = { projectId: 'shop', recordId: 'b1', target: { projectId: 'copy' } } as const;
  await expect(restores.start('ada', { ...wanted, mode: 'create' })).rejects.toMatchObject({
    fields: { confirmation: expect.any(String) },
  });
  const undo = async (written: number, confirmation?: string) => {
    const outcome = { ...restoreRecord().outcome, written, deleted: 1 };
    const after = restoresAfter(restoreRecord({ ...undoable, outcome }));
    putProject(after.documents, storedProject('copy', change));
    return after.restores.undo(caller, 'r1', confirmation === undefined ? {} : { confirmation });
  };
  expect(await undo(2)).toMatchObject({ undoOf: 'r1' });
  await expect(undo(3)).rejects.toMatchObject({ fields: { confirmation: expect.any(String) } });
  expect(await undo(3, 'copy')).toMatchObject({ undoOf: 'r1' });
});

const masks = {
  required: true,
  rules: [{ collections: '**', field: '**.email', mask: { how: 'hash' } }],
} satisfies Project['masks'];
const intoCopy = {
  projectId: 'shop',
  recordId: 'b1',
  target: { projectId: 'copy' },
  mode: 'overwrite',
} as const;

test('a restore into another project is masked by its rules, sealed, unless that is refused', async () => {
  const { restores, vault } = plannedInto({ masks: { ...masks, required: false } });
  const masked = await restores.start('ada', intoCopy);
  expect(masked.masks).toEqual({ hash: expect.stringMatching(/^[\da-f]{64}$/), rules: 1 });
  expect(vault.store.objects.size).toBe(1);
  expect((await restores.start('ada', { ...intoCopy, masks: false })).masks).toBeNull();
  const own = { ...intoCopy, target: { projectId: 'shop' } };
  expect((await restores.start('ada', own)).masks).toBeNull();
  await expect(restores.start('ada', { ...own, masks: true })).rejects.toMatchObject({
    message: 'Masks are for what is restored into another project',
  });
});

test('a project that is labelled masked refuses plans and restores without masks', async () => {
  const message = 'copy is labelled masked: what comes from another project is masked first';
  const { restores, begun } = plannedInto({ masks });
  for (const dryRun of [true, false]) {
    const refused = restores.start('ada', { ...intoCopy, dryRun, masks: false });
    await expect(refused).rejects.toMatchObject({ code: 'failed-precondition', message });
  }
  await expect(restores.apply('ada', 'r1', {})).rejects.toMatchObject({ message });
  const none = plannedInto({ masks: { ...masks, rules: [] } });
  await expect(none.restores.start('ada', intoCopy)).rejects.toMatchObject({ message });
  await expect(none.restores.start('ada', { ...intoCopy, masks: true })).rejects.toMatchObject({
    message: 'copy has no masks',
  });
  expect(begun()).toEqual([]);
});

test('what applies a plan is masked as that was', async () => {
  const kept = { hash: 'h', rules: 1 };
  const { restores } = plannedInto({ masks }, 1, { masks: kept });
  expect((await restores.apply('ada', 'r1', {})).masks).toEqual(kept);
});
