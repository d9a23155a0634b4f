// What is counted of queries, and what of a database is taken away by them.
import { createDownloadLink, exportQuery, runQuery } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { inMany, inThings, QueriedProject } from '../support/queried-project.ts';
import { waitUntil } from '../support/wait-until.ts';

let queried: QueriedProject;

beforeAll(async () => {
  queried = await QueriedProject.connect();
});

test('each run is counted once, also when many end at once; further pages belong to it', async () => {
  const { queryCount } = await queried.usage();
  const [page] = await Promise.all(
    Array.from({ length: 3 }, () => queried.run(inMany, { pageSize: 5 })),
  );
  await queried.run(inMany, { pageSize: 5, pageToken: page!.nextPageToken! });
  await send(queried.user, runQuery, {
    body: { pid: queried.project.id, query: { from: { kind: 'x' } } },
  });
  expect((await queried.usage()).queryCount).toBe(queryCount + 3);
});

describe('exports', () => {
  const exported = (query: object, body: object) =>
    send(queried.user, exportQuery, { body: { pid: queried.project.id, query, ...body } });

  test('NDJSON, JSON and CSV of all pages up to a number, counted byte by byte', async () => {
    const before = await queried.usage();
    const ndjson = await exported(inMany, { format: 'ndjson', maxDocuments: 20 });
    expect(ndjson.headers.get('content-disposition')).toMatch(
      /^attachment; .*query-many-.*\.ndjson/,
    );
    expect(ndjson.text.trimEnd().split('\n')).toHaveLength(20);
    const json = await exported({ ...inMany, limit: 3 }, { format: 'json', maxDocuments: 20 });
    expect(JSON.parse(json.text)).toHaveLength(3);
    const csv = await exported(inMany, { format: 'csv', maxDocuments: 10_000 });
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(26);
    const bytes = [ndjson, json, csv].reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
    const after = await waitUntil('the bytes are counted', async () => {
      const now = await queried.usage();
      return now.dataExported === before.dataExported + bytes ? now : null;
    });
    expect(after.queryCount).toBe(before.queryCount + 3);
  });

  test('bad wishes are refused', async () => {
    for (const body of [
      { format: 'xlsx', maxDocuments: 1 },
      { format: 'csv', maxDocuments: 0 },
      { format: 'csv', maxDocuments: 10_001 },
      { format: 'csv' },
    ]) {
      expect((await exported(inThings, body)).status).toBe(400);
    }
  });

  test('downloads of backups are counted too', async () => {
    const record = await backUp(queried.user, queried.project);
    const link = await call(queried.user, createDownloadLink, {
      params: { rid: record.id },
      body: { format: 'json' },
    });
    const { dataExported } = await queried.usage();
    const file = await request('GET', link.url.replace(/^https?:\/\/[^/]+/, ''));
    expect(file.status).toBe(200);
    await waitUntil('the bytes are counted', async () =>
      (await queried.usage()).dataExported === dataExported + Buffer.byteLength(file.text)
        ? true
        : null,
    );
  });
});
