// What a backup stores when little or nothing has changed since the one before.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '../support/backups.ts';
import { deleteDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import {
  differences,
  readTyped,
  writeTyped,
  type TypedDocument,
} from '../support/typed-documents.ts';
import { signUp, type TestUser } from '../support/users.ts';

const documents = 20_000;
/** Prime and coprime to the number of documents: multiples of it are scattered over all of them. */
const stride = 7919;

let user: TestUser;
let project: Project;
let first: BackupRecord;
let before: Awaited<ReturnType<typeof readTyped>>;

const database = () => ({ projectId: project.firebaseProjectId });

/** A document of about 0.8 KB, of which little compresses away. */
function order(index: number, revision: number): TypedDocument {
  let state = index * 2_654_435_761 + revision;
  const hex = Array.from({ length: 75 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state.toString(16).padStart(8, '0');
  });
  return {
    path: `${index % 4 === 0 ? 'customers' : 'orders'}/${String(index).padStart(6, '0')}`,
    fields: {
      customer: { stringValue: `Customer ${index % 977}` },
      revision: { integerValue: `${revision}` },
      text: { stringValue: hex.join('') },
    },
  };
}

const scattered = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ((from + index) * stride) % documents);

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeTyped(
    database(),
    Array.from({ length: documents }, (_, index) => order(index, 0)),
  );
  before = await readTyped(database());
  first = await backUp(user, project);
  expect(first).toMatchObject({ status: 'completed', metadata: { documentCount: documents } });
  expect(first.metadata.chunkCount).toBeGreaterThan(2);
  expect(first.metadata.newChunkCount).toBe(first.metadata.chunkCount);
});

/** Parts of the first backup that another one stored, in bytes. */
const share = (record: BackupRecord) => record.metadata.storedBytes / first.metadata.storedBytes;

test('a backup of unchanged data stores nothing and verifies', async () => {
  const second = await backUp(user, project);

  expect(second).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
  expect(second.metadata).toMatchObject({
    documentCount: documents,
    chunkCount: first.metadata.chunkCount,
    newChunkCount: 0,
    storedBytes: 0,
  });
});

test('after changes to 1 % of the documents, scattered, it stores a small part of the first', async () => {
  await writeTyped(
    database(),
    scattered(200, 0).map((index) => order(index, 1)),
  );

  const record = await backUp(user, project);

  process.stdout.write(
    `1 % changed: ${record.metadata.newChunkCount} of ${record.metadata.chunkCount} chunks, ` +
      `${record.metadata.storedBytes} of ${first.metadata.storedBytes} bytes\n`,
  );
  expect(record).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
  expect(share(record)).toBeLessThan(0.03);
});

test('inserting and deleting here and there stores no more than what changed', async () => {
  const added = scattered(100, 300).map((index) => {
    const { path, fields } = order(index, 2);
    return { path: `${path}-added`, fields };
  });
  await writeTyped(database(), added);
  await deleteDocuments(
    database(),
    scattered(100, 500).map((index) => order(index, 0).path),
  );

  const record = await backUp(user, project);

  expect(record).toMatchObject({
    status: 'completed',
    metadata: { documentCount: documents },
    verification: { status: 'verified' },
  });
  expect(share(record)).toBeLessThan(0.05);
});

test('the first backup still brings its own state back', async () => {
  const restored = await restore(user, first, { mode: 'mirror' });

  expect(restored).toMatchObject({ status: 'completed', outcome: { deleted: 100, failed: 0 } });
  const after = await readTyped(database());
  expect(differences(before, after)).toEqual([]);
  expect(after).toHaveLength(documents);
});
