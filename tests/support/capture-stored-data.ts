// Makes the files of tests/fixtures/stored-data again, from what the build under test stores. See
// the README there.
import {
  createSchedule,
  getRestore,
  saveQuery,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { call } from './api.ts';
import { backUp, restore, runSchedule } from './backups.ts';
import { readEmulators } from './emulators.ts';
import { deleteDocuments, readAllDocuments, rootOf } from './firestore-rest.ts';
import { ownJob } from './own-documents.ts';
import { giveTier } from './tiers.ts';
import { connectProject } from './projects.ts';
import { applyPlan } from './reviewed-restores.ts';
import { storedDataFolder, storedDataSchemas } from './stored-data.ts';
import { objectsOf, readObject } from './stored-objects.ts';
import { document, readTyped, writeTyped } from './typed-documents.ts';
import { int, list, map, text } from './typed-values.ts';
import { signUp, type TestUser } from './users.ts';
import { waitUntil } from './wait-until.ts';

const everyType = {
  null: { nullValue: null },
  boolean: { booleanValue: true },
  integer: { integerValue: '9223372036854775807' },
  double: { doubleValue: 0.1 },
  minusZero: { doubleValue: '-0' },
  nan: { doubleValue: 'NaN' },
  infinity: { doubleValue: '-Infinity' },
  timestamp: { timestampValue: '2026-11-21T12:34:56.789012Z' },
  string: text('naïve 😀\u0000'),
  bytes: { bytesValue: 'AAECAwQ=' },
  reference: {
    referenceValue: 'projects/demo-elsewhere/databases/(default)/documents/customers/ada',
  },
  point: { geoPointValue: { latitude: 48.20849, longitude: 16.37208 } },
  array: list(int(1), text('two'), map({ three: int(3) })),
  map: map({ 'a.b': map({ deep: list() }) }),
  vector: {
    mapValue: {
      fields: {
        __type__: text('__vector__'),
        value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 0.5 }] } },
      },
    },
  },
} satisfies FirestoreFields;

const filler = 'lorem ipsum dolor sit amet '.repeat(20);

const documents = [
  document('types/all', everyType),
  document('types/nothing', {}),
  document('customers/ada', {
    name: text('Ada'),
    age: int(36),
    home: map({ city: text('Vienna') }),
  }),
  document('customers/bob', { name: text('Bob') }),
  document('customers/bob/orders/1', { total: { doubleValue: 1 } }),
  document('customers/cem', { name: text('Cem'), visits: int(1) }),
  document('ghosts/gone/kept/1', { below: text('a document that is not there') }),
  ...Array.from({ length: 40 }, (_, n) =>
    document(`products/${String(n).padStart(2, '0')}`, {
      price: int(n),
      note: text(`${n} ${filler}`),
    }),
  ),
];

/** @throws Error where the build under test can't do what is to be captured. */
export async function captureStoredData(): Promise<void> {
  const user = await signUp();
  await giveTier(user, 'team');
  const project = await connectProject(user, { name: 'Shop' });
  const database = { projectId: project.firebaseProjectId };
  await writeTyped(database, documents);
  const schedule = await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: 'Every night',
      enabled: true,
      include: [],
      exclude: ['customers/*/drafts'],
      schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:30' },
      retention: { keepLast: 7, gfs: { daily: 2, weekly: 1, monthly: 1 } },
    },
  });
  const query = {
    from: { kind: 'collection', path: 'products' } as const,
    where: { field: 'price', op: '>=', value: int(38) },
    orderBy: [{ field: 'price', direction: 'desc' as const }],
    limit: 10,
  };
  const saved = await call(user, saveQuery, {
    body: { pid: project.id, name: 'Dear ones', query },
  });
  const first = await backUp(user, project, { backupName: 'By hand' });
  await writeTyped(database, [document('customers/cem', { name: text('Cem'), visits: int(2) })]);
  const scheduled = await runSchedule(user, schedule);
  const backedUp = await readTyped(database);

  await writeTyped(database, [
    document('customers/ada', { name: text('Adele'), extra: int(1) }),
    document('customers/dan', { name: text('Dan') }),
  ]);
  await deleteDocuments(database, ['customers/bob']);
  const reviewed = await restore(user, scheduled, { mode: 'mirror', dryRun: true });
  const applied = await applyPlan(user, reviewed.id);
  await writeTyped(database, [
    document('products/00', { price: int(100) }),
    document('products/99', { price: int(99) }),
  ]);
  await deleteDocuments(database, ['products/01']);
  const planned = await restore(user, scheduled, { mode: 'mirror', dryRun: true });
  const { safetyRecordId } = await call(user, getRestore, {
    params: { id: applied.id },
    query: {},
  });
  await waitUntil('the end of all work', async () => isAtRest(user, project));

  const { uid, email, password } = user;
  write('world', {
    user: { uid, email, password },
    firebaseProjectId: project.firebaseProjectId,
    project: project.id,
    backups: { first: first.id, scheduled: scheduled.id, safety: safetyRecordId },
    schedule: schedule.id,
    savedQuery: saved.id,
    applied: applied.id,
    planned: planned.id,
  });
  write('records', await ownRecords(user, project));
  write('database', await customersDocuments(database));
  write('backedUp', backedUp);
  const objects = (await objectsOf(user, project)).map(async (name) => [
    name,
    (await readObject(name)).toString('base64'),
  ]);
  write('objects', await Promise.all(objects));
}

async function isAtRest(user: TestUser, project: Project): Promise<boolean> {
  const records = await ownRecords(user, project);
  const jobs = records.flatMap(({ path }) => /^runs\/([^/]+)$/.exec(path)?.[1] ?? []);
  const states = await Promise.all(jobs.map(ownJob));
  return (
    states.every((job) => job?.active !== true) &&
    !records.some(({ path }) => path.startsWith('runEnds/'))
  );
}

/** Firekeep's documents that name the user or the project, or lie below one that does. */
async function ownRecords(user: TestUser, project: Project) {
  const own = { projectId: readEmulators().projectId };
  const found: { path: string; fields: unknown }[] = [];
  for (const { name, fields = {} } of await readAllDocuments(own)) {
    const path = name.slice(rootOf(own).length + 1);
    const isNamed = [user.uid, project.id].some((id) =>
      `${path} ${JSON.stringify(fields)}`.includes(id),
    );
    if (isNamed || found.some((parent) => path.startsWith(`${parent.path}/`))) {
      found.push({ path, fields });
    }
  }
  return found;
}

async function customersDocuments(database: { projectId: string }) {
  const times = new Map(
    (await readAllDocuments(database)).map(({ name, updateTime }) => [
      name.slice(rootOf(database).length + 1),
      updateTime,
    ]),
  );
  return (await readTyped(database)).map(({ path, fields }) => ({
    path,
    updateTime: times.get(path),
    fields: z.unknown().parse(JSON.parse(fields)),
  }));
}

/** One document or object to a line. */
function write(part: keyof typeof storedDataSchemas, value: unknown): void {
  const parsed = storedDataSchemas[part].parse(value);
  const json = Array.isArray(parsed)
    ? `[\n${parsed.map((one) => JSON.stringify(one)).join(',\n')}\n]`
    : JSON.stringify(parsed, null, 2);
  writeFileSync(join(storedDataFolder, `${part}.json`), `${json}\n`);
}
