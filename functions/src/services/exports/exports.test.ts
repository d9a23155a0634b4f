import { expect, test, vi } from 'vitest';
import { querySchema } from '../../contract/queries.ts';
import type { WhatToExport } from '../../contract/exports.ts';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { ExportWorld } from '../../testing/export-world.ts';
import { initialExportState } from './export-state.ts';

const hourMs = 3600_000;
const ids = Array.from({ length: 120 }, (_, n) => `c${100 + n}`);

function newWorld(): ExportWorld {
  return new ExportWorld(
    ids.flatMap((id, revision) => [
      memoryDocument(`customers/${id}`, { revision, text: id }),
      memoryDocument(`customers/${id}/orders/1`),
    ]),
  );
}

const customers = (more: object = {}): WhatToExport => ({
  kind: 'query',
  query: querySchema.parse({ from: { kind: 'collection', path: 'customers' }, ...more }),
});
const everything = { kind: 'project' } as const;

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line): { path: string; fields: object } => JSON.parse(line));

test('a collection in a backup is exported without reads, and without what is below it', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const done = await world.export({ what: customers(), at: 'backup:b1' });
  expect(done).toMatchObject({ status: 'completed', progress: { documents: 120, reads: 0 } });
  const lines = linesOf(await world.textOf(done.id));
  expect(lines.map(({ path }) => path)).toEqual(ids.map((id) => `customers/${id}`));
});

test('a query in a backup is exported in its order, with the fields that it selects', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const more = { orderBy: [{ field: 'revision', direction: 'desc' }], select: ['text'] };
  const done = await world.export({ what: customers(more), at: 'backup:b1' });
  const lines = linesOf(await world.textOf(done.id));
  expect(lines).toHaveLength(120);
  expect(lines[0]).toMatchObject({
    path: 'customers/c219',
    fields: { text: { stringValue: 'c219' } },
  });
  expect(Object.keys(lines[0]?.fields ?? {})).toEqual(['text']);
});

test('chosen documents of a backup are exported once each, those that are not there omitted', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const paths = ['customers/c105', 'customers/none', 'customers/c101', 'customers/c105'];
  const what = { kind: 'documents', paths } as const;
  const done = await world.export({ what, at: 'backup:b1', format: 'json' });
  expect(done.what).toEqual({ kind: 'documents', documents: 3, collection: 'customers' });
  expect(JSON.parse(await world.textOf(done.id))).toMatchObject([
    { path: 'customers/c105' },
    { path: 'customers/c101' },
  ]);
});

test('a project has a file for each shape of its collections, live and in a backup alike', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const live = await world.export({ what: everything });
  const stored = await world.export({ what: everything, at: 'backup:b1' });
  const text = await world.textOf(live.id);
  expect(text.match(/^# .*$/gm)).toEqual([
    '# names.csv',
    '# customers.ndjson',
    '# customers.orders.ndjson',
  ]);
  expect(await world.textOf(stored.id)).toBe(text);
  expect(live.progress).toMatchObject({ documents: 240, total: 240, fraction: 1 });
  // One for each document, one for the time, and one for the count.
  expect([live.progress.reads, stored.progress.reads]).toEqual([242, 0]);
});

test('collections whose names collide have files of different names, and a list says which', async () => {
  const below = (end: string) => `${'A'.repeat(60)}/a/${'B'.repeat(120)}${end}`;
  const collections = ['names', 'CON', '....', below('one'), below('two'), '=cmd', 'x:y', 'x*Y'];
  const world = new ExportWorld(collections.map((path) => memoryDocument(`${path}/1`)));
  const { id } = await world.export({ what: everything, format: 'csv' });
  const [list = '', ...files] = (await world.textOf(id)).split('# ').slice(1);
  const rows = list.trimEnd().split('\r\n');
  expect(rows).toEqual([
    'names.csv\nfile,collection,documents',
    '____.csv,....,1',
    "_cmd.csv,'=cmd,1",
    expect.stringMatching(/^A{60}\.B+\.csv,A{60}\/\*\/B{120}one,1$/),
    expect.stringMatching(/^A{60}\.B+-2\.csv,A{60}\/\*\/B{120}two,1$/),
    '_CON.csv,CON,1',
    'names-2.csv,names,1',
    'x-Y.csv,x*Y,1',
    'x-y-2.csv,x:y,1',
  ]);
  expect(files.map((file) => file.split('\n')[0])).toEqual(
    rows.slice(1).map((row) => row.split(',')[0]),
  );
});

test('nothing to export is an empty file of each format', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const nobody = customers({ from: { kind: 'collection', path: 'nobody' } });
  const textOf = async (format: 'ndjson' | 'json' | 'csv') => {
    const { id } = await world.export({ what: nobody, at: 'backup:b1', format });
    return await world.textOf(id);
  };
  expect(await textOf('ndjson')).toBe('');
  expect(await textOf('json')).toBe('[]\n');
  expect(await textOf('csv')).toBe('__path__,__id__,__createTime__,__updateTime__\r\n');
});

test('one that is cancelled while it reads ends, and nothing of it remains', async () => {
  const world = newWorld();
  const { id } = await world.begin({ what: everything });
  await world.deliver(id);
  expect(await world.exports.get('ada', id)).toMatchObject({ status: 'running' });
  expect(world.objectsOf(id)).not.toEqual([]);
  await world.exports.cancel('ada', id);
  await world.drive(id);
  expect(await world.exports.get('ada', id)).toMatchObject({ status: 'cancelled' });
  expect(world.objectsOf(id)).toEqual([]);
  await expect(world.files.link(freshCaller(), id, {})).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(world.exports.cancel('ada', id)).rejects.toThrow('The export is not running');
});

test('a file goes after a day, and what is shown of it after a week', async () => {
  const world = newWorld();
  const { id } = await world.export({ what: everything });
  const { url } = await world.files.link(freshCaller(), id, {});
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
  world.time = new Date(world.time.getTime() + 24 * hourMs);
  await expect(world.files.link(freshCaller(), id, {})).rejects.toThrow(
    'The file of this export is gone',
  );
  await expect(world.files.open(id, { token })).rejects.toThrow('This download link has expired');
  // A download that began before may still be under way.
  await world.exports.cleanUp();
  expect(world.objectsOf(id)).not.toEqual([]);
  world.time = new Date(world.time.getTime() + 3 * hourMs);
  await world.exports.cleanUp();
  expect(world.objectsOf(id)).toEqual([]);
  expect(await world.exports.list('ada', 'shop')).toMatchObject([{ id, status: 'expired' }]);
  world.time = new Date(world.time.getTime() + 7 * 24 * hourMs);
  await world.exports.cleanUp();
  expect(await world.exports.list('ada', 'shop')).toEqual([]);
});

test('one that has ended is deleted with its file, and one that runs is not', async () => {
  const world = newWorld();
  const { id } = await world.begin({ what: everything });
  await expect(world.exports.delete('ada', id)).rejects.toThrow('The export is still running');
  await world.drive(id);
  await expect(world.exports.delete('bob', id)).rejects.toMatchObject({ code: 'not-found' });
  expect(world.objectsOf(id)).not.toEqual([]);
  await world.exports.delete('ada', id);
  expect(world.objectsOf(id)).toEqual([]);
  expect(await world.exports.list('ada', 'shop')).toEqual([]);
  await expect(world.exports.delete('ada', id)).rejects.toMatchObject({ code: 'not-found' });
});

test('an export is nobody else’s, and its link opens no other', async () => {
  const world = newWorld();
  const one = await world.export({ what: everything });
  const other = await world.export({ what: everything });
  const notFound = { code: 'not-found' };
  await expect(world.exports.get('bob', one.id)).rejects.toMatchObject(notFound);
  await expect(world.exports.cancel('bob', one.id)).rejects.toMatchObject(notFound);
  await expect(world.exports.list('bob', 'shop')).rejects.toMatchObject(notFound);
  await expect(world.files.link(freshCaller('bob'), one.id, {})).rejects.toMatchObject(notFound);
  const of = { ownerId: 'bob', projectId: 'bobs', at: { kind: 'backup', recordId: 'b1' } } as const;
  await world.backUp('b1');
  const wanted = { what: everything, format: 'csv' } as const;
  await expect(world.exports.start(of, wanted)).rejects.toMatchObject(notFound);
  const { url } = await world.files.link(freshCaller(), one.id, {});
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
  const refused = { code: 'permission-denied' };
  await expect(world.files.open(other.id, { token })).rejects.toMatchObject(refused);
  await expect(world.files.open('unknown', { token })).rejects.toMatchObject(refused);
  await expect(world.files.open(one.id, { token: `${token}x` })).rejects.toMatchObject(refused);
});

test('nothing is answered of an export of a removed project', async () => {
  const world = newWorld();
  const { id } = await world.export({ what: everything });
  world.documents.delete('projects/shop');
  const notFound = { code: 'not-found' };
  await expect(world.exports.get('ada', id)).rejects.toMatchObject(notFound);
  await expect(world.exports.cancel('ada', id)).rejects.toMatchObject(notFound);
  await expect(world.exports.delete('ada', id)).rejects.toMatchObject(notFound);
  await expect(world.files.link(freshCaller(), id, {})).rejects.toMatchObject(notFound);
});

test('a link to a whole database needs a fresh sign-in and is notified, to a query not', async () => {
  const world = newWorld();
  const whole = await world.export({ what: everything });
  await world.backUp('b1');
  const some = await world.export({ what: customers(), at: 'backup:b1' });
  await expect(world.files.link(staleCaller(), whole.id, {})).rejects.toThrow('sign in again');
  await world.files.link(staleCaller(), some.id, {});
  await world.files.link(freshCaller(), whole.id, {});
  expect(await world.guards.notified()).toEqual(['A link to an exported database was made']);
});

test('an export of a backup that is being deleted doesn’t begin, and one that reads says so', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const wanted = { what: everything, at: 'backup:b1' };
  const { id } = await world.begin(wanted);
  expect(world.jobs.jobs.get(id)?.job.state).toMatchObject({ recordId: 'b1' });
  world.documents.change('backupRecords/b1', { status: 'deleting' });
  await expect(world.begin(wanted)).rejects.toThrow('The backup is being deleted');
  for (const name of [...world.vault.store.objects.keys()].filter((one) => !/chunks/.test(one))) {
    world.vault.store.objects.delete(name);
  }
  await world.drive(id);
  const { status, error } = await world.exports.get('ada', id);
  expect([status, error?.message]).toEqual([
    'failed',
    'The backup was deleted while it was being read',
  ]);
});

test('an export of a backup with a part missing fails in words for its owner', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const { id } = await world.begin({ what: everything, at: 'backup:b1' });
  for (const name of [...world.vault.store.objects.keys()].filter((one) => /pages/.test(one))) {
    world.vault.store.objects.delete(name);
  }
  await world.drive(id);
  expect((await world.exports.get('ada', id)).error?.message).toBe(
    'A part of the backup is no longer in storage',
  );
});

test('what was damaged in storage is not sent', async () => {
  const world = newWorld();
  const { id } = await world.export({ what: everything });
  for (const name of world.objectsOf(id).filter((one) => one.includes('/parts/'))) {
    world.vault.store.objects.set(name, Buffer.from('damaged'));
  }
  await expect(world.textOf(id)).rejects.toThrow('The exported files can no longer be read');
});

test('a time that cannot be read is refused', async () => {
  const world = newWorld();
  const at = '2026-01-03T00:00:00Z';
  await expect(world.begin({ what: everything, at })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('neither its record nor its job holds a value of the query or of a document', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const where = { field: 'text', op: '>=', value: { stringValue: 'c1planted' } };
  const orderBy = [{ field: 'text', direction: 'asc' }];
  const what = customers({ where, orderBy });
  const commits = vi.spyOn(world.jobs, 'commit');
  const { id, ...begun } = await world.begin({ what, at: 'backup:b1' });
  expect(begun.what).toEqual(what);
  const seen: unknown[] = [];
  while (world.jobs.jobs.get(id)?.isActive === true) {
    seen.push(world.jobs.jobs.get(id)?.job.state, await world.documents.fields(`exports/${id}`));
    await world.deliver(id);
  }
  expect(commits.mock.calls.length).toBeGreaterThan(1);
  const stored = JSON.stringify([...seen, ...commits.mock.calls.map(([, , change]) => change)]);
  expect(stored).toContain('sealed');
  for (const value of ['planted', ...ids.map((one) => `"${one}"`)]) {
    expect(stored).not.toContain(value);
  }
  const { what: shown, status } = await world.exports.get('ada', id);
  expect({ shown, status }).toEqual({ shown: what, status: 'completed' });
});

test('an export that began before its query was sealed continues, and is shown', async () => {
  const world = newWorld();
  await world.backUp('b1');
  const what = customers();
  const { id } = await world.begin({ what, at: 'backup:b1' });
  Object.assign(world.jobs.jobs.get(id)?.job ?? {}, { state: initialExportState(what, 'b1') });
  world.documents.change(`exports/${id}`, { whatJson: JSON.stringify(what) });
  await world.drive(id);
  const done = await world.exports.get('ada', id);
  expect(done).toMatchObject({ status: 'completed', what, progress: { documents: 120 } });
  expect(linesOf(await world.textOf(id))).toHaveLength(120);
});
