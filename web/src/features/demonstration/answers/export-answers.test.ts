import * as contract from '@firekeep/functions/contract';
import { fieldsSchema, querySchema, type WhatToExport } from '@firekeep/functions/contract';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { demonstrationId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const pid = demonstrationId;
const cheap = {
  kind: 'query',
  query: querySchema.parse({
    from: { kind: 'collection', path: 'products' },
    orderBy: [{ field: 'priceCents', direction: 'asc' }],
    limit: 2,
  }),
} as const;

type ExportRequest = Partial<CallInput<typeof contract.startExport>['body']>;

async function exported(what: WhatToExport, more: ExportRequest = {}) {
  const body = { pid, what, format: 'ndjson' as const, ...more };
  const record = await call(contract.startExport, { body });
  const linked = vi.spyOn(URL, 'createObjectURL');
  const { fileName } = await call(contract.createExportLink, { params: { id: record.id } });
  const file = z.instanceof(Blob).parse(linked.mock.lastCall?.[0]);
  return { record, fileName, text: await file.text() };
}

const lineSchema = z.object({ path: z.string(), fields: fieldsSchema });

test('NDJSON has what the query finds, in its order and with every type', async () => {
  const { items } = await call(contract.runQuery, { body: { pid, query: cheap.query } });
  const { record, fileName, text } = await exported(cheap);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => lineSchema.parse(JSON.parse(line)))).toEqual(
    items.map(({ path, fields }) => ({ path, fields })),
  );
  expect(fileName).toMatch(/^products-[\dT-]+\.ndjson$/);
  expect(record).toMatchObject({ status: 'completed', progress: { documents: 2, reads: 2 } });
});

test('JSON is one list, and CSV a table as the server writes it', async () => {
  const paths = ['settings/opening-hours', 'no/such', 'settings/opening-hours'];
  const what = { kind: 'documents' as const, paths };
  const json = await exported(what, { format: 'json' });
  expect(JSON.parse(json.text)).toMatchObject([{ path: 'settings/opening-hours' }]);
  expect(json.record.what).toEqual({ kind: 'documents', documents: 2, collection: null });
  expect(json.fileName).toMatch(/^documents-.*\.json$/);
  const nothing = { ...what, paths: ['no/such'] };
  expect(JSON.parse((await exported(nothing, { format: 'json' })).text)).toEqual([]);
  const { text } = await exported(cheap, { format: 'csv' });
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^__path__,__id__,.*,priceCents,.*,__createTime__,__updateTime__$/);
  expect(lines).toHaveLength(2);
  const csv = { separator: 'tab', byteOrderMark: true, formulas: 'none' } as const;
  const tabs = await exported(cheap, { format: 'csv', csv });
  expect(tabs.record.csv).toEqual(csv);
  expect(tabs.text).toMatch(/^\uFEFF?__path__\t__id__\t/);
});

test('of a backup it costs no reads, and has what that holds', async () => {
  const from = { kind: 'collection', path: 'subscriptions' } as const;
  const what = { kind: 'query', query: querySchema.parse({ from }) } as const;
  const live = await exported(what);
  const { record } = await exported(what, { at: 'backup:demo-night-29' });
  expect(record.progress).toMatchObject({ documents: 9, reads: 0 });
  expect(live.record.progress.documents).toBeLessThan(9);
});

test('they are listed, newest first, until they are deleted', async () => {
  const { record: first } = await exported(cheap);
  const { record: second } = await exported(cheap);
  const ids = async () =>
    (await call(contract.listExports, { query: { pid } })).map(({ id }) => id);
  expect(await ids()).toEqual([second.id, first.id]);
  await call(contract.deleteExport, { params: { id: second.id }, query: {} });
  expect(await ids()).toEqual([first.id]);
  await expect(
    call(contract.createExportLink, { params: { id: second.id } }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('a ZIP of all collections is refused, with what is offered', async () => {
  await expect(exported({ kind: 'project' })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('collections, queries and chosen documents'),
  });
});
