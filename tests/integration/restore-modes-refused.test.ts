// Restores that are refused, as a whole or for one document.
import {
  startRestore,
  updateProject,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { connectProject } from '../support/projects.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp, type TestUser } from '../support/users.ts';

const half = { stringValue: 'x'.repeat(600_000) };
const small = Array.from({ length: 40 }, (_, index) => ({
  path: `customers/${String(index).padStart(2, '0')}`,
  fields: { left: { integerValue: `${index}` } },
}));

let user: TestUser;
let source: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  const large = { path: 'customers/20-large', fields: { left: half } };
  await writeTyped({ projectId: source.firebaseProjectId }, [...small, large]);
  record = await backUp(user, source);
  expect(record.status).toBe('completed');
});

/** A call that must be refused, with what it must be refused with. */
async function expectRefused(
  body: Record<string, unknown>,
  refusal: { status: number; code: string; message?: string },
  as = user,
) {
  const answer = await send(as, startRestore, {
    body: {
      projectId: source.id,
      recordId: record.id,
      target: { projectId: source.id },
      mode: 'overwrite',
      ...body,
    },
  });
  const { status, ...error } = refusal;
  expect(answer.json).toMatchObject({ success: false, error });
  expect(answer.status).toBe(status);
}

test('a document that grows too large by merging is named, and all others are restored', async () => {
  const target = await connectProject(user);
  const database = { projectId: target.firebaseProjectId };
  await writeTyped(database, [{ path: 'customers/20-large', fields: { right: half } }]);

  const restored = await restore(user, record, {
    mode: 'merge',
    target: { projectId: target.id },
  });

  expect(restored).toMatchObject({
    status: 'failed',
    outcome: { written: 40, skipped: 0, failed: 1 },
    error: { message: 'One document could not be restored' },
  });
  expect(restored.outcome.failures).toEqual([
    { path: 'customers/20-large', reason: expect.stringContaining('1048576 bytes') },
  ]);
  const after = await readTyped(database);
  expect(after).toHaveLength(41);
  expect(after.find(({ path }) => path === 'customers/20-large')?.fields).toBe(
    JSON.stringify({ right: half }),
  );
});

test('a project marked read-only is not written to', async () => {
  const target = await connectProject(user);
  await call(user, updateProject, { params: { id: target.id }, body: { readOnly: true } });

  for (const mode of ['create', 'overwrite', 'merge', 'mirror']) {
    await expectRefused(
      { mode, target: { projectId: target.id } },
      { status: 422, code: 'failed-precondition' },
    );
  }
  expect(await readTyped({ projectId: target.firebaseProjectId })).toEqual([]);
});

test('a dry run may look at a project marked read-only', async () => {
  const target = await connectProject(user);
  await call(user, updateProject, { params: { id: target.id }, body: { readOnly: true } });

  const planned = await restore(user, record, {
    dryRun: true,
    target: { projectId: target.id },
  });

  expect(planned).toMatchObject({ status: 'planned', plan: { create: 41 } });
  expect(await readTyped({ projectId: target.firebaseProjectId })).toEqual([]);
});

test('mirroring needs the permission to delete', async () => {
  const target = await connectProject(user);
  const permissions = { read: true, write: true, delete: false };
  await call(user, updateProject, { params: { id: target.id }, body: { permissions } });

  await expectRefused(
    { mode: 'mirror', target: { projectId: target.id } },
    { status: 422, code: 'failed-precondition' },
  );
});

test('projects and backups of others do not exist', async () => {
  const other = await signUp();
  const theirs = await connectProject(other);
  const notFound = { status: 404, code: 'not-found' };

  await expectRefused({ target: { projectId: theirs.id } }, notFound);
  await expectRefused({}, notFound, other);
  await expectRefused({ projectId: theirs.id, target: { projectId: theirs.id } }, notFound, other);
  await expectRefused({ projectId: theirs.id }, notFound);
  await expectRefused({ recordId: 'nothing' }, notFound);
  await expectRefused({ target: { projectId: 'nothing' } }, notFound);
});

test('a backup of another project of the same owner is not this one’s', async () => {
  const another = await connectProject(user);
  await expectRefused({ projectId: another.id }, { status: 404, code: 'not-found' });
});

test.each([
  [{ mode: 'replace' }, 'mode'],
  [{ mode: undefined }, 'mode'],
  [{ dryRun: 'yes' }, 'dryRun'],
  [{ target: { projectId: 'x', databaseId: '../x' } }, 'target.databaseId'],
  [{ target: { projectId: 'x', databaseId: 'A_B' } }, 'target.databaseId'],
  [{ target: {} }, 'target.projectId'],
  [{ scope: { paths: ['customers'] } }, 'scope.paths.0'],
  [{ scope: { paths: ['customers/a', 'a//b'] } }, 'scope.paths.1'],
  [{ scope: { paths: ['customers/..'] } }, 'scope.paths.0'],
  [{ scope: { paths: ['customers/__all__'] } }, 'scope.paths.0'],
  [{ scope: { paths: [`customers/${'d'.repeat(1501)}`] } }, 'scope.paths.0'],
  [{ scope: { paths: ['customers/\ud800'] } }, 'scope.paths.0'],
  [{ scope: { paths: Array.from({ length: 101 }, (_, n) => `c/${n}`) } }, 'scope.paths'],
  [{ scope: { collections: ['customers/a'] } }, 'scope.collections.0'],
  [{ scope: { collectionGroups: ['customers/a/orders'] } }, 'scope.collectionGroups.0'],
  [{ scope: { everything: true } }, 'scope'],
  [{ recordId: '../x' }, 'recordId'],
])('refuses %j and says where', async (body, field) => {
  const answer = await send(user, startRestore, {
    body: {
      projectId: source.id,
      recordId: record.id,
      target: { projectId: source.id },
      mode: 'overwrite',
      ...body,
    },
  });

  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    success: false,
    error: { code: 'invalid-argument', fields: { [field]: expect.any(String) } },
  });
});
