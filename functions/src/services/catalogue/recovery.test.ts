import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { alertDocumentSchema, backupRecordDocumentSchema } from '../../contract/records.ts';
import { accountDeletionId } from '../deletions/stored-deletion.ts';
import { ada, CatalogueWorld, masterKey } from '../../testing/catalogue-world.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';

let world: CatalogueWorld;

beforeEach(async () => {
  world = await new CatalogueWorld().furnish();
  await world.tick();
});

const lasting = (entries: [string, object][]) =>
  entries
    .filter(
      ([path]) => !/^(?:catalogue|maintenance|recoveredParts|projectLocks|backupConf)/.test(path),
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const recordOf = (id: string) =>
  world.documents.read(`backupRecords/${id}`, backupRecordDocumentSchema);

test('brings back every document as it was, and makes schedules due', async () => {
  const before = world.documents.entries().filter(([path]) => path !== 'channels/ch2');
  world.lose();
  world.passDays(2);
  const parts = await world.recover();
  expect(lasting(world.documents.entries())).toEqual(lasting(before));
  expect(parts).toMatchObject([
    { of: { projectId: null }, user: { email: 'ada@example.dev' }, problems: [] },
    {
      project: { name: 'The shop', schedules: 1, backups: 2, verified: 2, fromManifest: 0 },
      problems: [],
    },
  ]);
  const schedule = await world.documents.fields('backupConfigurations/c1');
  expect(schedule).toMatchObject({ enabled: true, nextRunAt: '2026-11-24T00:00:00.000Z' });
  expect(world.users.get('ada')).toMatchObject({ email: 'ada@example.dev', disabled: false });
  // The next version follows at once.
  await world.tick();
  expect(world.versions()).toHaveLength(2);
});

test('is as complete wherever it is killed, and done again', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    world = await new CatalogueWorld().furnish();
    await world.tick();
    const before = world.documents.entries().filter(([path]) => path !== 'channels/ch2');
    world.lose();
    world.users.set('eve', { ...ada, uid: 'eve' });
    world.objects.objects.delete('backups/ada/shop/backups/b2/manifest');
    await world.recover({ plan }).catch(() => undefined);
    const said = world.reported;
    // Functions that run meanwhile keep nothing of what is half back.
    await world.tick().catch(() => undefined);
    world.passDays(1);
    const again = (await world.report())?.parts ?? (await world.recover());
    expect(again.slice(0, said.length)).toEqual(said);
    expect(again.map(({ problems }) => problems)).toEqual([
      ['another user has the address ada@example.dev'],
      [expect.stringContaining('(b2) is not in the bucket')],
    ]);
    const back = before.filter(([path]) => path !== 'backupRecords/b2');
    expect(lasting(world.documents.entries())).toEqual(lasting(back));
    expect(world.documents.has('backupConfigurations/c1')).toBe(true);
    expect([...world.users.keys()]).toEqual(['eve']);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(6);
});

test('overwrites nothing of what was written since it was broken off', async () => {
  world.lose();
  const { documents } = world;
  const write = documents.write.bind(documents);
  let last = '';
  documents.write = async (fill) => {
    await write(fill);
    if (documents.has('projects/shop')) {
      last = 'projects/shop';
      throw new Error('killed');
    }
  };
  await expect(world.recover()).rejects.toThrow('killed');
  documents.write = write;
  documents.change(last, { name: 'Renamed' });
  await world.recover();
  expect(await documents.fields('projects/shop')).toMatchObject({ name: 'Renamed' });
});

describe('refuses, and writes nothing', () => {
  test('with another master key', async () => {
    const other = new CatalogueWorld(randomBytes(32).toString('base64'));
    for (const [name, bytes] of world.objects.objects) {
      other.objects.objects.set(name, bytes);
    }
    other.lose();
    await expect(other.recover()).rejects.toThrow('The master key opens nothing');
    expect(other.documents.entries()).toEqual([]);
  });

  test('with one of two master keys, which is not all that was lost', async () => {
    const other = randomBytes(32).toString('base64');
    world.deploy(`${other},${masterKey}`);
    world.passDays(1);
    world.documents.change('catalogue/account:ada', { dueAt: '2027-01-01T00:00:00.000Z' });
    await world.tick();
    world.lose();
    for (const [key, name] of [
      [other, world.versions('account').at(-1) ?? ''],
      [masterKey, world.versions().at(-1) ?? ''],
    ] as const) {
      world.deploy(key);
      await expect(world.recover()).rejects.toThrow(`${name} does not open`);
      expect(world.documents.entries()).toEqual([]);
    }
    world.deploy(`${other},${masterKey}`);
    expect(await world.recover()).toMatchObject([{ problems: [] }, { problems: [] }]);
  });

  test('where there is something', async () => {
    world.lose();
    world.documents.set('users/bob', { ownerId: 'bob' });
    await expect(world.recover()).rejects.toThrow('is not empty');
    expect(world.documents.entries()).toHaveLength(1);
  });

  test('without a catalogue', async () => {
    world.lose();
    world.objects.objects.clear();
    await expect(world.recover()).rejects.toThrow('There is no catalogue');
  });
});

test('ends drills that were under way, and raises an alert about what they may have left', async () => {
  const running = { id: 'd1', ownerId: 'ada', projectId: 'shop', status: 'running', workAt: 'x' };
  const target = { projectId: 'lab', databaseId: '(default)', name: 'Lab' };
  const real = { kind: 'real', recordId: 'b1', backupName: 'Nightly', target, leftInTarget: false };
  world.documents.set('drills/d1', { ...running, ...real, stage: 'preparing' });
  const plan = { ownerId: 'ada', projectId: 'shop', currentDrillId: 'd1' };
  world.documents.set('drillPlans/shop', plan);
  world.passDays(2);
  await world.tick();
  world.lose();
  await world.recover();
  expect(await world.documents.fields('drills/d1')).toMatchObject({
    status: 'failed',
    stage: 'done',
    workAt: null,
    leftInTarget: true,
    message: expect.stringContaining('was lost'),
  });
  expect(await world.documents.fields('drillPlans/shop')).toMatchObject({ currentDrillId: null });
  const [alert] = world.documents.all('alarms', alertDocumentSchema);
  const details = { hint: expect.stringContaining('left in Lab (database (default)) by hand') };
  expect(alert).toMatchObject({ kind: 'drill-failed', ownerId: 'ada', projectId: 'shop', details });
  expect(world.documents.has(`noticeEvents/${alert?.id}-raised`)).toBe(true);
});

test('tries out without writing anything', async () => {
  world.lose();
  const get = vi.spyOn(world.objects, 'get');
  const parts = await world.recover({ isDryRun: true });
  expect(parts).toMatchObject([{}, { project: { backups: 2 } }]);
  // Each part is opened once.
  expect(get.mock.calls.flat()).toEqual([...world.versions('account'), ...world.versions()]);
  expect(world.documents.entries()).toEqual([]);
  expect(world.users.size).toBe(0);
});

describe('with a catalogue that is not whole', () => {
  async function versionsOfDays(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      world.passDays(1);
      world.documents.change('projects/shop', { name: `Shop ${day}` });
      await world.tick();
    }
  }

  test('any one of its days is enough', async () => {
    await versionsOfDays(3);
    const names = [...world.objects.objects].filter(([name]) => name.startsWith('catalogue/'));
    const days = new Set(names.map(([name]) => /-(\d{8})T/.exec(name)?.[1] ?? ''));
    expect(days.size).toBe(4);
    for (const day of days) {
      world.objects.objects.forEach((_bytes, name) => {
        if (name.startsWith('catalogue/') && name.includes(`-${day}T`)) {
          world.objects.objects.delete(name);
        }
      });
      world.lose();
      expect(await world.recover()).toMatchObject([{}, { project: { backups: 2 } }]);
      names.forEach(([name, bytes]) => world.objects.objects.set(name, bytes));
    }
  });

  test.each([
    ['damaged', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 300 ? byte ^ 1 : byte))],
    ['cut short', (bytes: Uint8Array) => bytes.subarray(0, 200)],
    ['something else', () => Buffer.from('FKC1{}')],
  ])('the version before is taken where the newest is %s', async (_what, damage) => {
    await versionsOfDays(2);
    const newest = world.versions().at(-1) ?? '';
    world.objects.objects.set(newest, damage(world.objects.objects.get(newest) ?? Buffer.from('')));
    world.lose();
    const [, shop] = await world.recover();
    expect(shop).toMatchObject({ project: { name: 'Shop 0' } });
    expect(shop?.problems).toEqual([expect.stringContaining('was passed over')]);
  });

  test('an earlier one can be chosen', async () => {
    await versionsOfDays(2);
    world.lose();
    const [, shop] = await world.recover({ before: new Date('2026-11-23T01:00:00.000Z') });
    expect(shop).toMatchObject({ project: { name: 'Shop 0' } });
  });
});

describe('backups are as the bucket has them:', () => {
  test('one that is newer than the catalogue comes from its manifest', async () => {
    await world.backUp('b3', false);
    world.lose();
    const [, shop] = await world.recover();
    expect(shop).toMatchObject({ project: { backups: 3, verified: 2, fromManifest: 1 } });
    expect(recordOf('b3')).toMatchObject({
      status: 'completed',
      metadata: { documentCount: 2, trigger: 'manual', chunkCount: 1 },
      verification: { status: 'pending' },
    });
  });

  test('one whose objects are gone does not come back', async () => {
    world.objects.objects.delete('backups/ada/shop/backups/b1/manifest');
    world.lose();
    const [, shop] = await world.recover();
    expect(shop?.problems).toEqual([expect.stringContaining('(b1) is not in the bucket')]);
    expect(recordOf('b1')).toBeNull();
  });

  test.each([
    ['running', true, 'completed'],
    ['verifying', true, 'completed'],
    ['running', false, 'failed'],
    ['failed', false, 'failed'],
    ['deleting', true, 'deleting'],
  ] as const)('one that was %s, with a manifest: %s, is %s', async (status, isThere, then) => {
    world.documents.change('backupRecords/b1', { status });
    world.passDays(1);
    await world.tick();
    if (!isThere) {
      world.objects.objects.delete('backups/ada/shop/backups/b1/manifest');
    }
    world.lose();
    const [, shop] = await world.recover();
    expect(shop?.problems).toEqual([]);
    expect(recordOf('b1')?.status).toBe(then);
  });

  test('a connection without its key is named', async () => {
    world.documents.change('projects/shop', { connectionType: 'service-account' });
    world.documents.delete('projects/shop/secrets/credential');
    world.passDays(1);
    await world.tick();
    world.lose();
    const [, shop] = await world.recover();
    expect(shop?.problems).toEqual(['its connection needs a new service account key']);
  });

  test('an account and a project that wait to be gone for good come back as waiting', async () => {
    const accountNote = `deletions/${accountDeletionId('ada')}`;
    world.documents.set(accountNote, { ownerId: 'ada', projectId: null, isGone: false });
    const note = { id: 'shop', projectId: 'shop', ownerId: 'ada', name: 'The shop', isGone: false };
    world.documents.set('deletions/shop', note);
    world.documents.delete('projects/shop');
    world.documents.delete('projects/shop/secrets/credential');
    world.passDays(1);
    await world.tick();
    world.lose();
    const [, shop] = await world.recover();
    expect(shop).toMatchObject({ project: { name: 'The shop', backups: 2 }, problems: [] });
    expect(await world.documents.fields('deletions/shop')).toEqual(note);
    expect(world.documents.has(accountNote)).toBe(true);
    expect(world.documents.has('projects/shop')).toBe(false);
    expect(world.documents.has('projects/shop/secrets/data-key')).toBe(true);
  });

  test('a project without its data key says that nothing can be opened', async () => {
    world = await new CatalogueWorld().furnish();
    world.documents.delete('projects/shop/secrets/data-key');
    await world.tick();
    world.lose();
    const [, shop] = await world.recover();
    expect(shop?.problems).toEqual([expect.stringContaining("backups can't be opened")]);
  });
});
