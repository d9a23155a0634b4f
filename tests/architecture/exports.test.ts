// The files that backups are downloaded as, made of backups in memory: nothing lost in NDJSON,
// nothing run by a spreadsheet.
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsSchema } from '@firekeep/functions/contract';
import { defaultCsvForm, textCell } from '../../functions/src/firestore-model/export/csv-cell.ts';
import { exportBackup } from '../../functions/src/engine/transfer/export-backup.ts';
import type { ExportFormat } from '../../functions/src/engine/transfer/export-file.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import { backupOf, backupOfBytes, root, type MemoryBackup } from '../support/memory-backup.ts';
import { oddDocuments } from '../support/odd-documents.ts';

async function textOf(
  backup: MemoryBackup,
  format: ExportFormat,
  collection: string | null = null,
): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of exportBackup({ ...backup, format, collection })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

const lineSchema = z.strictObject({
  path: z.string(),
  fields: fieldsSchema,
  createTime: z.string(),
  updateTime: z.string(),
});
const tailSchema = z.object({ end: z.literal(true), documents: z.number(), checksum: z.number() });

const text = (value: string) => ({ stringValue: value });
const shop = () =>
  backupOf([
    { path: 'customers/ada', fields: { name: text('Ada'), age: { integerValue: '-5' } } },
    { path: 'customers/ada/orders/1', fields: { sum: { doubleValue: -0.5 } } },
    { path: 'customers/bob', fields: { 'a,b': text('say "hi"\n') } },
    { path: 'customers/bob/orders/2', fields: {} },
    { path: 'orders/3', fields: {} },
  ]);

const pathsOf = (ndjson: string) =>
  ndjson
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => lineSchema.parse(JSON.parse(line)).path);

describe('NDJSON', () => {
  test('holds every odd document as it was, and says how many', async () => {
    const documents = oddDocuments();
    const ndjson = await textOf(await backupOf(documents), 'ndjson');
    const lines = ndjson.trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'firekeep-ndjson',
      version: 1,
      root,
    });
    expect(tailSchema.parse(JSON.parse(lines.at(-1) ?? '')).documents).toBe(documents.length);
    const expected = new Map(documents.map(({ path, fields }) => [path, fields]));
    for (const line of lines.slice(1, -1)) {
      const { path, ...rest } = lineSchema.parse(JSON.parse(line));
      const back = decodeDocument(encodeDocument(root, { path, ...rest }));
      expect(sorted(back.fields), path).toBe(sorted(expected.get(path)));
      expect(back).toMatchObject({ createTime: rest.createTime, updateTime: rest.updateTime });
      expected.delete(path);
    }
    expect([...expected.keys()]).toEqual([]);
  });

  test('of a collection holds it and what lies below, of a shape all such collections', async () => {
    const backup = await shop();
    expect(pathsOf(await textOf(backup, 'ndjson', 'customers'))).toHaveLength(4);
    expect(pathsOf(await textOf(backup, 'ndjson', 'customers/ada/orders'))).toEqual([
      'customers/ada/orders/1',
    ]);
    expect(pathsOf(await textOf(backup, 'ndjson', 'customers/*/orders'))).toEqual([
      'customers/ada/orders/1',
      'customers/bob/orders/2',
    ]);
    expect(pathsOf(await textOf(backup, 'ndjson', 'nothing'))).toEqual([]);
  });
});

function sorted(fields: unknown): string {
  return JSON.stringify(fields, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : inner,
  );
}

test('JSON is one array, also of nothing, and reads like what people write', async () => {
  const backup = await backupOf([
    {
      path: 'a/b',
      fields: {
        big: { integerValue: '9007199254740993' },
        small: { integerValue: '-5' },
        at: { geoPointValue: { latitude: 1, longitude: '-0' } },
        list: { arrayValue: { values: [{ nullValue: null }, { doubleValue: 'NaN' }] } },
        map: { mapValue: { fields: { toJSON: text('x') } } },
      },
    },
  ]);
  expect(JSON.parse(await textOf(backup, 'json'))).toMatchObject([
    {
      path: 'a/b',
      data: {
        big: '9007199254740993',
        small: -5,
        at: { latitude: 1, longitude: '-0' },
        list: [null, 'NaN'],
        map: { toJSON: 'x' },
      },
    },
  ]);
  expect(JSON.parse(await textOf(backup, 'json', 'nothing'))).toEqual([]);
  expect(JSON.parse(await textOf(await backupOf(oddDocuments()), 'json'))).toHaveLength(
    oddDocuments().length,
  );
});

describe('CSV', () => {
  test('is a table of one collection, its columns all fields there are', async () => {
    const csv = await textOf(await shop(), 'csv', 'customers');
    const times = '2026-11-16T06:00:00Z,2026-11-16T06:00:00.123456Z';
    expect(csv).toBe(
      [
        '__path__,__id__,"a,b",age,name,__createTime__,__updateTime__',
        `customers/ada,ada,,-5,Ada,${times}`,
        `customers/bob,bob,"say ""hi""\n",,,${times}`,
        '',
      ].join('\r\n'),
    );
    expect(await textOf(await shop(), 'csv', 'nothing')).toBe(
      '__path__,__id__,__createTime__,__updateTime__\r\n',
    );
  });

  test.each([
    '=1+1',
    '=HYPERLINK("http://x","y")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    '\tx',
    '\rx',
    '\u0000x',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b=1',
    '\u202e=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "=cmd|' /C calc'!A0",
  ])('lets no spreadsheet run the text %j', (formula) => {
    expect(textCell(formula, defaultCsvForm).replace(/^"/, '')).toMatch(/^'/);
  });

  test.each(['a=1', "it's", 'x-y', '', '1', 'true', '{"a":1}'])('leaves %j alone', (harmless) => {
    expect(JSON.stringify(textCell(harmless, defaultCsvForm))).not.toContain('"\'');
  });

  test('is as careful with ids, paths and names of fields as with values; numbers stay numbers', async () => {
    const backup = await backupOf([
      {
        path: '=c/-1',
        fields: {
          '=cmd': { integerValue: '-5' },
          '@x': { doubleValue: '-Infinity' },
          b: { bytesValue: '+/8=' },
          d: { doubleValue: -1e-7 },
        },
      },
    ]);
    const [head, line] = (await textOf(backup, 'csv', '=c')).split('\r\n');
    expect(head).toBe("__path__,__id__,'=cmd,'@x,b,d,__createTime__,__updateTime__");
    expect(line).toMatch(/^'=c\/-1,'-1,-5,-Infinity,'\+\/8=,-1e-7,/);
  });
});

test('a damaged chunk ends the file before its last line', async () => {
  const store = new MemoryStore();
  const backup = await backupOf([{ path: 'a/b', fields: {} }], store);
  for (const [name, bytes] of store.objects) {
    if (name.includes('/chunks/')) {
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    }
  }
  await expect(textOf(backup, 'ndjson')).rejects.toThrow(/chunk/);
});

test('memory stays the same however long the file is', async () => {
  const noise = { bytesValue: createHash('sha512').update('noise').digest('base64') };
  const documents = 100_000;
  function* batches(): Generator<readonly Uint8Array[]> {
    for (let start = 0; start < documents; start += 1000) {
      yield Array.from({ length: 1000 }, (_, index) => {
        const path = `things/${String(start + index).padStart(8, '0')}`;
        return encodeDocument(root, {
          path,
          fields: { noise, text: text('lorem ipsum '.repeat(40)) },
        });
      });
    }
  }
  const backup = await backupOfBytes(batches(), new MemoryStore());
  setFlagsFromString('--expose-gc');
  const collect = z
    .custom<() => void>((found) => typeof found === 'function')
    .parse(runInNewContext('gc'));
  /** Bytes that are still held once the collector has looked at everything. */
  const held = () => {
    // What holds bytes outside of the heap is let go of by the first time.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let lines = 0;
  const looks: number[] = [];
  for await (const piece of exportBackup({ ...backup, format: 'ndjson', collection: null })) {
    lines += piece.filter((byte) => byte === 0x0a).length;
    if (lines > looks.length * (documents / 8)) {
      looks.push(held());
    }
  }
  expect(lines).toBe(documents + 2);
  expect(backup.manifest.rawBytes).toBeGreaterThan(60 * 1024 * 1024);
  expect(looks.length).toBeGreaterThan(7);
  expect(Math.max(...looks) - (looks[0] ?? 0)).toBeLessThan(30 * 1024 * 1024);
}, 60_000);
