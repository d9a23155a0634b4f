import * as contract from '@firekeep/functions/contract';
import type { ImportMapping } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { sendFile } from '#lib/api/send-file.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const pid = demonstrationId;
const csv = contract.importMappingSchema.parse({
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  hasHeader: true,
  decimal: '.',
  empty: 'missing',
  collection: 'products',
  ids: { from: 'column', column: 'id' },
  columns: [
    { column: 'name', field: 'name', type: 'text' },
    { column: 'price', field: 'priceCents', type: 'integer' },
  ],
  others: 'leave',
});

const { signal } = new AbortController();

async function plan(content: BlobPart, mapping: ImportMapping = csv, name = 'products.csv') {
  const file = new File([content], name);
  const sent = { projectId: pid, backupName: name, file, signal, onProgress: () => undefined };
  return sendFile(sent, async (id) =>
    call(contract.planImport, { params: { id }, body: { mapping, mode: 'merge' } }),
  );
}

const priceOf = async (id: string) =>
  (await call(contract.getDocument, { query: { pid, path: `products/${id}` } })).fields[
    'priceCents'
  ];

test('a table is planned, imported and undone', async () => {
  const before = await priceOf('nyeri-aa');
  const planned = await plan('id,name,price\nnyeri-aa,Nyeri AA,1800\nnew,New,12\nbad,Bad,x\n');
  expect(planned).toMatchObject({
    kind: 'import',
    imported: { fileName: 'products.csv' },
    plan: { create: 1, update: 1, delete: 0, unchanged: 0 },
  });
  expect(planned.plan?.warnings.at(-1)).toMatchObject({
    code: 'unread',
    details: [expect.stringMatching(/^Line 4: Column 3: it /)],
  });
  const params = { id: planned.id };
  const done = await call(contract.applyRestore, { params, body: {} });
  expect(done).toMatchObject({ kind: 'import', canUndo: true, outcome: { written: 2 } });
  expect([await priceOf('nyeri-aa'), await priceOf('new')]).toEqual([
    { integerValue: '1800' },
    { integerValue: '12' },
  ]);
  const undone = await call(contract.undoRestore, { params: { id: done.id }, body: {} });
  expect(undone.outcome).toMatchObject({ written: 1, deleted: 1 });
  expect(await priceOf('nyeri-aa')).toEqual(before);
  await expect(priceOf('new')).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['cut off', (packed: Uint8Array<ArrayBuffer>) => packed.subarray(0, -12)],
  ['damaged', (packed: Uint8Array<ArrayBuffer>) => packed.with(packed.length - 6, 1)],
  ['no gzip but for its first bytes', () => new Uint8Array([0x1f, 0x8b, 8, 0, 7, 7])],
])('a packed file that is %s is refused as one that can’t be read', async (_what, spoil) => {
  const text = new Blob(['id,name\na,A\nb,B\n']).stream();
  const packed = new Response(text.pipeThrough(new CompressionStream('gzip')));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  expect((await plan(bytes)).plan).toMatchObject({ create: 2 });
  await expect(plan(spoil(bytes))).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid-argument',
    message: 'The file is not packed with gzip, or is cut off',
  });
});

test.each([
  ['two rows of one id', 'id,name\na,A\na,B\n', 'Lines 2 and 3 hold the same document'],
  ['no row that can be read', 'id,name,price\na,A,x\n', /^No document could be read. Line 2: /],
  ['nothing but a head', 'id,name\n', 'The file holds no documents'],
  ['more than the demonstration reads', 'x'.repeat(5_000_000), /at most 4 MiB/],
])('a file with %s is refused', async (_what, content, message) => {
  await expect(plan(content)).rejects.toMatchObject({
    message: expect.stringMatching(message),
  });
});
