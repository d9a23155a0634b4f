// Copying and moving documents into other databases, against emulators.
import {
  deletionIdOf,
  getPlanDifference,
  listAuditLog,
  listChanges,
  pathOfName,
  planCopy,
  undoRestore,
  updateProject,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { endOfRestore } from '../support/backups.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { giveTier } from '../support/tiers.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { int } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const at = (path: string, fields: FirestoreFields) => ({ path, fields });

let user: TestUser;
let source: Project;
let target: Project;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  target = await connectProject(user);
  const root = `projects/${source.firebaseProjectId}/databases/(default)/documents`;
  await writeDocuments({ projectId: source.firebaseProjectId }, [
    at('shops/a', { n: int(1), next: { referenceValue: `${root}/shops/b` } }),
    at('shops/a/orders/1', { n: int(2) }),
    at('shops/b', { n: int(3) }),
  ]);
  await writeDocuments({ projectId: target.firebaseProjectId }, [at('stores/b', { n: int(9) })]);
});

async function readIn({ firebaseProjectId: projectId }: Project, databaseId = '(default)') {
  const documents = await readAllDocuments({ projectId, databaseId });
  return documents.map(({ name, fields }) => ({ path: pathOfName(name), fields }));
}
const copying = (to: { projectId: string; databaseId?: string }) =>
  ({ pid: source.id, from: { below: 'shops' }, to: 'stores', target: to, isMove: false }) as const;

test('a collection is copied into another project as it was planned, and the copies are undone', async () => {
  const before = [await readIn(source), await readIn(target)];
  const body = { ...copying({ projectId: target.id }), existing: 'replace' } as const;
  const { id } = await call(user, planCopy, { body });
  expect(await endOfRestore(user, id)).toMatchObject({ plan: { create: 2, update: 1 } });
  // Not what somebody makes of it after the plan.
  const changed = [at('shops/b', { n: int(4) })];
  await writeDocuments({ projectId: source.firebaseProjectId }, changed);
  const now = await readIn(source);
  const applied = await applyPlan(user, id);
  expect(applied).toMatchObject({ status: 'completed', outcome: { written: 3, failed: 0 } });
  const root = `projects/${target.firebaseProjectId}/databases/(default)/documents`;
  expect(await readIn(target)).toEqual([
    at('stores/a', { n: int(1), next: { referenceValue: `${root}/stores/b` } }),
    at('stores/a/orders/1', { n: int(2) }),
    at('stores/b', { n: int(3) }),
  ]);
  const difference = await call(user, getPlanDifference, {
    params: { id: applied.id },
    query: { path: 'stores/b' },
  });
  expect(difference).toMatchObject({ change: 'update', fields: [{ before: int(9) }] });
  for (const { id: projectId } of [source, target]) {
    const { items } = await call(user, listChanges, { query: { projectId } });
    expect(items.map((each) => each.id)).toContain(applied.id);
    // A trigger records the end, after the record says it.
    await waitUntil(`both entries of ${projectId}`, async () => {
      const log = await call(user, listAuditLog, { params: { id: projectId }, query: {} });
      const entries = log.items.filter(({ targets }) => targets.includes(applied.id));
      const actions = new Set(entries.map(({ action }) => action));
      return actions.has('restore.applied') && actions.has('restore.ended');
    });
  }
  await undoAndWait(user, applied.id);
  expect([now, await readIn(target)]).toEqual([await readIn(source), before[1]]);
}, 120_000);

test('a collection is moved into another database of its project, and back by one undo', async () => {
  const before = await readIn(source);
  const place = { projectId: source.id, databaseId: 'archive' };
  const body = { ...copying(place), isMove: true, existing: 'keep' } as const;
  const { id } = await call(user, planCopy, { body });
  expect(await endOfRestore(user, id)).toMatchObject({ plan: { create: 3, cost: { deletes: 3 } } });
  const applied = await applyPlan(user, id);
  expect(applied).toMatchObject({ target: place, outcome: { written: 3 } });
  const deletion = await endOfRestore(user, deletionIdOf(applied.id));
  expect(deletion).toMatchObject({ status: 'completed', outcome: { deleted: 3, conflicts: 0 } });
  expect(await readIn(source)).toEqual([]);
  expect(await readIn(source, 'archive')).toHaveLength(3);
  const { id: undo } = await call(user, undoRestore, { params: { id: applied.id }, body: {} });
  expect(await endOfRestore(user, undo)).toMatchObject({ outcome: { written: 3 } });
  const copies = await endOfRestore(user, `${undo}-copies`);
  expect(copies).toMatchObject({ status: 'completed', outcome: { deleted: 3, conflicts: 0 } });
  expect(await readIn(source)).toEqual(before);
  expect(await readIn(source, 'archive')).toEqual([]);
}, 120_000);

test('nothing is written where only reading is allowed', async () => {
  const body = { ...copying({ projectId: target.id }), existing: 'replace' } as const;
  const { id } = await call(user, planCopy, { body });
  await endOfRestore(user, id);
  const readOnly = { params: { id: target.id }, body: { readOnly: true } };
  await call(user, updateProject, readOnly);
  await expect(applyPlan(user, id)).rejects.toThrow('read-only');
}, 120_000);
