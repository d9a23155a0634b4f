// Imports of files into a database, in memory: from the uploaded parts to the undo.
import { beforeAll, expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { ImportMapping } from '../../firestore-model/imports/mapping.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { plannedImport } from '../../testing/planned-import.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

let none: StoredBackup;

beforeAll(async () => {
  none = await storeBackup(new MemoryDatabase([]));
});

const mapping: ImportMapping = {
  format: 'csv',
  encoding: 'windows-1252',
  separator: ';',
  hasHeader: true,
  collection: 'c',
  ids: { from: 'column', column: 'id' },
  columns: [
    { column: 'name', field: 'name', type: 'text' },
    { column: 'price', field: 'price', type: 'double' },
  ],
  others: 'leave',
  empty: 'missing',
  decimal: ',',
};
const file = 'id;name;price\r\nb;Müller;1,5\r\na;Zoë;\r\nx;broken\r\nz;Secret;dear\r\n';

function worldOf(isHurried = false): RestoreWorld {
  const documents = [memoryDocument('c/a', { revision: 1 }), memoryDocument('c/other', {})];
  return RestoreWorld.open(none, new MemoryDatabase(documents), { isHurried });
}

interface ImportCase {
  readonly content?: string;
  readonly mapping?: Partial<ImportMapping>;
  readonly mode?: Restore['mode'];
  readonly faults?: FaultPlan | undefined;
}

function plan(
  world: RestoreWorld,
  { content = file, mapping: change = {}, mode = 'merge', faults }: ImportCase = {},
): Promise<Restore> {
  const raw = Buffer.from(content, 'latin1');
  return plannedImport(world, { raw, mapping: { ...mapping, ...change }, mode }, faults);
}

async function apply(
  world: RestoreWorld,
  { id: planId, plan: planned, mode, imported }: Restore,
  faults?: FaultPlan,
): Promise<Restore> {
  const of = { kind: 'import', recordId: null, mode, imported } as const;
  return await world.begin({ id: 'r1', ...of, planId, plan: planned }, faults);
}

const fieldsOf = ({ database }: RestoreWorld, path: string) =>
  decodeDocument(database.documents.get(path) ?? new Uint8Array()).fields;

test('rows become documents: merged, with what can’t be read named, applied and undone', async () => {
  const world = worldOf();
  const previous = world.database.content();
  const planned = await plan(world);
  expect(planned).toMatchObject({ status: 'planned', plan: { create: 1, update: 1, delete: 0 } });
  expect(planned.plan?.warnings.find(({ code }) => code === 'unread')).toEqual({
    code: 'unread',
    message: '2 rows can’t be read, and are not imported.',
    details: [
      'Line 4: it has 2 cells, and the first line 3',
      'Line 5: Column 3: it is not a number',
    ],
  });
  expect(world.database.content()).toEqual(previous);
  const done = await apply(world, planned);
  expect(done).toMatchObject({ status: 'completed', outcome: { written: 2, conflicts: 0 } });
  expect(fieldsOf(world, 'c/a')).toMatchObject({
    name: { stringValue: 'Zoë' },
    revision: { integerValue: '1' },
  });
  expect(fieldsOf(world, 'c/b')).toEqual({
    name: { stringValue: 'Müller' },
    price: { doubleValue: 1.5 },
  });
  await world.undo();
  expect(world.database.content()).toEqual(previous);
});

test('documents are replaced, or only created, as is asked', async () => {
  const replaced = worldOf();
  await apply(replaced, await plan(replaced, { mode: 'overwrite' }));
  expect(fieldsOf(replaced, 'c/a')).toEqual({ name: { stringValue: 'Zoë' } });
  const created = await plan(worldOf(), { mode: 'create' });
  expect(created.plan).toMatchObject({ create: 1, update: 0, unchanged: 1 });
});

test('no value of the file is kept in records, jobs or the log', async () => {
  const world = worldOf();
  await apply(world, await plan(world));
  const kept = [world.restore('p'), world.restore('r1'), [...world.jobs.jobs], world.logged];
  for (const value of ['Müller', 'Zoë', 'Secret', 'dear', 'broken']) {
    expect(JSON.stringify(kept)).not.toContain(value);
  }
});

test('what makes no document is passed in steps, too', async () => {
  const deliveriesFor = async (content: string) => {
    const world = worldOf(true);
    let deliveries = 0;
    world.onDelivery = (delivery) => {
      deliveries = delivery;
    };
    expect(await plan(world, { content })).toMatchObject({
      error: null,
      plan: { create: 1, update: 1 },
    });
    return deliveries;
  };
  const blank = `${' '.repeat(1024 * 1024)}\n`.repeat(70);
  const [head, last] = ['id;name;price\na;Ann;1\n', 'b;Bob;2\n'];
  const few = await deliveriesFor(`${head}${last}`);
  expect(await deliveriesFor(`${head}${blank}${last}`)).toBe(few + 1);
});

test('a file of which a million rows can’t be read is refused', async () => {
  const failed = await plan(worldOf(), { content: `id;name\n${'x\n'.repeat(1_000_001)}` });
  expect(failed).toMatchObject({
    status: 'failed',
    error: { message: expect.stringContaining('More than 1,000,000 rows can’t be read') },
  });
});

test('a file is removed once its rows are stored', async () => {
  const world = worldOf();
  await plan(world);
  const names = [...world.vault.store.objects.keys()].filter((name) =>
    name.includes('/imports/p/'),
  );
  expect(names.filter((name) => name.includes('/parts/'))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});

test.each<[ImportCase, string]>([
  [{ content: '' }, 'The file is empty.'],
  [{ content: 'PK\u0003\u0004 xl/' }, 'This is an Excel workbook. Save it as CSV'],
  [{ content: '\u0089PNG' }, 'This is a picture.'],
  [{ content: 'id;name;price\r\n' }, 'The file holds no documents'],
  [{ content: 'id;name;price\r\n1;2\r\n' }, 'No document could be read. Line 2: it has 2 cells'],
  [{ content: 'id;name;price\na;1;\nb;1;\na;2;\n' }, 'Lines 2 and 4 hold the same document'],
  [
    { content: '[{"id":1},{"id":1}]', mapping: { format: 'json' } },
    'Entries 1 and 2 hold the same document',
  ],
])('%j is refused: %s', async (wanted, message) => {
  const failed = await plan(worldOf(), wanted);
  expect(failed).toMatchObject({ status: 'failed', plan: null });
  expect(failed.error?.message).toContain(message);
});

test('generated ids are the same however often a row is read', async () => {
  const ids: ImportMapping['ids'] = { from: 'generated' };
  const world = worldOf();
  await apply(world, await plan(world, { mapping: { ids } }));
  const paths = [...world.database.documents.keys()];
  expect(paths).toHaveLength(4);
  const again = await plan(worldOf(true), { mapping: { ids } });
  expect(again.plan).toMatchObject({ create: 2, update: 0 });
  const second = worldOf();
  await apply(second, await plan(second, { mapping: { ids } }));
  expect([...second.database.documents.keys()]).toEqual(paths);
});

test('wherever workers die, each row is imported once, and its undo gives what was', async () => {
  for (const isHurried of [false, true]) {
    const { places, failures } = await killEverywhere(async (faults) => {
      const world = worldOf(isHurried);
      const previous = world.database.content();
      const planned = await plan(world, { faults });
      expect(planned.plan).toMatchObject({ create: 1, update: 1, unchanged: 0 });
      const done = await apply(world, planned, faults);
      expect(done).toMatchObject({ status: 'completed', outcome: { written: 2, conflicts: 0 } });
      await world.undo();
      expect(world.database.content()).toEqual(previous);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(10);
  }
}, 60_000);
