// The command-line reader: a copy of the bucket and the project's key are enough to read a backup.
import {
  createDownloadLink,
  exportBackupKey,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, request } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { readEmulators } from '../support/emulators.ts';
import { connectProject } from '../support/projects.ts';
import { runCommand } from '../support/run-command.ts';
import { objectsOf, readObject } from '../support/stored-objects.ts';
import { signUp, type TestUser } from '../support/users.ts';

const reader = join(import.meta.dirname, '../../functions/lib/cli/reader.js');

let folder: string;
let user: TestUser;
let project: Project;
let record: BackupRecord;
let place: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'customers/ada/orders/1', fields: {} },
    { path: 'customers/bob', fields: { name: { stringValue: '=Bob' } } },
  ]);
  record = await backUp(user, project);
  for (const name of await objectsOf(user, project)) {
    const path = join(folder, 'bucket', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await readObject(name));
  }
  const key = await call(user, exportBackupKey, { params: { id: project.id }, body: {} });
  await writeFile(join(folder, 'key.json'), JSON.stringify(key));
  place = ['--from', join(folder, 'bucket'), '--key', join(folder, 'key.json')];
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  runCommand(reader, args, { PATH: process.env['PATH'], ...environment });

test('ends quietly when nobody reads on, as with head', async () => {
  const child = spawn(process.execPath, [reader, 'export', record.id, ...place]);
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

test('lists and verifies what is there', async () => {
  const listed = await run(['list', ...place]);
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringMatching(`^${record.id}\t`) });
  expect(listed.stdout).toContain('\t3 documents\t');
  expect(listed.stdout).toMatch(new RegExp(`\t${record.metadata.backupName}\n$`));
  const verified = await run(['verify', record.id, ...place]);
  expect(verified).toMatchObject({ code: 0, stdout: 'Verified: 3 documents in 1 chunks.\n' });
});

test('exports the same file that Firekeep sends, to the screen or into a new file', async () => {
  for (const wanted of [
    { format: 'ndjson' },
    { format: 'json', collection: 'customers/ada/orders' },
    { format: 'csv', collection: 'customers' },
  ] as const) {
    const link = await call(user, createDownloadLink, {
      params: { rid: record.id },
      body: wanted,
    });
    const { text: sent } = await request('GET', link.url);
    const flags = Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, value]);
    const args = ['export', record.id, ...flags, ...place];
    expect(await run(args)).toMatchObject({ code: 0, stdout: sent });
    const out = join(folder, `out.${wanted.format}`);
    expect((await run([...args, '--out', out])).code).toBe(0);
    expect(await readFile(out, 'utf8')).toBe(sent);
    expect(await run([...args, '--out', out])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is there already'),
    });
  }
});

test('extracts one document', async () => {
  const { code, stdout } = await run(['extract', record.id, 'customers/ada', ...place]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    path: 'customers/ada',
    fields: { name: { stringValue: 'Ada' } },
  });
  expect((await run(['extract', record.id, 'customers/eve', ...place])).code).toBe(3);
});

test('whoever runs Firekeep opens the key with the master key', async () => {
  const sealed = await readDocument(
    { projectId: readEmulators().projectId },
    `projects/${project.id}/secrets/data-key`,
  );
  const plain = Object.fromEntries(
    Object.entries(sealed?.fields ?? {}).map(([name, value]) => [
      name,
      'integerValue' in value ? Number(value.integerValue) : Object.values(value)[0],
    ]),
  );
  const path = join(folder, 'sealed.json');
  await writeFile(path, JSON.stringify(plain));
  const secrets = await readFile(
    join(import.meta.dirname, '../../functions/.secret.local'),
    'utf8',
  );
  const master = /FIREKEEP_MASTER_KEY="?([^"\n]+)/.exec(secrets)?.[1] ?? '';
  // Ids may begin with a dash.
  const args = ['unwrap-key', path, '--owner', user.uid, `--project=${project.id}`];
  const { code, stdout, stderr } = await run(args, { FIREKEEP_MASTER_KEY: master });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const key: unknown = JSON.parse(await readFile(join(folder, 'key.json'), 'utf8'));
  expect(JSON.parse(stdout)).toEqual(key);
  const other = await run([...args, '--owner', 'bob'], { FIREKEEP_MASTER_KEY: master });
  expect(other.code).toBe(2);
});

describe('says what is wrong and', () => {
  test.each([
    ['helps', ['--help'], 0],
    ['helps without a command', [], 0],
    ['knows no other commands', ['delete'], 2],
    ['knows no other options', ['list', '--force'], 2],
    ['wants a place', ['list'], 2],
    ['wants a key', ['list', '--from', '.'], 2],
    ['wants a key that is one', ['list', '--from', '.', '--key', reader], 2],
  ])('%s', async (_what, args, code) => {
    const answer = await run(args);
    expect(answer.code).toBe(code);
    expect(code === 0 ? answer.stdout : answer.stderr).not.toBe('');
    expect(answer.stderr).not.toContain('    at ');
  });

  test('gives nothing out with another key, or when a byte was changed', async () => {
    const key = JSON.parse(await readFile(join(folder, 'key.json'), 'utf8')) as object;
    const other = join(folder, 'other.json');
    const dataKey = Buffer.alloc(32).toString('base64');
    await writeFile(other, JSON.stringify({ ...key, dataKey }));
    const [, from = ''] = place;
    expect((await run(['list', '--from', from, '--key', other])).code).toBe(1);
    const objects = await objectsOf(user, project);
    const chunk = objects.find((name) => name.includes('/chunks/')) ?? '';
    const path = join(from, chunk);
    const bytes = await readFile(path);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await writeFile(path, bytes);
    for (const command of [
      ['verify', record.id],
      ['export', record.id],
    ]) {
      const { code, stderr } = await run([...command, ...place]);
      expect(code).toBe(1);
      expect(stderr).toContain('chunk');
    }
    const out = join(folder, 'damaged.ndjson');
    await run(['export', record.id, '--out', out, ...place]);
    await expect(readFile(out)).rejects.toThrow('ENOENT');
  });
});
