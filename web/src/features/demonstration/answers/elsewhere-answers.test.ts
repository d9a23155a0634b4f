// Copies and moves from one of the demonstration's projects into the other, and back: the cases of
// the server's tests of both.
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

beforeEach(() => changeDemonstration(staging, { masks: stagingMasks }));

type CopyRequest = Omit<CallInput<typeof contract.planCopy>['body'], 'userId'>;

const customers = { from: { kind: 'collection', path: 'customers' }, where: null } as const;
const intoStaging: CopyRequest = {
  pid: shop,
  from: customers,
  to: 'people',
  target: { projectId: staging },
  isMove: false,
  existing: 'keep',
};
const intoShop: CopyRequest = {
  pid: staging,
  from: { below: 'products' },
  to: 'goods',
  target: { projectId: shop },
  isMove: true,
  existing: 'keep',
};

const planCopy = (body: CopyRequest) => call(contract.planCopy, { body });
const setOf = (id: string) => call(contract.getRestore, { params: { id } });
const fieldsAt = async (pid: string, path: string) =>
  (await call(contract.getDocument, { query: { pid, path } })).fields;
const put = (pid: string, path: string) =>
  call(contract.putDocument, { body: { pid, path, fields: { mine: { booleanValue: true } } } });

const both = async () => [await contentOf(shop), await contentOf(staging)] as const;

const names = (content: ReadonlyMap<string, unknown>, below: string) =>
  [...content.keys()].filter((path) => path.startsWith(below));

test('a collection is copied into the other project as the plan saw it, masked, and undone', async () => {
  const before = await both();
  changeDemonstration(staging, {
    masks: {
      required: true,
      rules: [{ collections: 'customers', field: '**.name', mask: { how: 'hash' } }],
    },
  });
  const planned = await planCopy(intoStaging);
  expect(planned).toMatchObject({
    kind: 'bulk',
    masks: { rules: 1 },
    bulk: { isDeleting: false, copy: { from: 'customers', to: 'people', source: {} } },
    plan: { create: 5, update: 0, delete: 0 },
  });
  await put(shop, 'customers/ada');
  const done = await apply(planned);
  expect(done.outcome).toMatchObject({ written: 5, proof: { documents: 5, held: 0 } });
  const ada = await fieldsAt(staging, 'people/ada');
  expect(ada['name']).toMatchObject({ stringValue: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(ada['email']).toEqual(before[0].get('customers/ada')?.['email']);
  expect(names(await contentOf(staging), 'people/')).toHaveLength(5);
  await undo(done);
  expect(await contentOf(staging)).toEqual(before[1]);
});

test('references to what is copied lead to the copies, others to where they would be there', async () => {
  changeDemonstration(staging, { masks: contract.noMasks });
  const reference = (path: string, project = 'harbour-coffee') => ({
    referenceValue: `projects/${project}/databases/(default)/documents/${path}`,
  });
  const fields = { own: reference('customers/esra'), other: reference('products/nyeri-aa') };
  await call(contract.putDocument, { body: { pid: shop, path: 'customers/zoe', fields } });
  await apply(await planCopy(intoStaging));
  expect(await fieldsAt(staging, 'people/zoe')).toEqual({
    own: reference('people/esra', 'harbour-coffee-staging'),
    other: reference('products/nyeri-aa', 'harbour-coffee-staging'),
  });
});

test('what stands there is kept, or replaced and put back', async () => {
  await put(staging, 'people/ada');
  const before = await contentOf(staging);
  const kept = await planCopy(intoStaging);
  expect(kept.plan).toMatchObject({ create: 4, update: 0, unchanged: 1 });
  expect(kept.plan?.warnings.find(({ code }) => code === 'refused')).toMatchObject({
    details: ['customers/ada: people/ada is there already, and differs'],
  });
  const replaced = await apply(await planCopy({ ...intoStaging, existing: 'replace' }));
  expect(replaced.outcome).toMatchObject({ written: 5 });
  await undo(replaced);
  expect(await contentOf(staging)).toEqual(before);
});

test('a collection is moved into the other project, and moved back by one undo', async () => {
  const before = await both();
  const planned = await planCopy(intoShop);
  expect(planned).toMatchObject({
    moved: { here: 'goods', there: 'products', other: { projectId: staging }, goes: false },
    plan: { create: 6, delete: 0, cost: { deletes: 6 } },
  });
  const done = await apply(planned);
  const deletion = await setOf(`${done.id}-moved`);
  expect(deletion).toMatchObject({ projectId: staging, outcome: { deleted: 6, conflicts: 0 } });
  const after = await both();
  expect(names(after[0], 'goods/')).toHaveLength(6);
  expect(names(after[1], 'products/')).toEqual([]);
  const back = await undo(done);
  // What it has put back stays: nothing offers to undo it.
  expect(back).toMatchObject({
    undoOf: deletion.id,
    projectId: staging,
    outcome: { written: 6 },
    canUndo: false,
  });
  expect(await setOf(`${back.id}-then`)).toMatchObject({
    undoOf: done.id,
    projectId: shop,
    outcome: { deleted: 6 },
  });
  expect(await both()).toEqual(before);
});

test('what was excluded of a move, or changed at either place since, stays', async () => {
  const done = await apply(await planCopy(intoShop), { paths: ['goods/nyeri-aa'] });
  expect((await setOf(`${done.id}-moved`)).outcome).toMatchObject({ deleted: 5, unticked: 1 });
  expect(names(await contentOf(staging), 'products/')).toEqual(['products/nyeri-aa']);
  await put(shop, 'goods/dawn-blend');
  const back = await undo(done);
  expect(back.outcome).toMatchObject({ written: 5 });
  expect((await setOf(`${back.id}-then`)).outcome).toMatchObject({ deleted: 4, conflicts: 1 });
  expect(names(await contentOf(shop), 'goods/')).toEqual(['goods/dawn-blend']);
});

test('what is excluded of a move stays, also where its place held the same before', async () => {
  const copied = await apply(await planCopy({ ...intoShop, isMove: false }));
  expect(copied.outcome).toMatchObject({ written: 6 });
  const done = await apply(await planCopy(intoShop), { collections: ['goods'] });
  expect((await setOf(`${done.id}-moved`)).outcome).toMatchObject({ deleted: 0, unticked: 6 });
  expect(names(await contentOf(staging), 'products/')).toHaveLength(6);
});

test('a copy stays where its document is another one by now', async () => {
  const done = await apply(await planCopy(intoShop));
  await put(staging, 'products/guji-natural');
  const back = await undo(done);
  expect(back.outcome).toMatchObject({ written: 5, conflicts: 1 });
  expect((await setOf(`${back.id}-then`)).outcome).toMatchObject({
    deleted: 5,
    conflicting: [
      { path: 'goods/guji-natural', reason: contract.notMovedText('products/guji-natural') },
    ],
  });
});

test('nothing is moved to where values are masked', async () => {
  const refused = planCopy({ ...intoStaging, isMove: true });
  await expect(refused).rejects.toMatchObject({
    message: expect.stringContaining('documents are only copied there'),
  });
});

test('the other project’s database is compared, edited, imported into and exported alone', async () => {
  const before = await contentOf(shop);
  const { summary, after } = await call(contract.compareProjects, {
    query: { pid: shop, against: staging, pageSize: 0 },
  });
  expect(after.projectId).toBe(staging);
  expect(summary).toMatchObject({ added: 0, removed: 81 });
  const query = { against: `project:${staging}`, pageSize: 0 };
  const fromBackup = await call(contract.compareBackup, {
    params: { rid: 'demo-night-00' },
    query,
  });
  expect(fromBackup.after).toMatchObject({ kind: 'live', projectId: staging });
  await put(staging, 'notes/a');
  const { name } = await call(contract.getDocument, { query: { pid: staging, path: 'notes/a' } });
  expect(name).toBe('projects/harbour-coffee-staging/databases/(default)/documents/notes/a');
  const listed = await call(contract.listChanges, { query: { projectId: staging } });
  expect(listed.items).toHaveLength(1);
  const made = await call(contract.startExport, {
    body: { pid: staging, what: { kind: 'documents', paths: ['notes/a'] }, format: 'json' },
  });
  expect(made).toMatchObject({ projectId: staging, progress: { documents: 1 } });
  expect(await call(contract.listExports, { query: { pid: shop } })).toEqual([]);
  expect(await contentOf(shop)).toEqual(before);
});
