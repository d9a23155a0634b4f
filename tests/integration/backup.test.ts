import { listBackupRecords } from '@firekeep/functions/contract';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { deleteDocuments, readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp } from '../support/users.ts';

function customer(index: number) {
  return {
    path: `customers/c${String(index).padStart(4, '0')}`,
    fields: { name: { stringValue: `Customer ${index}` }, visits: { integerValue: `${index}` } },
  };
}

const customers = Array.from({ length: 60 }, (_, index) => customer(index));
const orphan = { path: 'missing/parent/orders/o1', fields: { total: { doubleValue: 1.5 } } };

/** Names and typed fields, without the times that a restore can't set. */
function contents(documents: Awaited<ReturnType<typeof readAllDocuments>>) {
  return documents.map(({ name, fields }) => ({ name, fields: fields ?? {} }));
}

test('a backup completes with its evidence and brings everything back', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [...customers, orphan]);
  const before = await readAllDocuments(database);

  const record = await backUp(user, project, { backupName: 'Before the change' });

  expect(record).toMatchObject({
    status: 'completed',
    error: null,
    metadata: {
      backupName: 'Before the change',
      consistency: 'snapshot',
      documentCount: 61,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [
        { path: 'customers', documentCount: 60 },
        { path: 'missing/*/orders', documentCount: 1 },
      ],
    },
    verification: {
      status: 'verified',
      chunks: 1,
      documents: 61,
      countsChecked: 1,
      mismatches: [],
    },
  });
  expect(await call(user, listBackupRecords, { query: { projectId: project.id } })).toEqual([
    record,
  ]);

  await deleteDocuments(database, [orphan.path, 'customers/c0001']);
  await writeDocuments(database, [{ ...customer(2), fields: { name: { nullValue: null } } }]);
  const restored = await restore(user, record);

  expect(restored).toMatchObject({
    status: 'completed',
    outcome: { written: 3, deleted: 0, skipped: 58, failed: 0, failures: [] },
  });
  expect(contents(await readAllDocuments(database))).toEqual(contents(before));
});

test('a second backup of unchanged data stores no chunk, and a third the difference that a change makes', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const noted = customers.map(({ path, fields }, index) => ({
    path,
    fields: { ...fields, note: { stringValue: ids.slice(index).join(' ') } },
  }));
  await writeDocuments(database, noted);
  const first = await backUp(user, project);

  const second = await backUp(user, project);

  expect(second.status).toBe('completed');
  expect(second.metadata).toMatchObject({ chunkCount: 1, newChunkCount: 0, storedBytes: 0 });
  expect(second.verification.status).toBe('verified');

  await writeDocuments(database, [customer(30)]);
  const third = await backUp(user, project);

  expect(third.metadata).toMatchObject({ documentCount: 60, chunkCount: 1, newChunkCount: 1 });
  expect(third.metadata.storedBytes).toBeGreaterThan(0);
  expect(third.metadata.storedBytes).toBeLessThan(first.metadata.storedBytes / 5);
  expect(third.verification.status).toBe('verified');
});
