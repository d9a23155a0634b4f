// What the demonstration's staging project takes of the shop's backups, and what its pages show.
import * as contract from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { changeDemonstration, demonstrationProject } from '#lib/demonstration-projects.ts';
import { answerFromSample } from '#testing/demonstration.ts';
import {
  applyPlan as apply,
  contentOf,
  undoChange as undo,
} from '#testing/demonstration-changes.ts';
import { provideProjects } from '../recording/sample-projects.ts';

answerFromSample();
provideProjects();

const shop = demonstrationId;
const staging = demonstrationStagingId;
const stagingMasks = demonstrationProject(staging)?.masks ?? contract.noMasks;
const mask = (masks: Partial<contract.Masks>) =>
  changeDemonstration(staging, { masks: { ...stagingMasks, ...masks } });

beforeEach(() => mask({}));

type AskedRestore = Partial<CallInput<typeof contract.startRestore>['body']>;

const plan = (asked: AskedRestore = {}) =>
  call(contract.startRestore, {
    body: {
      projectId: shop,
      recordId: 'demo-night-00',
      target: { projectId: staging },
      mode: 'overwrite',
      dryRun: true,
      ...asked,
    },
  });
const ada = { paths: ['customers/ada'] };

const fieldsAt = async (pid: string, path: string) =>
  (await call(contract.getDocument, { query: { pid, path } })).fields;
const both = async () => [await contentOf(shop), await contentOf(staging)] as const;

test('the shop is cloned into staging without its customers’ names, and proven', async () => {
  const before = await both();
  expect([...before[1].keys()].some((path) => path.startsWith('customers/'))).toBe(false);
  const planned = await plan();
  expect(planned).toMatchObject({
    projectId: shop,
    target: { projectId: staging, firebaseProjectId: 'harbour-coffee-staging' },
    retargetReferences: true,
    masks: { rules: 3 },
    plan: { create: 81, delete: 0 },
  });
  expect(planned.plan?.warnings.map(({ code }) => code)).not.toContain('references');
  const done = await apply(planned);
  expect(done.outcome).toMatchObject({
    conflicts: 0,
    proof: { fields: 20, held: 0, holding: [] },
  });
  const [masked, original] = [
    await fieldsAt(staging, 'customers/ada'),
    before[0].get('customers/ada'),
  ];
  expect(Object.keys(masked).toSorted()).toEqual(
    Object.keys(original ?? {})
      .filter((name) => name !== 'address')
      .toSorted(),
  );
  expect(masked['email']).toMatchObject({ stringValue: expect.stringMatching(/@example\.com$/) });
  expect(JSON.stringify(masked)).not.toContain('Lindqvist');
  expect(masked['favourite']).toEqual({
    referenceValue:
      'projects/harbour-coffee-staging/databases/(default)/documents/products/dawn-blend',
  });
  expect(await contentOf(shop)).toEqual(before[0]);
  const safety = await call(contract.getBackupRecord, {
    params: { rid: done.safetyRecordId ?? '' },
    query: {},
  });
  expect(safety).toMatchObject({ projectId: staging });
  for (const projectId of [shop, staging]) {
    const listed = await call(contract.listChanges, { query: { projectId } });
    expect(listed.items[0]?.id).toBe(done.id);
  }
  const undone = await undo(done);
  expect(undone).toMatchObject({ projectId: staging, sourceProjectId: shop, undoOf: done.id });
  expect(await both()).toEqual(before);
});

test('values are masked by rules for where they come to, below another document and as copies', async () => {
  const rule = { collections: 'archive', field: 'email', mask: { how: 'remove' } } as const;
  mask({ rules: [rule] });
  const target = { projectId: staging, pathPrefix: 'archive/shop' };
  const done = await apply(await plan({ target, scope: ada }));
  expect(done.outcome).toMatchObject({ written: 1, proof: { documents: 1, fields: 1, held: 0 } });
  const restored = await fieldsAt(staging, 'archive/shop/customers/ada');
  expect(restored).toHaveProperty('name');
  expect(restored).not.toHaveProperty('email');
  const copied = await call(contract.planCopy, {
    body: {
      pid: shop,
      from: ada,
      to: 'archive',
      target: { projectId: staging },
      isMove: false,
      existing: 'keep',
    },
  });
  expect((await apply(copied)).outcome.proof).toMatchObject({ fields: 1, held: 0 });
  expect(await fieldsAt(staging, 'archive/ada')).not.toHaveProperty('email');
});

test('what is masked already is no change, and a field alone is masked and proven', async () => {
  await apply(await plan());
  expect((await plan()).plan).toMatchObject({ create: 0, update: 0, unchanged: 89 });
  await call(contract.putDocument, {
    body: { pid: staging, path: 'customers/ada', fields: { mine: { booleanValue: true } } },
  });
  const from = { paths: ['customers/ada', 'customers/esra'] };
  const done = await apply(await plan({ from, field: ['email'] }));
  expect(done.outcome).toMatchObject({ written: 1, proof: { documents: 1, fields: 1, held: 0 } });
  const { email, mine } = await fieldsAt(staging, 'customers/ada');
  expect(mine).toEqual({ booleanValue: true });
  expect(email).toMatchObject({ stringValue: expect.stringMatching(/@example\.com$/) });
});

test('a project that is labelled masked takes nothing unmasked; others are asked', async () => {
  await expect(plan({ masks: false })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('is labelled masked'),
  });
  const own = { target: { projectId: shop, pathPrefix: 'copies/today' } };
  await expect(plan({ ...own, masks: true })).rejects.toMatchObject({
    message: 'Masks are for what is restored into another project',
  });
  const masks = { ...stagingMasks, required: false };
  const saved = await call(contract.updateProject, { params: { id: staging }, body: { masks } });
  expect(saved.masks.required).toBe(false);
  expect(await plan({ masks: false })).toMatchObject({ masks: null });
  await expect(
    call(contract.updateProject, { params: { id: staging }, body: { masks, name: 'x' } }),
  ).rejects.toMatchObject({ message: expect.stringContaining('this can’t be done') });
});

test('masks are shown on the first documents, each with how many it hides', async () => {
  const rules = [...stagingMasks.rules, { ...stagingMasks.rules[0]!, field: 'nothing' }];
  const shown = await call(contract.previewBulkChange, {
    body: {
      pid: shop,
      from: { from: { kind: 'collection', path: 'customers' }, where: null },
      maskedInto: { projectId: staging, rules },
    },
  });
  expect(shown).toMatchObject({ unchanged: 0, isComplete: true, masked: [5, 5, 5, 0] });
  expect(shown.items).toHaveLength(5);
  expect(JSON.stringify(shown.items[0]?.difference)).toContain('@example.com');
});

test('a field that is excluded of what is masked is not proven', async () => {
  mask({ required: false });
  await apply(await plan({ from: ada, masks: false }));
  mask({});
  const path = 'customers/ada';
  const done = await apply(await plan({ from: ada }), { fields: [{ path, field: ['email'] }] });
  expect(done.outcome.proof).toMatchObject({ documents: 1, fields: 3, held: 0, holding: [] });
});

test('nothing is proven of what writes nothing', async () => {
  await apply(await plan({ from: ada }));
  expect((await apply(await plan({ from: ada }))).outcome.proof).toBeUndefined();
});

test('a plan without masks is refused once the project is labelled masked', async () => {
  mask({ required: false });
  const unmasked = await plan({ masks: false });
  mask({});
  await expect(apply(unmasked)).rejects.toMatchObject({
    message: contract.labelledText('Harbour Coffee staging'),
  });
});

test('chosen documents that are planned again are masked as the project is by then', async () => {
  const first = await plan({ from: ada, field: ['email'] });
  mask({ rules: stagingMasks.rules.slice(0, 1) });
  const again = await plan({ from: { planId: first.id } });
  expect(again).toMatchObject({ masks: { rules: 1 }, chosen: { field: ['email'] } });
  mask({ required: true, rules: [] });
  await expect(plan({ from: { planId: first.id } })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('what a choice of collections covers is counted in the database without a backup', async () => {
  const body = { projectId: staging, include: ['products'], exclude: [] };
  expect(await call(contract.previewSelection, { body })).toMatchObject({
    asOf: null,
    covered: 6,
    leftOut: 2,
    collections: [
      { path: 'products', documentCount: 6, coverage: 'all' },
      { path: 'settings', documentCount: 2, coverage: 'none' },
    ],
  });
});

test('a document’s history has what was written to it, not to its like in the other project', async () => {
  const done = await apply(await plan({ scope: ada }));
  const listed = async (projectId: string) =>
    (await call(contract.listChanges, { query: { projectId, path: 'customers/ada' } })).items;
  expect(await listed(staging)).toMatchObject([{ id: done.id, effect: { did: 'created' } }]);
  expect((await listed(shop)).map(({ id }) => id)).not.toContain(done.id);
});

test('the shop’s evidence is not shown for staging, whatever is backed up there', async () => {
  await call(contract.startBackup, { body: { projectId: staging } });
  for (const answer of [
    call(contract.getSecurity, { params: { id: staging } }),
    call(contract.getAnalytics, { params: { id: staging }, query: { days: '30' } }),
  ]) {
    await expect(answer).rejects.toMatchObject({ code: 'not-found' });
  }
});
