import * as contract from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const projectId = demonstrationId;
const newest = async (of = projectId) =>
  (await call(contract.listBackupRecords, { query: { projectId: of } }))[0];

test('a backup that is asked for holds the database as it is then', async () => {
  const fields = { open: { booleanValue: true } };
  const path = 'settings/today';
  await call(contract.putDocument, { body: { pid: projectId, path, fields } });
  const made = await call(contract.startBackup, { body: { projectId, backupName: 'Mine' } });
  expect(made).toMatchObject({
    status: 'completed',
    metadata: { backupName: 'Mine', trigger: 'manual', documentCount: 90, changes: null },
    verification: { status: 'verified', documents: 90 },
  });
  expect(await newest()).toEqual(made);
  await call(contract.deleteDocument, { query: { pid: projectId, path } });
  const at = contract.printAt({ kind: 'backup', recordId: made.id });
  const held = await call(contract.getDocument, { query: { pid: projectId, path, at } });
  expect(held.fields).toEqual(fields);
});

test('a backup of a part says what it leaves out, and stands for nothing else', async () => {
  const { id, metadata } = await call(contract.startBackup, {
    body: { projectId, include: ['products', 'nowhere'] },
  });
  expect(metadata).toMatchObject({
    documentCount: 6,
    include: ['products', 'nowhere'],
    coverage: { kind: 'partial', unmatched: ['nowhere'], leftOutDocuments: 83 },
  });
  expect(metadata.coverage?.leftOut).toContain('customers/*/orders');
  const history = (path: string) =>
    call(contract.getDocumentHistory, { query: { pid: projectId, path } });
  const [left, held] = [await history('customers/ada'), await history('products/nyeri-aa')];
  expect(JSON.stringify(left.items)).not.toContain(id);
  expect(JSON.stringify(held.items)).toContain(id);
  expect(left.leftOut).toBe(held.leftOut + 1);
});

test('a backup of the other project is its own', async () => {
  const made = await call(contract.startBackup, { body: { projectId: demonstrationStagingId } });
  expect(made).toMatchObject({
    projectId: demonstrationStagingId,
    metadata: { firebaseProjectId: 'harbour-coffee-staging', documentCount: 8 },
  });
  expect(await newest(demonstrationStagingId)).toEqual(made);
  expect((await newest())?.id).toBe('demo-night-00');
});
