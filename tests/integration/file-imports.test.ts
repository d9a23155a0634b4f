// Files of other tools imported into a database, against emulators: planned, applied, undone.
import {
  finishImport,
  getPlanDifference,
  importPartBytes,
  listChanges,
  listPlan,
  planImport,
  startImport,
  updateProject,
  uploadImportPart,
  type ImportMapping,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { endOfRestore } from '../support/backups.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { giveTier } from '../support/tiers.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { int, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
});

const csv: ImportMapping = {
  format: 'csv',
  encoding: 'windows-1252',
  separator: ';',
  hasHeader: true,
  collection: 'products',
  ids: { from: 'column', column: 'Nr' },
  columns: [
    { column: 'Name', field: 'name', type: 'text' },
    { column: 'Preis', field: 'price.amount', type: 'double' },
    { column: 'Seit', field: 'since', type: 'day-first' },
  ],
  others: 'leave',
  empty: 'missing',
  decimal: ',',
};

async function upload(
  project: Project,
  content: Uint8Array,
  compression: 'none' | 'gzip' = 'none',
) {
  const { id, partCount } = await call(user, startImport, {
    body: {
      projectId: project.id,
      backupName: 'products.csv',
      sizeBytes: content.length,
      compression,
    },
  });
  for (let part = 0; part < partCount; part += 1) {
    const bytes = Uint8Array.from(
      content.subarray(part * importPartBytes, (part + 1) * importPartBytes),
    );
    expect((await send(user, uploadImportPart, { params: { id, part }, bytes })).status).toBe(200);
  }
  return { id };
}

async function planFile(
  project: Project,
  content: Uint8Array,
  { mode = 'merge', ...mapping }: ImportMapping & { mode?: 'overwrite' | 'merge' },
): Promise<Restore> {
  const params = await upload(project, content);
  const { id } = await call(user, planImport, { params, body: { mapping, mode } });
  // Whoever asks twice gets the same plan.
  expect(await call(user, planImport, { params, body: { mapping, mode } })).toMatchObject({ id });
  return await endOfRestore(user, id);
}

const contents = async ({ firebaseProjectId }: Project) =>
  JSON.stringify(
    (await readAllDocuments({ projectId: firebaseProjectId })).map(({ name, fields }) => [
      name.split('/documents/')[1],
      fields,
    ]),
  );

const sheet =
  'Nr;Name;Preis;Seit\r\n' +
  '10;"Käse; jung";1.234,50;31.1.2026\r\n' +
  '11;Öl;2;1.2.2026 09:30\r\n' +
  '12;falsch;teuer;1.2.2026\r\n' +
  '13;kurz\r\n';

test('a spreadsheet’s table is planned, applied, listed and undone', async () => {
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'products/11', fields: { name: text('Oil'), stock: int(3) } },
    { path: 'other/a', fields: { a: int(1) } },
  ]);
  const previous = await contents(project);
  const plan = await planFile(project, Buffer.from(sheet, 'latin1'), csv);
  expect(plan).toMatchObject({
    kind: 'import',
    status: 'planned',
    plan: { create: 1, update: 1, delete: 0, unchanged: 0 },
    imported: { fileName: 'products.csv' },
  });
  expect(plan.plan?.warnings).toContainEqual({
    code: 'unread',
    message: '2 rows can’t be read, and are not imported.',
    details: [
      'Line 4: Column 3: it is not a number',
      'Line 5: it has 2 cells, and the first line 4',
    ],
  });
  expect(await contents(project)).toBe(previous);
  const { items } = await call(user, listPlan, { params: { id: plan.id }, query: {} });
  expect(items.map(({ path, change }) => [path, change])).toEqual([
    ['products/10', 'create'],
    ['products/11', 'update'],
  ]);
  const query = { path: 'products/11' };
  const difference = await call(user, getPlanDifference, { params: { id: plan.id }, query });
  expect(difference).toMatchObject({ change: 'update', moreFields: 0 });
  const applied = await applyPlan(user, plan.id);
  expect(applied).toMatchObject({ status: 'completed', outcome: { written: 2, conflicts: 0 } });
  expect(await call(user, getPlanDifference, { params: { id: applied.id }, query })).toMatchObject({
    change: 'update',
    against: 'before',
    fields: difference.fields,
  });
  const now = await contents(project);
  expect(JSON.parse(now)).toContainEqual([
    'products/10',
    {
      name: text('Käse; jung'),
      price: { mapValue: { fields: { amount: { doubleValue: 1234.5 } } } },
      since: { timestampValue: '2026-01-31T00:00:00Z' },
    },
  ]);
  expect(now).toContain('"stock":{"integerValue":"3"}');
  const { items: changes } = await call(user, listChanges, {
    query: { projectId: project.id },
  });
  expect(changes[0]).toMatchObject({ id: applied.id, kind: 'import' });
  expect(await undoAndWait(user, applied.id)).toMatchObject({ status: 'completed' });
  expect(await contents(project)).toBe(previous);
  const stored = await objectsOf(user, project);
  expect(stored.filter((name) => name.includes(`/imports/${plan.id}/parts/`))).toEqual([]);
}, 60_000);

test('a packed list of JSON of several parts comes with its types, and a second time changes nothing', async () => {
  const project = await connectProject(user);
  const long = 'x'.repeat(500_000);
  const list = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, at, long, tags: ['a', at] }));
  const mapping: ImportMapping = {
    ...csv,
    format: 'json',
    encoding: 'utf-8',
    ids: { from: 'column', column: 'id' },
    columns: [],
    others: 'keep',
  };
  const bytes = Buffer.from(JSON.stringify(list));
  expect(bytes.length).toBeGreaterThan(importPartBytes);
  const params = await upload(project, gzipSync(bytes), 'gzip');
  const { id } = await call(user, planImport, { params, body: { mapping, mode: 'create' } });
  expect(await endOfRestore(user, id)).toMatchObject({ status: 'planned', plan: { create: 12 } });
  await applyPlan(user, id);
  const again = await planFile(project, bytes, { ...mapping, mode: 'overwrite' });
  expect(again.plan).toMatchObject({ create: 0, update: 0, unchanged: 12 });
}, 60_000);

test('a project marked read-only may be planned for, and is not written to', async () => {
  const project = await connectProject(user);
  await call(user, updateProject, { params: { id: project.id }, body: { readOnly: true } });
  const plan = await planFile(project, Buffer.from(sheet, 'latin1'), csv);
  expect(plan).toMatchObject({ status: 'planned' });
  await expect(applyPlan(user, plan.id)).rejects.toThrow('read-only');
  expect(JSON.parse(await contents(project))).toEqual([]);
}, 60_000);

test('a picture is refused by what it is, and what became a backup is not planned', async () => {
  const project = await connectProject(user);
  const failed = await planFile(project, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0), csv);
  expect(failed).toMatchObject({
    status: 'failed',
    error: {
      code: 'invalid-argument',
      message: 'This is a picture. Save it as CSV, JSON or NDJSON and choose that file.',
    },
  });
  const params = await upload(project, Buffer.from('x'));
  await call(user, finishImport, { params, body: {} });
  const refused = await send(user, planImport, { params, body: { mapping: csv, mode: 'merge' } });
  // Not found once the backup is made: the upload goes with its end.
  expect([404, 422]).toContain(refused.status);
}, 60_000);
