// What is counted of queries, and what of a database is taken away by them.
import { createDownloadLink, runQuery } from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { inMany, QueriedProject } from '../support/queried-project.ts';
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
