// The command that moves everything from one master key to the next, beside a product at work.
import { getFirestore, type DocumentReference } from 'firebase-admin/firestore';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { BackupRecord } from '../../functions/src/contract/backups.ts';
import type { Project } from '../../functions/src/contract/projects.ts';
import { CatalogueWorld } from '../../functions/src/testing/catalogue-world.ts';
import { newMasterKey } from '../../functions/src/testing/sealed-world.ts';
import { openSite } from '../support/faults/site.ts';
import { fillSmallDatabase } from '../support/faults/small-database.ts';
import {
  contentOfBackup,
  contentOfDatabase,
  differencesOf,
  type Content,
} from '../support/faults/soundness.ts';
import { newFirebaseProjectId } from '../support/projects.ts';
import { runCommand } from '../support/run-command.ts';
import { readObject, writeObject } from '../support/stored-objects.ts';

const script = fileURLToPath(new URL('../../scripts/rotate-key.mjs', import.meta.url));
const [earlier, next] = [newMasterKey(), newMasterKey()];
const both = `${next},${earlier}`;

const site = openSite({}, earlier);
/** What another installation has written of an account and a project. */
const catalogue = new CatalogueWorld(earlier);
let project: Project;
let record: BackupRecord;
let source: Content;

const bucket = `${newFirebaseProjectId()}.appspot.com`;
const rotate = (masterKey: string, ...args: string[]) =>
  runCommand(script, ['--bucket', bucket, ...args], {
    ...process.env,
    FIREKEEP_MASTER_KEY: masterKey,
  });

beforeAll(async () => {
  project = await site.connect();
  await fillSmallDatabase(project.firebaseProjectId);
  source = await contentOfDatabase(site, project);
  await site.connect();
  await site.channels().create(site.ownerId, {
    kind: 'webhook',
    address: 'https://hooks.example.com/secret-path',
    name: 'On call',
    rules: { projectIds: null, severities: ['critical'], resolved: true },
    quietHours: null,
    summary: null,
  });
  record = await site.backUp(project);
  await catalogue.furnish();
  await catalogue.tick();
  for (const [name, bytes] of catalogue.objects.objects) {
    await writeObject(name, Buffer.from(bytes), bucket);
  }
});

/** A restore of the backup from before the rotation, into an empty database. */
async function restore(): Promise<{ status: string; differences: string[] }> {
  const target = await site.connect();
  const { id } = await site.startRestore({
    projectId: project.id,
    recordId: record.id,
    target: { projectId: target.id },
    mode: 'mirror',
  });
  await site.jobs.drive(id);
  const { status } = await site.restore(id);
  return { status, differences: differencesOf(source, await contentOfDatabase(site, target)) };
}

/** Every name of a master key that a document in Firekeep's Firestore holds, wherever it is. */
async function namedKeys(under: DocumentReference | null = null): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await (under ?? getFirestore()).listCollections()) {
    for (const ref of await collection.listDocuments()) {
      const text = JSON.stringify((await ref.get()).data() ?? {});
      found.push(...[...text.matchAll(/"kekVersion":"([^"]+)"/g)].map(([, name = '']) => name));
      found.push(...(await namedKeys(ref)));
    }
  }
  return [...new Set(found)];
}

test('nothing is sealed under a key that the functions do not have yet', async () => {
  await site.deploy(earlier);
  const refused = await rotate(both);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('Nothing was changed. The functions seal under another key');
  const { code, stdout } = await rotate(both, '--check');
  expect(code).toBe(1);
  expect(stdout).toContain('0 of 2 data keys, 0 of 1 channels, ');
  expect(stdout).toContain('0 of 2 parts of the catalogue under the first key; 5 left.');
});

test('a backup and a schedule run while everything moves to the new key', async () => {
  await site.deploy(`${earlier},${next}`);
  const before = site.another();
  const schedule = await site.configure(project, { keepLast: 9 });
  const begun = await site.startBackup(project);
  await site.deploy(both);
  const [first, again] = await Promise.all([
    rotate(both),
    rotate(both),
    site.jobs.drive(begun.id).then(() => site.backUpBySchedule(schedule)),
  ]);
  for (const { code, stdout, stderr } of [first, again]) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('2 of 2 data keys, 1 of 1 channels, ');
    expect(stdout).toContain(
      '2 of 2 parts of the catalogue under the first key; 0 left.\nThe earlier keys can be taken out.',
    );
  }
  const records = [await site.record(begun.id), record];
  for (const { id, status } of records) {
    expect(status).toBe('completed');
    expect(differencesOf(source, await contentOfBackup(site, project, id))).toEqual([]);
  }
  // An instance of the deployment before opens what is under the new key, and seals it as it does.
  expect((await before.dataKey(project, site.ownerId)).length).toBe(32);
  expect((await rotate(both, '--check')).stdout).toContain('under the first key; 1 left.');
  expect((await rotate(both)).stdout).toContain('under the first key; 0 left.');
});

test('with the new key alone everything works', async () => {
  await site.deploy(next);
  expect(await namedKeys()).toHaveLength(1);
  const { code, stdout } = await rotate(next, '--check');
  expect(stdout).toContain('0 left.\nEverything opens under the key that is listed alone.');
  expect(code).toBe(0);
  for (const name of catalogue.objects.objects.keys()) {
    catalogue.objects.objects.set(name, await readObject(name, bucket));
  }
  catalogue.deploy(next);
  catalogue.lose();
  expect(await catalogue.recover()).toMatchObject([{}, { project: { verified: 2 }, problems: [] }]);
  expect(await restore()).toEqual({ status: 'completed', differences: [] });
  expect((await site.backUp(project)).status).toBe('completed');
});

test('with the old key alone nothing opens', async () => {
  await site.deploy(earlier);
  await expect(site.dataKey(project)).rejects.toThrow('needs a master key that is gone');
  const { code, stdout } = await rotate(earlier, '--check');
  expect(code).toBe(1);
  expect(stdout).toContain('0 of 3 data keys, 0 of 1 channels, ');
  expect(stdout).toContain(`the data key of project ${project.id}: `);
  expect(stdout).toContain('the catalogue of project shop: 1 of 1 versions, the last: ');
  await site.deploy(next);
});

test.each([
  ['half a key', 'c2hvcnQ=', [], 1, 'FIREKEEP_MASTER_KEY must hold base64 of 32 bytes'],
  ['an unknown option', next, ['--force'], 2, '--force'],
  ['no bucket', next, ['--bucket', ''], 2, 'Name the bucket'],
  ['production', next, ['--project', 'somebodys-product'], 2, 'is set, but'],
])('refuses %s', async (...[, masterKey, args, code, message]) => {
  const answer = await rotate(masterKey, ...args);
  expect(answer).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) as unknown });
  expect(answer.stderr).not.toContain(next);
});

test('says how it is used', async () => {
  expect(await rotate('', '--help')).toMatchObject({ code: 0 });
});
