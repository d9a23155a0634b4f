// Restores below a path prefix, and with references that lead into the target.
import {
  applyRestore,
  listPlan,
  startRestore,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, endOfRestore, restore } from '../support/backups.ts';
import { rootOf } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp, type TestUser } from '../support/users.ts';

const prefix = 'restored/2026-11-21';
const elsewhere = 'projects/another/databases/(default)/documents/customers/ada';

let user: TestUser;
let source: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  const ada = {
    referenceValue: `${rootOf({ projectId: source.firebaseProjectId })}/customers/ada`,
  };
  await writeTyped({ projectId: source.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    {
      path: 'orders/1',
      fields: {
        customer: ada,
        others: { arrayValue: { values: [ada, { referenceValue: elsewhere }] } },
        deep: { mapValue: { fields: { customer: ada } } },
        text: { stringValue: ada.referenceValue },
      },
    },
  ]);
  record = await backUp(user, source);
});

/** What an order holds after its references were made to begin with `root`. */
function orderWith(root: string): unknown {
  const ada = { referenceValue: `${root}/customers/ada` };
  const text = `${rootOf({ projectId: source.firebaseProjectId })}/customers/ada`;
  return {
    customer: ada,
    others: { arrayValue: { values: [ada, { referenceValue: elsewhere }] } },
    deep: { mapValue: { fields: { customer: ada } } },
    text: { stringValue: text },
  };
}

async function contentOf(firebaseProjectId: string): Promise<Map<string, unknown>> {
  const documents = await readTyped({ projectId: firebaseProjectId });
  return new Map(documents.map(({ path, fields }) => [path, JSON.parse(fields) as unknown]));
}

test('everything is written below the prefix, references too, and nothing else is touched', async () => {
  const target = await connectProject(user);
  const database = { projectId: target.firebaseProjectId };
  const own = [
    { path: 'customers/ada', fields: { name: { stringValue: 'mine' } } },
    { path: `${prefix}/customers/old`, fields: {} },
    { path: 'restored/2026-11-211/customers/old', fields: {} },
    { path: 'zebras/1', fields: {} },
  ];
  await writeTyped(database, own);
  const options = {
    mode: 'mirror' as const,
    target: { projectId: target.id, pathPrefix: prefix },
    retargetReferences: true,
  };

  const planned = await restore(user, record, { ...options, dryRun: true });
  expect(planned).toMatchObject({ status: 'planned', plan: { create: 2, update: 0, delete: 1 } });
  const listed = await call(user, listPlan, { params: { id: planned.id }, query: {} });
  expect(listed.items.map(({ path }) => path).toSorted()).toEqual([
    `${prefix}/customers/ada`,
    `${prefix}/customers/old`,
    `${prefix}/orders/1`,
  ]);
  const started = await call(user, applyRestore, { params: { id: planned.id }, body: {} });
  const applied = await endOfRestore(user, started.id);
  expect(applied).toMatchObject({ status: 'completed', outcome: { written: 2, deleted: 1 } });

  const after = await contentOf(target.firebaseProjectId);
  expect([...after.keys()]).toEqual([
    'customers/ada',
    `${prefix}/customers/ada`,
    `${prefix}/orders/1`,
    'restored/2026-11-211/customers/old',
    'zebras/1',
  ]);
  expect(after.get(`${prefix}/orders/1`)).toEqual(orderWith(`${rootOf(database)}/${prefix}`));
  expect(after.get('customers/ada')).toEqual({ name: { stringValue: 'mine' } });

  const again = await restore(user, record, options);
  expect(again).toMatchObject({ outcome: { written: 0, deleted: 0, skipped: 2 } });
});

test.each([true, false])('references are re-targeted if asked for: %s', async (isAsked) => {
  const target = await connectProject(user);
  const restored = await restore(user, record, {
    target: { projectId: target.id },
    retargetReferences: isAsked,
  });
  expect(restored).toMatchObject({ status: 'completed', outcome: { written: 2, failed: 0 } });
  const after = await contentOf(target.firebaseProjectId);
  const { firebaseProjectId } = isAsked ? target : source;
  expect(after.get('orders/1')).toEqual(orderWith(rootOf({ projectId: firebaseProjectId })));
});

test('a prefix under which names grow too long is refused before anything is written', async () => {
  const target = await connectProject(user);
  const long = Array.from({ length: 4 }, () => 'x'.repeat(1500)).join('/');
  const restored = await restore(user, record, {
    target: { projectId: target.id, pathPrefix: `${long}/a/${'y'.repeat(130)}` },
  });
  expect(restored).toMatchObject({
    status: 'failed',
    error: { code: 'failed-precondition', message: expect.stringContaining('longer or deeper') },
    outcome: { written: 0 },
  });
  expect(await readTyped({ projectId: target.firebaseProjectId })).toEqual([]);
});

test.each(['customers', 'a/b/c', 'a/..', 'a/__b__', '/a/b', 'a//b/c', ''])(
  'refuses the prefix %j',
  async (pathPrefix) => {
    const answer = await send(user, startRestore, {
      body: {
        projectId: source.id,
        recordId: record.id,
        target: { projectId: source.id, pathPrefix },
        mode: 'overwrite',
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      error: { fields: { 'target.pathPrefix': expect.any(String) } },
    });
  },
);
