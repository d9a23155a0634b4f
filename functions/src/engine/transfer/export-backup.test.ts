import { afterEach, expect, test, vi } from 'vitest';
import { slowClock, turnsDuring } from '../testing/turns-during.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { encodeDocument } from '../format/encode-document.ts';
import { exportDocuments, type ExportFormat } from './export-backup.ts';
import { csvColumns } from './csv.ts';
import { storedDocuments } from './stored-documents.ts';

const root = 'projects/p/databases/(default)/documents';
const times = { createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-02T00:00:00Z' };
const contents: readonly [string, object][] = [
  ['b/2', { '=cmd': { stringValue: '=1+1' }, n: { integerValue: '-5' } }],
  ['a/1', { n: { doubleValue: 'NaN' } }],
];
const documents = contents.map(([path, fields]) => ({
  path,
  bytes: encodeDocument(root, { path, fields, ...times }),
}));

async function textOf(format: ExportFormat, of = documents): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of exportDocuments(of, format)) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('NDJSON: a line per document, in their order', async () => {
  const lines = (await textOf('ndjson')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    contents.map(([path, fields]) => ({ path, fields, ...times })),
  );
});

test.each(['ndjson', 'json', 'csv'] as const)(
  '%s: others have their turn between documents',
  async (format) => {
    const fields = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`f${n}`, { integerValue: String(n) }]),
    );
    const wide = Array.from({ length: 100 }, (_, n) => {
      const path = `wide/${n}`;
      return { path, bytes: encodeDocument(root, { path, fields, ...times }) };
    });
    expect(await turnsDuring(() => textOf(format, wide))).toBeGreaterThanOrEqual(3);
  },
);

test('JSON: one array', async () => {
  expect(JSON.parse(await textOf('json'))).toMatchObject([
    { path: 'b/2', data: { '=cmd': '=1+1', n: -5 } },
    { path: 'a/1', data: { n: 'NaN' } },
  ]);
  expect(JSON.parse(await textOf('json', []))).toEqual([]);
});

test('CSV: nothing that a spreadsheet takes for a formula', async () => {
  expect((await textOf('csv')).split('\r\n')).toEqual([
    "__path__,__id__,'=cmd,n,__createTime__,__updateTime__",
    "b/2,2,'=1+1,-5,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z",
    'a/1,1,,NaN,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z',
    '',
  ]);
});

test('others have their turn between the names of columns, and between the documents of a chunk', async () => {
  const vault = memoryVault();
  const held = Array.from({ length: 100 }, (_, n) => memoryDocument(`c/${100 + n}`));
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const stored = storedDocuments(vault, manifest, {
    collection: null,
    withSubcollections: false,
  });
  // Reading a chunk waits for other things too, so that turns of the event loop say nothing.
  const turns = vi.spyOn(globalThis, 'setImmediate');
  await csvColumns(stored);
  // Once for each document, and once for its names.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(200);
});
