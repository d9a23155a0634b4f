// Taking a backup away and bringing it back: downloaded, imported into another project, restored
// there, compared.
import {
  createDownloadLink,
  discardImport,
  finishImport,
  importPartBytes,
  startImport,
  uploadImportPart,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { backUp, endOfBackup, restore } from '../support/backups.ts';
import { readAllDocuments } from '../support/firestore-rest.ts';
import { oddDocuments } from '../support/odd-documents.ts';
import { connectProject } from '../support/projects.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { writeTyped } from '../support/typed-documents.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
});

type Content = string | Uint8Array;

async function begin(content: Content, compression: 'none' | 'gzip' = 'none') {
  const bytes = Uint8Array.from(Buffer.from(content));
  const upload = await call(user, startImport, {
    body: {
      projectId: project.id,
      backupName: 'Brought back',
      sizeBytes: bytes.length,
      compression,
    },
  });
  const putPart = async (part: number) =>
    send(user, uploadImportPart, {
      params: { id: upload.id, part },
      bytes: bytes.slice(part * importPartBytes, (part + 1) * importPartBytes),
    });
  return { upload, putPart };
}

async function importFile(
  content: Content,
  compression: 'none' | 'gzip' = 'none',
): Promise<BackupRecord> {
  const { upload, putPart } = await begin(content, compression);
  // The last part first: their order is nobody's business.
  for (let part = upload.partCount - 1; part >= 0; part -= 1) {
    expect((await putPart(part)).status).toBe(200);
  }
  const record = await call(user, finishImport, { params: { id: upload.id }, body: {} });
  return endOfBackup(user, record.id);
}

/** Documents by path, without times. */
async function contentOf({ firebaseProjectId }: Project) {
  const documents = await readAllDocuments({ projectId: firebaseProjectId });
  return new Map(documents.map(({ name, fields }) => [name.split('/documents/')[1], fields]));
}

test('what was downloaded is restored from its file without a difference', async () => {
  const source = await connectProject(user);
  // More than one part.
  const text = { stringValue: 'x'.repeat(1_000_000) };
  const large = ['large/a', 'large/b'].map((path) => ({ path, fields: { text } }));
  await writeTyped({ projectId: source.firebaseProjectId }, [...oddDocuments(), ...large]);
  const original = await backUp(user, source);
  const link = await call(user, createDownloadLink, {
    params: { rid: original.id },
    body: { format: 'ndjson' },
  });
  const { text: file } = await request('GET', link.url);
  expect(Buffer.byteLength(file)).toBeGreaterThan(importPartBytes);
  const imported = await importFile(file);
  expect(imported).toMatchObject({
    status: 'completed',
    projectId: project.id,
    verification: { status: 'verified', documents: original.metadata.documentCount },
    metadata: {
      trigger: 'import',
      backupName: 'Brought back',
      firebaseProjectId: source.firebaseProjectId,
      documentCount: original.metadata.documentCount,
    },
  });
  const target = { projectId: project.id };
  const done = await restore(user, imported, { target });
  expect(done).toMatchObject({ status: 'completed', outcome: { failed: 0 } });
  expect(await contentOf(project)).toEqual(await contentOf(source));
  const again = await restore(user, original, { target, dryRun: true });
  expect(again.plan).toMatchObject({
    create: 0,
    update: 0,
    delete: 0,
    unchanged: original.metadata.documentCount,
  });
  expect((await objectsOf(user, project)).filter((name) => name.includes('/imports/'))).toEqual([]);
});

const root = 'projects/demo-elsewhere/databases/(default)/documents';
const head = JSON.stringify({
  format: 'firekeep-ndjson',
  version: 1,
  root,
  readTime: '2026-11-16T06:00:00Z',
});
const line = (path: string, fields: unknown = {}) => JSON.stringify({ path, fields });
const tail = (documents: number) => JSON.stringify({ end: true, documents });

test('a packed file by hand, out of order, with other line ends, becomes a backup too', async () => {
  const lines = [head, line('b/2'), line('a/1'), line('a/1/c/d'), tail(3)];
  const record = await importFile(gzipSync(lines.join('\r\n')), 'gzip');
  expect(record).toMatchObject({
    status: 'completed',
    metadata: { documentCount: 3, readTime: '2026-11-16T06:00:00Z' },
  });
});

describe('a file that is wrong', () => {
  test.each([
    ['is cut off', [head, line('a/b')], 'cut off: after line 2'],
    [
      'holds a value that is none',
      [head, line('a/b', { f: { stringValue: 1 } }), tail(1)],
      'Line 2',
    ],
    ['names what lies elsewhere', [head, line('a/../../x'), tail(1)], 'Line 2'],
    ['holds a document twice', [head, line('a/b'), line('a/b'), tail(2)], 'Lines 2 and 3'],
  ])('because it %s is named with its line, and leaves nothing', async (_what, lines, message) => {
    const record = await importFile(`${lines.join('\n')}\n`);
    expect(record).toMatchObject({
      status: 'failed',
      error: { code: 'invalid-argument', message: expect.stringContaining(message) as string },
    });
    const left = (await objectsOf(user, project)).filter((name) => name.includes(record.id));
    expect(left).toEqual([]);
  });
});

describe('an upload', () => {
  test('is not finished while parts are missing, and takes none when it is', async () => {
    const { upload, putPart } = await begin([head, line('a/b'), tail(1)].join('\n'));
    const params = { id: upload.id };
    const early = await send(user, finishImport, { params });
    expect([early.status, early.text]).toEqual([422, expect.stringContaining('parts are missing')]);
    await putPart(0);
    const first = await call(user, finishImport, { params, body: {} });
    expect((await putPart(0)).status).toBe(422);
    await endOfBackup(user, first.id);
  });

  test('takes only the parts it has, of the size they must have, as bytes', async () => {
    const { upload } = await begin('12345');
    const put = async (part: number | string, bytes: Uint8Array<ArrayBuffer>) =>
      (await send(user, uploadImportPart, { params: { id: upload.id, part }, bytes })).status;
    expect(await put(0, new Uint8Array(4))).toBe(400);
    expect(await put(0, new Uint8Array(6))).toBe(400);
    expect(await put(1, new Uint8Array(5))).toBe(400);
    expect(await put('x', new Uint8Array(5))).toBe(400);
    expect(await put('99999', new Uint8Array(5))).toBe(400);
    expect(await put(0, new Uint8Array(importPartBytes + 1))).toBe(413);
    const path = `/api/projects/imports/${upload.id}/parts/0?userId=${user.uid}`;
    const asJson = await request('POST', path, { user, body: {} });
    expect(asJson.status).toBe(415);
    const packed = await request('POST', path, {
      user,
      rawBody: Uint8Array.from(gzipSync('12345')),
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' },
    });
    expect(packed.status).toBe(415);
    const params = { id: upload.id };
    expect((await send(user, discardImport, { params })).status).toBe(200);
    expect((await send(user, discardImport, { params })).status).toBe(404);
  });

  test.each([
    [{ sizeBytes: 0 }],
    [{ sizeBytes: 9e9 }],
    [{ sizeBytes: 1.5 }],
    [{ compression: 'zip' }],
    [{ backupName: '' }],
    [{ extra: 1 }],
  ])('of %j is refused', async (change) => {
    const body = { projectId: project.id, backupName: 'x', sizeBytes: 5, compression: 'none' };
    expect((await send(user, startImport, { body: { ...body, ...change } })).status).toBe(400);
  });

  test('is one of a few that an owner has open', async () => {
    const other = await signUp();
    const mine = await connectProject(other);
    const body = { projectId: mine.id, backupName: 'x', sizeBytes: 5, compression: 'none' };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await send(other, startImport, { body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
