// Backups as files: links that are good for one file and some minutes, and files that are what the
// database held.
import {
  createDownloadLink,
  exportBackupKey,
  listBackupRecords,
  startBackup,
  type BackupRecord,
  type DownloadFormat,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiFailure, call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { deleteObject, objectsOf } from '../support/stored-objects.ts';
import { changeUser, signUp, type TestUser } from '../support/users.ts';

let user: TestUser;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: '=Ada' } } },
    { path: 'customers/ada/orders/1', fields: { sum: { doubleValue: 1.5 } } },
    { path: 'products/-1', fields: { price: { integerValue: '-5' } } },
  ]);
  record = await backUp(user, project, { backupName: 'Früh "am" Tag' });
});

async function linkTo(format: DownloadFormat, collection?: string): Promise<string> {
  const body = { format, ...(collection === undefined ? {} : { collection }) };
  const link = await call(user, createDownloadLink, { params: { rid: record.id }, body });
  const lifeMs = Date.parse(link.expiresAt) - Date.now();
  expect(lifeMs).toBeGreaterThan(60_000);
  expect(lifeMs).toBeLessThanOrEqual(10 * 60_000);
  return link.url;
}

/** Without a sign-in, as a browser follows a link. */
async function download(url: string) {
  return request('GET', url);
}

describe('a file', () => {
  test('of the whole backup holds every document, and is only ever an attachment', async () => {
    const { status, text, headers } = await download(await linkTo('ndjson'));
    expect(status).toBe(200);
    const lines = text.trimEnd().split('\n');
    const parsed = lines.map((line): unknown => JSON.parse(line));
    expect(parsed).toHaveLength(5);
    expect(parsed[1]).toMatchObject({
      path: 'customers/ada',
      fields: { name: { stringValue: '=Ada' } },
    });
    expect(parsed.at(-1)).toMatchObject({ end: true, documents: 3 });
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Fr_h-am-Tag-[\w-]+\.ndjson"; filename\*=UTF-8''Fr%C3%BCh-am-Tag-/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  });

  test('of a collection holds that, as JSON or as a table', async () => {
    const json = await download(await linkTo('json', 'customers'));
    expect(json.json).toMatchObject([
      { path: 'customers/ada', data: { name: '=Ada' } },
      { path: 'customers/ada/orders/1', data: { sum: 1.5 } },
    ]);
    const csv = await download(await linkTo('csv', 'products'));
    expect(csv.text).toMatch(
      /^__path__,__id__,price,__createTime__,__updateTime__\r\nproducts\/-1,'-1,-5,/,
    );
    const shape = await download(await linkTo('csv', 'customers/*/orders'));
    expect(shape.text).toContain('customers/ada/orders/1,1,1.5,');
  });

  test('comes with the list of backups when asked for', async () => {
    const query = { projectId: record.projectId };
    const plain = await call(user, listBackupRecords, { query });
    expect(plain[0]).not.toHaveProperty('downloadUrl');
    const [listed] = await call(user, listBackupRecords, {
      query: { ...query, includeDownloadUrls: 'true' },
    });
    expect((await download(listed?.downloadUrl ?? '')).text).toContain('"end":true');
  });
});

describe('a link', () => {
  test('is not made for a session that was ended, in whichever way it is asked for', async () => {
    const ada = await signUp();
    const project = await connectProject(ada);
    const listing = (includeDownloadUrls: 'true' | 'false') =>
      send(ada, listBackupRecords, { query: { projectId: project.id, includeDownloadUrls } });
    expect((await listing('false')).status).toBe(200);
    expect((await listing('true')).status).toBe(200);
    await changeUser(ada.uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    expect((await listing('true')).status).toBe(401);
    const link = { params: { rid: record.id }, body: { format: 'ndjson' } };
    expect((await send(ada, createDownloadLink, link)).status).toBe(401);
  });

  test('is good for no other format, collection or backup, and not when changed', async () => {
    const url = await linkTo('csv', 'customers');
    const other = await backUp(user, { id: record.projectId } as Parameters<typeof backUp>[1]);
    const forgeries = [
      url.replace('format=csv', 'format=ndjson'),
      url.replace('collection=customers', 'collection=products'),
      url.replace('&collection=customers', ''),
      url.replace(record.id, other.id),
      url.replace(/token=../, 'token=AB'),
    ];
    for (const forgery of forgeries) {
      const { status, text } = await download(forgery);
      expect([status, text], forgery).toEqual([
        403,
        expect.stringContaining('is not valid for this file'),
      ]);
    }
    expect((await download(url.replace(record.id, 'nothing'))).status).toBe(403);
  });

  test.each(['', '?format=csv', '?format=exe&token=x', '?format=csv&token=..', '?x=1'])(
    'with the query %j is refused',
    async (query) => {
      const path = `/api/projects/backup-records/${record.id}/download${query}`;
      expect((await download(path)).status).toBe(400);
    },
  );

  test.each([
    [{ format: 'exe' }],
    [{ format: 'csv' }],
    [{ format: 'csv', collection: 'customers/ada' }],
    [{ format: 'csv', collection: '../x' }],
    [{ format: 'csv', collection: 'customers', extra: 1 }],
    [{}],
  ])('is not made for %j', async (body) => {
    const answer = await send(user, createDownloadLink, { params: { rid: record.id }, body });
    expect(answer.status).toBe(400);
  });

  test('is not made for a backup that did not come to anything', async () => {
    const project = await connectProject(user);
    const started = await call(user, startBackup, { body: { projectId: project.id } });
    const body = { format: 'ndjson' } as const;
    const early = call(user, createDownloadLink, { params: { rid: started.id }, body });
    await expect(early).rejects.toThrow(ApiFailure);
  });
});

test('of a damaged backup nothing is sent as if it were whole', async () => {
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [{ path: 'a/b', fields: {} }]);
  const { id } = await backUp(user, project);
  const body = { format: 'csv', collection: 'a' } as const;
  const { url } = await call(user, createDownloadLink, { params: { rid: id }, body });
  const names = await objectsOf(user, project);
  await Promise.all(names.filter((name) => name.includes('/chunks/')).map(deleteObject));
  const answer = await download(url);
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining('no longer in storage'),
  ]);
});

test('the key of the backups is handed to who has just signed in', async () => {
  const params = { id: record.projectId };
  const key = await call(user, exportBackupKey, { params, body: {} });
  expect(key).toMatchObject({ format: 'firekeep-backup-key', projectId: record.projectId });
  expect(Buffer.from(key.dataKey, 'base64')).toHaveLength(32);
  const answers = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    answers.push((await send(user, exportBackupKey, { params })).status);
  }
  expect(answers.at(-1)).toBe(429);
});
