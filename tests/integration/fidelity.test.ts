import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { randomDocuments } from '../support/arbitrary-documents.ts';
import { backUp, restore } from '../support/backups.ts';
import { oddDocuments } from '../support/odd-documents.ts';
import { connectProject } from '../support/projects.ts';
import { differences, readTyped, writeTyped } from '../support/typed-documents.ts';
import { signUp, type TestUser } from '../support/users.ts';

const seed = Number(process.env['FIREKEEP_TEST_SEED'] ?? 20_261_121);
const randomCount = 2500;

let user: TestUser;
let source: Project;
let record: BackupRecord;
let before: Awaited<ReturnType<typeof readTyped>>;

beforeAll(async () => {
  process.stdout.write(`Random documents of seed ${seed} (FIREKEEP_TEST_SEED)\n`);
  user = await signUp();
  source = await connectProject(user);
  const database = { projectId: source.firebaseProjectId };
  const odd = oddDocuments();
  const oddPaths = new Set(odd.map(({ path }) => path));
  const random = randomDocuments(randomCount, seed).filter(({ path }) => !oddPaths.has(path));
  await writeTyped(database, [...odd, ...random]);
  before = await readTyped(database);
  expect(before.length).toBe(odd.length + random.length);
  expect(random.length).toBeGreaterThan(2000);
  // What the emulator's REST interface loses unless written and read with care.
  expect(before.find(({ path }) => path === 'values/doubles')?.fields).toContain('"-0"');
  record = await backUp(user, source);
});

test('a backup of every value type and odd name verifies', () => {
  expect(record.error).toBeNull();
  expect(record.status).toBe('completed');
  expect(record.verification.mismatches).toEqual([]);
  expect(record.metadata.documentCount).toBe(before.length);
  expect(record.verification.documents).toBe(before.length);
});

test('an empty project holds every document without a difference after the restore', async () => {
  const target = await connectProject(user);

  const restored = await restore(user, record, { target: { projectId: target.id } });

  const after = await readTyped({ projectId: target.firebaseProjectId });
  expect(differences(before, after)).toEqual([]);
  expect(after).toEqual(before);
  expect(restored.outcome).toEqual({
    written: before.length,
    deleted: 0,
    skipped: 0,
    unticked: 0,
    conflicts: 0,
    conflicting: [],
    failed: 0,
    failures: [],
  });
  expect(restored.status).toBe('completed');
});

test('so does another database of the same project', async () => {
  const target = { projectId: source.id, databaseId: 'archive' };

  const restored = await restore(user, record, { target, mode: 'create' });

  expect(restored.status).toBe('completed');
  const after = await readTyped({
    projectId: source.firebaseProjectId,
    databaseId: 'archive',
  });
  expect(differences(before, after)).toEqual([]);
  expect(after).toEqual(before);
});

test('a backup of the restored documents has the same totals', async () => {
  const restored = await backUp(user, source);

  expect(restored.status).toBe('completed');
  expect(restored.metadata.documentCount).toBe(before.length);
  expect(restored.metadata.collections).toEqual(record.metadata.collections);
});

test('restoring over what is the same writes nothing', async () => {
  const restored = await restore(user, record);

  expect(restored).toMatchObject({
    status: 'completed',
    outcome: { written: 0, skipped: before.length, failed: 0 },
  });
});
