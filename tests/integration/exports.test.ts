// Exports in full, of the database now and then, and of backups.
import {
  cancelExport,
  createExportLink,
  getAnalytics,
  listAuditLog,
  listExports,
  startExport,
  type DataExport,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../functions/src/testing/unzip.ts';
import { call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { beginExport, exportData, exportEnded, exportFile } from '../support/exports.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { inMany, inThings, QueriedProject, things } from '../support/queried-project.ts';
import { int, map, text } from '../support/typed-values.ts';
import { signUp } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Several pages, and more than one step of an export copies. */
const largeSize = 3_000;
const inLarge = { from: { kind: 'collection' as const, path: 'large' } };
const ofLarge = { kind: 'query' as const, query: inLarge };

let queried: QueriedProject;

beforeAll(async () => {
  queried = await QueriedProject.connect();
  await writeDocuments(
    { projectId: queried.project.firebaseProjectId },
    Array.from({ length: largeSize }, (_, n) => ({
      path: `large/${String(n).padStart(5, '0')}`,
      fields: { n: int(n), at: map({ row: int(n % 100), name: text(`=row ${n}`) }) },
    })),
  );
});

const exported = (wanted: Parameters<typeof exportData>[2]) =>
  exportData(queried.user, queried.project, wanted);

async function textOf(one: DataExport): Promise<string> {
  expect(one.error).toBeNull();
  const { status, bytes } = await exportFile(queried.user, one);
  expect(status).toBe(200);
  return bytes.toString();
}

const idsOf = (ndjson: string) =>
  ndjson
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).path).slice('large/'.length));

const allIds = Array.from({ length: largeSize }, (_, n) => String(n).padStart(5, '0'));

describe('a collection of 3,000 documents', () => {
  test('is exported whole as NDJSON, at one time, and counted', async () => {
    const done = await exported({ what: ofLarge, format: 'ndjson' });
    expect(done).toMatchObject({
      status: 'completed',
      consistency: 'snapshot',
      progress: { documents: largeSize, total: largeSize, fraction: 1 },
    });
    expect(done.progress.reads).toBeGreaterThanOrEqual(largeSize);
    expect(done.progress.reads).toBeLessThan(largeSize * 1.01);
    const { dataExported } = await queried.usage();
    const file = await textOf(done);
    expect(idsOf(file)).toEqual(allIds);
    await waitUntil('the bytes are counted', async () => {
      const now = await queried.usage();
      return now.dataExported === dataExported + Buffer.byteLength(file);
    });
    const days = { params: { id: queried.project.id }, query: { days: '30' as const } };
    await waitUntil('the reads are counted', async () => {
      const { usage } = await call(queried.user, getAnalytics, days);
      return usage.some(({ queryReads }) => queryReads >= largeSize);
    });
  });

  test('is exported whole as CSV with a column for each field of a map', async () => {
    const done = await exported({ what: ofLarge, format: 'csv' });
    const lines = (await textOf(done)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(largeSize + 1);
    expect(lines[0]).toBe('__path__,__id__,at.name,at.row,n,__createTime__,__updateTime__');
    expect(lines.at(-1)).toMatch(/^large\/02999,02999,'=row 2999,99,2999,/);
  });

  test('is exported whole from a backup, in the order of a query, without reads', async () => {
    const record = await backUp(queried.user, queried.project);
    const query = { ...inLarge, orderBy: [{ field: 'n', direction: 'desc' as const }] };
    const what = { kind: 'query' as const, query };
    const done = await exported({ what, format: 'ndjson', at: `backup:${record.id}` });
    expect(done).toMatchObject({ status: 'completed', progress: { reads: 0 } });
    expect(idsOf(await textOf(done))).toEqual(allIds.toReversed());
  });

  test('is cancelled while it is being read, and there is no file', async () => {
    // On a busy machine one may be read before the call arrives.
    const id = await waitUntil('an export that is cancelled in time', async () => {
      const begun = await beginExport(queried.user, queried.project, {
        what: ofLarge,
        format: 'json',
      });
      await send(queried.user, cancelExport, { params: { id: begun.id } });
      const ended = await exportEnded(queried.user, begun);
      return ended.status === 'cancelled' ? begun.id : null;
    });
    expect((await send(queried.user, createExportLink, { params: { id } })).status).toBe(422);
    expect((await send(queried.user, cancelExport, { params: { id } })).status).toBe(422);
  });
});

test('a query’s limit, its last documents, its fields and its groups are exported as they are', async () => {
  const pathsOf = async (query: object) => {
    const what = { kind: 'query', query } as Parameters<typeof exported>[0]['what'];
    return (await textOf(await exported({ what, format: 'ndjson' })))
      .trimEnd()
      .split('\n')
      .map((line): { path: string; fields: object } => JSON.parse(line));
  };
  const names = (found: { path: string }[]) => found.map(({ path }) => path);
  const orderBy = [{ field: 'n', direction: 'asc' }];
  expect(names(await pathsOf({ ...inMany, limit: 3 }))).toEqual(['many/00', 'many/01', 'many/02']);
  const last = await pathsOf({ ...inThings, orderBy, limit: 2, limitToLast: true });
  expect(names(last)).toEqual(['things/d', 'things/word']);
  const selected = await pathsOf({ ...inMany, select: ['half'], limit: 1 });
  expect(selected[0]?.fields).toEqual({ half: int(0) });
  expect(names(await pathsOf({ from: { kind: 'group', id: 'reviews' } }))).toHaveLength(3);
});

test('chosen documents and a time of the last hour', async () => {
  const before = new Date().toISOString();
  const paths = ['things/b', 'things/none', 'things/a'];
  const what = { kind: 'documents' as const, paths };
  await writeDocuments({ projectId: queried.project.firebaseProjectId }, [
    { path: 'things/a', fields: { changed: int(1) } },
  ]);
  const then = JSON.parse(await textOf(await exported({ what, format: 'json', at: before })));
  expect(then).toMatchObject([{ path: 'things/b' }, { path: 'things/a', data: { n: 1 } }]);
  const now = JSON.parse(await textOf(await exported({ what, format: 'json' })));
  expect(now[1]).toMatchObject({ path: 'things/a', data: { changed: 1 } });
});

test('a project is a ZIP with a file for each shape of its collections', async () => {
  const done = await exported({ what: { kind: 'project' }, format: 'csv' });
  const { headers, bytes } = await exportFile(queried.user, done);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/^attachment; .*all-collections-.*\.zip/);
  const files = unzip(bytes);
  expect([...files.keys()].toSorted()).toEqual(
    [
      'large.csv',
      'many.csv',
      'names.csv',
      'reviews.csv',
      'shops.reviews.csv',
      'things.csv',
    ].toSorted(),
  );
  const lines = (name: string) => files.get(name)?.trimEnd().split('\r\n') ?? [];
  expect(lines('things.csv')).toHaveLength(Object.keys(things).length + 1);
  expect(
    lines('shops.reviews.csv')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['shops/one/reviews/r1', 'shops/two/reviews/r2']);
  expect(lines('names.csv')).toContain('shops.reviews.csv,shops/*/reviews,2');
});

test('bad wishes are refused', async () => {
  const what = { kind: 'query', query: inThings };
  const wishes: readonly object[] = [
    { what, format: 'xlsx' },
    { what, format: 'csv', cells: 'wide' },
    { what, format: 'csv', csv: { separator: ';', byteOrderMark: false, formulas: 'none' } },
    { what, format: 'csv', at: 'yesterday' },
    { what, format: 'csv', at: '2999-01-01T00:00:00Z' },
    {
      what: { kind: 'query', query: { ...inThings, aggregates: [{ op: 'count' }] } },
      format: 'csv',
    },
    { what: { kind: 'query', query: { from: { kind: 'x' } } }, format: 'csv' },
    { what: { kind: 'documents', paths: [] }, format: 'csv' },
    { what: { kind: 'documents', paths: ['things'] }, format: 'csv' },
    { what: { kind: 'documents', paths: Array(1001).fill('a/b') }, format: 'csv' },
    {
      what: {
        kind: 'documents',
        paths: Array(40)
          .fill(`a/${'x'.repeat(1400)}`)
          .concat(Array(200).fill(`a/${'y'.repeat(1400)}`)),
      },
      format: 'csv',
    },
    { what: { kind: 'everything' }, format: 'csv' },
    { format: 'csv' },
  ];
  for (const wish of wishes) {
    const body = { pid: queried.project.id, ...wish };
    expect((await send(queried.user, startExport, { body })).status, JSON.stringify(wish)).toBe(
      400,
    );
  }
});

test('the log says what was exported, and a forged link opens nothing', async () => {
  const done = await exported({ what: { kind: 'query', query: inThings }, format: 'csv' });
  await exportFile(queried.user, done);
  const entries = await waitUntil('the export is in the log', async () => {
    const { items } = await call(queried.user, listAuditLog, {
      params: { id: queried.project.id },
      query: {},
    });
    const about = items.filter(({ targets }) => targets.includes(done.id));
    return about.length >= 2 ? about : null;
  });
  expect(entries.find(({ action }) => action === 'export.ended')).toMatchObject({
    result: 'ok',
    export: { documents: Object.keys(things).length, collection: 'things' },
  });
  expect(entries.map(({ action }) => action)).toContain('export.downloaded');
  const other = await signUp();
  const listed = await send(other, listExports, { query: { pid: queried.project.id } });
  expect(listed.status).toBe(404);
  const forged = await request(
    'GET',
    `/api/projects/exports/${done.id}/download?token=${'a'.repeat(51)}`,
  );
  expect(forged.status).toBe(403);
});
