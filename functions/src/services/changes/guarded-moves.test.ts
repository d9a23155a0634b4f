// What guards and rights refuse of moves into another database.
import { expect, test } from 'vitest';
import type { Project } from '../../contract/projects.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { apply } from '../../testing/moved-shop.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { toStaging, twoDatabases, undoAll } from '../../testing/two-databases.ts';

const moving = { ...toStaging, isMove: true } as const;

const open = { needsReason: false, needsFreshPlan: false, refusesDeletes: false };
const guards = { ...open, confirmAbove: null, protectedCollections: [] };
const noDeletes = { read: true, write: true, delete: false };
const rules = [{ collections: '**', field: 'text', mask: { how: 'remove' } }] as const;

test.each<[string, Partial<Project>[], string]>([
  ['a project with guards', [{ guards: { ...guards, needsReason: true } }], 'is guarded'],
  [
    'what is protected',
    [{ guards: { ...guards, protectedCollections: ['customers'] } }],
    'protected',
  ],
  ['a project whose key may not delete', [{ permissions: noDeletes }], 'may not delete'],
  ['what is masked', [{}, { masks: { required: false, rules: [...rules] } }], 'only copied there'],
])('%s is not moved', async (_what, [source, target], message) => {
  const { world } = twoDatabases({}, target);
  putProject(world.documents, storedProject('shop', source));
  await expect(world.planCopy(moving)).rejects.toThrow(message);
});

test('what is protected further down ends a move before anything is copied', async () => {
  const { world, both } = twoDatabases();
  const protectedCollections = ['customers/*/orders'];
  putProject(
    world.documents,
    storedProject('shop', { guards: { ...guards, protectedCollections } }),
  );
  const before = both();
  expect(await apply(world, await world.planCopy(moving))).toMatchObject({
    status: 'failed',
    error: { message: expect.stringContaining('customers/*/orders') as unknown },
  });
  expect(both()).toEqual(before);
});

test('what is protected further down and excluded stays, and the rest is moved', async () => {
  const { world } = twoDatabases();
  const protectedCollections = ['customers/ada/orders'];
  putProject(
    world.documents,
    storedProject('shop', { guards: { ...guards, protectedCollections } }),
  );
  const planned = await world.planCopy(moving);
  const excluded = { ...noExclusions, collections: ['people/*/orders', 'people/*/orders/*/lines'] };
  const exclusionsHash = await writeExclusions(world.vault, 'r9', excluded);
  await apply(world, planned, { exclusionsHash });
  await world.drive('r9-moved');
  expect(world.restore('r9-moved')).toMatchObject({ status: 'completed', outcome: { deleted: 2 } });
});

test('a move into a project that wants reasons is undone for one', async () => {
  const { world, both } = twoDatabases({}, { guards: { ...guards, needsReason: true } });
  const before = both();
  await apply(world, await world.planCopy({ ...moving, reason: 'Tidy up' }));
  await world.drive('r9-moved');
  await expect(undoAll(world, 'r9')).rejects.toThrow('Give a reason');
  expect(await undoAll(world, 'r9', { reason: 'Too tidy' })).toMatchObject({
    status: 'completed',
    reason: 'Too tidy',
  });
  expect(both()).toEqual(before);
});

const { metadata } = storedProject().project;
const production = { metadata: { ...metadata, environment: 'production' } } as const;

test.each<[string, Partial<Project>]>([
  ['is labelled production', production],
  ['wants its name typed', { guards: { ...guards, confirmAbove: 3 } }],
])('a move is undone by the names of both projects where each %s since', async (_what, change) => {
  const { world, both } = twoDatabases();
  const before = both();
  await apply(world, await world.planCopy(moving));
  await world.drive('r9-moved');
  const moved = both();
  putProject(world.documents, storedProject('shop', { name: 'Shop', ...change }));
  const copies = { name: 'Staging', firebaseProjectId: 'q', ...change };
  putProject(world.documents, storedProject('staging', copies));
  for (const [asked, field, name] of [
    [{}, 'confirmation', 'Staging'],
    [{ confirmation: 'Shop', sourceConfirmation: 'Staging' }, 'confirmation', 'Staging'],
    [{ confirmation: 'Staging' }, 'sourceConfirmation', 'Shop'],
    [{ confirmation: 'Staging', sourceConfirmation: 'Staging' }, 'sourceConfirmation', 'Shop'],
  ] as const) {
    const message = expect.stringContaining(name) as unknown;
    await expect(undoAll(world, 'r9', asked)).rejects.toMatchObject({
      code: 'invalid-argument',
      fields: { [field]: message },
    });
  }
  expect(both()).toEqual(moved);
  const asked = { confirmation: 'Staging', sourceConfirmation: 'Shop' };
  expect(await undoAll(world, 'r9', asked)).toMatchObject({ status: 'completed' });
  expect(both()).toEqual(before);
});

test('a reason that only the source of a move wants since is given for its undo', async () => {
  const { world, both } = twoDatabases();
  const before = both();
  await apply(world, await world.planCopy(moving));
  await world.drive('r9-moved');
  putProject(
    world.documents,
    storedProject('shop', { guards: { ...guards, needsReason: true, confirmAbove: 3 } }),
  );
  await expect(undoAll(world, 'r9', { sourceConfirmation: 'shop' })).rejects.toThrow('a reason');
  const asked = { sourceConfirmation: 'shop', reason: 'Too tidy' };
  expect(await undoAll(world, 'r9', asked)).toMatchObject({ reason: 'Too tidy' });
  expect(both()).toEqual(before);
});

test.each<[string, Partial<Project>, string]>([
  ['refuses deletions', { guards: { ...guards, refusesDeletes: true } }, 'refuses deletions'],
  [
    'protects collections',
    { guards: { ...guards, protectedCollections: ['people'] } },
    'are protected in staging',
  ],
  ['is connected by a key that may not delete', { permissions: noDeletes }, 'may not delete'],
])(
  'nothing of a move is put back where what has the copies %s since',
  async (_what, change, why) => {
    const { world, both } = twoDatabases();
    await apply(world, await world.planCopy(moving));
    await world.drive('r9-moved');
    const moved = both();
    putProject(world.documents, storedProject('staging', { firebaseProjectId: 'q', ...change }));
    await expect(undoAll(world, 'r9')).rejects.toThrow(why);
    expect(both()).toEqual(moved);
  },
);
