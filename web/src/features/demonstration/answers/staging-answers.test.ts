// What the demonstration's staging project takes, and what its pages show.
import * as contract from '@firekeep/functions/contract';
import type { Restore } from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { changeDemonstration, demonstrationProject } from '#lib/demonstration-projects.ts';
import { answerFromSample } from '#testing/demonstration.ts';
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
const apply = ({ id }: Restore, untick: Partial<contract.Exclusions> = {}) =>
  call(contract.applyRestore, {
    params: { id },
    body: { untick: { ...contract.noExclusions, ...untick } },
  });
const ada = { paths: ['customers/ada'] };

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
