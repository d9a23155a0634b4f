import { expect, test } from 'vitest';
import { wrongFile, wrongFileBytes } from './wrong-file.ts';

const head =
  '{"format":"firekeep-ndjson","version":1,"root":"projects/shop/databases/(default)/documents"}';
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))),
  );

test.each([
  ['its first line', bytes(head, '\n')],
  ['lines that end with CRLF', bytes(head, '\r\n{"path":"a/b","fields":{}}\r\n')],
  ['the mark of UTF-8 before it', bytes('\ufeff', head, '\n')],
  ['names in another order', bytes('{"version":1, "format" : "firekeep-ndjson"}')],
  ['a version to come, which the server answers', bytes(head.replace('1,', '2,'))],
])('a file may be imported: %s', (_what, first) => {
  expect(wrongFile(first)).toBeNull();
});

test.each([
  ['nothing', '', 'The file is empty'],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${head}`, 'utf16le'), 'in UTF-16'],
  ['UTF-16 without one', Buffer.from(head, 'utf16le'), 'in UTF-16'],
  ['UTF-16, high bytes first', bytes([0xfe, 0xff, 0, 0x7b]), 'in UTF-16'],
  ['gzip', bytes([0x1f, 0x8b, 8, 0]), 'packed with gzip'],
  ['a workbook', bytes('PK\u0003\u0004', [20, 0, 6, 0], '[Content_Types].xml'), 'Excel'],
  ['a ZIP file', bytes('PK\u0003\u0004', [20, 0, 0, 0], 'customers.ndjson'), 'Unpack it'],
  ['a PDF', '%PDF-1.7\n', 'a PDF'],
  [
    'an export of Google Cloud (output-0)',
    bytes([0x12, 0x9a, 0x55, 0x01, 0x34, 0x01, 0x01, 0x0a, 0x00], 'j\u0000shop'),
    'Google Cloud',
  ],
  ['an image', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR'), 'a picture'],
  [
    'a key',
    '{\n  "type": "service_account",\n  "project_id": "shop",\n  "private_key": "x"\n}',
    'service account key',
  ],
  ['a JSON export', '[{"path":"a/b","data":{"x":1},"createTime":null}]', 'JSON export'],
  ['an empty JSON export', '[]', 'This is JSON'],
  ['other JSON', '{\n  "customers": {}\n}', 'This is JSON'],
  ['a CSV export', '__path__,__id__,name\r\na/b,b,Ada\r\n', 'CSV export of Firekeep'],
  ['a CSV export with a mark', '\ufeff__path__;__id__;name\r\n', 'CSV export of Firekeep'],
  ['a table', 'name,age\nAda,5\n', 'such as CSV'],
  [
    'the NDJSON of a query',
    '{"path":"a/b","fields":{"x":{"nullValue":null}},"createTime":null}\n',
    'NDJSON of a query',
  ],
  ['other text', 'Dear Ada', 'no NDJSON file of Firekeep'],
  ['empty lines', '\n\n\n', 'no NDJSON file of Firekeep'],
])('%s is named', (_what, first, words) => {
  expect(wrongFile(Buffer.from(first))).toContain(words);
});

test.each(['x', '{"format" ', '[{"path":"\\\\', '"type" ', '{} ', '__path__'])(
  'a long line of %s is looked through in no time',
  (part) => {
    const startedAt = performance.now();
    const line = part.repeat(wrongFileBytes / part.length);
    expect(wrongFile(bytes(line))).toContain('nly NDJSON files');
    expect(wrongFile(bytes(part, ' '.repeat(wrongFileBytes)))).toContain('nly NDJSON files');
    // An expression that begins again at each character takes many seconds.
    expect(performance.now() - startedAt).toBeLessThan(1000);
  },
);

test('an export of Google Cloud is known by its name too, and a key only by what it is', () => {
  for (const name of ['output-0', 'shop.overall_export_metadata', 'all.export_metadata']) {
    expect(wrongFile(Buffer.from(head), name)).toContain('Google Cloud');
  }
  const line =
    '{"path":"a/b","fields":{"type":{"stringValue":"service_account"},"private_key":{}}}';
  expect(wrongFile(Buffer.from(line), 'shop.ndjson')).toContain('NDJSON of a query');
});
