// Files of documents on their way into a backup, in memory: what was exported comes back, in
// whatever order, and bad files are refused with the line that is wrong.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nextChecksum } from '../../functions/src/engine/transfer/ndjson.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { backupOf, root } from '../support/memory-backup.ts';
import { oddDocuments } from '../support/odd-documents.ts';
import {
  read,
  merged,
  ndjsonOf,
  head,
  line,
  half,
  headOf,
  tail,
  file,
  shuffled,
} from '../support/imported-files.ts';

test('an exported backup of odd documents comes back byte for byte', async () => {
  const documents = oddDocuments();
  const text = await ndjsonOf(await backupOf(documents));
  const imported = await read(text);
  const found = await merged(imported);
  expect(found).toHaveLength(documents.length);
  // What JSON can't keep is the order of fields that are called like numbers: equal are the values.
  const again = await ndjsonOf(
    await backupOf(
      found.map((bytes) => {
        const { name, fields } = decodeDocument(bytes);
        return { path: name.slice(root.length + 1), fields };
      }),
    ),
  );
  expect(again).toBe(text);
});

test('lines may come in any order, with CRLF, packed, without an end, with empty lines', async () => {
  const text = await ndjsonOf(await backupOf(oddDocuments()));
  const expected = (await merged(await read(text))).map((bytes) => decodeDocument(bytes).name);
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const lines = shuffled(rest.slice(0, -1));
  const changed = `\ufeff${[first, '', ...lines, tail(lines.length)].join('\r\n')}`;
  const packed = gzipSync(changed);
  const imported = await read(packed, { compression: 'gzip' });
  expect((await merged(imported)).map((bytes) => decodeDocument(bytes).name)).toEqual(expected);
  const from = expected[40]?.slice(root.length + 1) ?? '';
  const rest40 = await merged(imported, from);
  expect(rest40.map((bytes) => decodeDocument(bytes).name)).toEqual(expected.slice(41));
});

test('more than memory should hold is sorted in runs, step by step', async () => {
  const text = { stringValue: 'lorem ipsum '.repeat(4000) };
  const paths = Array.from({ length: 800 }, (_, index) => `a/${String(index).padStart(5, '0')}`);
  const content = file(head, ...shuffled(paths).map((path) => line(path, { text })), tail(800));
  for (const compression of ['none', 'gzip'] as const) {
    const bytes = compression === 'gzip' ? gzipSync(content) : Buffer.from(content);
    const imported = await read(bytes, { compression });
    expect(imported.steps).toBeGreaterThan(2);
    expect(imported.state.runs).toBe(3);
    const found = await merged(imported);
    expect(found.map((document) => decodeDocument(document).name)).toEqual(
      paths.map((path) => `${root}/${path}`),
    );
  }
}, 60_000);

test('a document may be named in full', async () => {
  const named = JSON.stringify({ name: `${root}/a/b`, fields: {} });
  expect((await read(file(head, named, tail(1)))).state.documents).toBe(1);
});

test('all collections of a shape may be named', async () => {
  const { state } = await read(file(headOf('a/*/c'), line('a/b/c/d'), tail(1)));
  expect(state.head?.collection).toBe('a/*/c');
});

test('the largest document that Firestore takes is taken', async () => {
  const fields = { f: half(524_200), g: half(524_318) };
  const { documents } = (await read(file(head, line('a/b', fields), tail(1)))).state;
  expect(documents).toBe(1);
  const larger = read(file(head, line('a/b', { ...fields, g: half(524_319) }), tail(1)));
  await expect(larger).rejects.toThrow('Line 2: The document is larger than 1 MiB');
});

test('a checksum holds, and may be omitted', async () => {
  const lines = [head, line('a/b')];
  const checksum = lines.reduce((sum, text) => nextChecksum(sum, Buffer.from(text)), 0);
  expect((await read(file(...lines, tail(1, { checksum })))).state.isDone).toBe(true);
  await expect(read(file(head, line('a/c'), tail(1, { checksum })))).rejects.toThrow(
    'Line 3: The file was changed',
  );
});

describe('refuses', () => {
  const deep = `{"path":"a/b","fields":${'{"a":'.repeat(100_000)}`;
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'The file is empty'],
    ['other files', 'name,age\r\nAda,5\r\n', 'This looks like a table, such as CSV'],
    ['other JSON', '{"a":1}\n', 'This is JSON, but no NDJSON file of Firekeep'],
    ['what is packed and says that it is not', gzipSync(head), 'This file is packed with gzip'],
    ['a version to come', head.replace('1,', '2,'), 'Line 1: The file has a version'],
    ['a file without its end', file(head, line('a/b')), 'cut off: after line 2'],
    ['half a line', file(head, line('a/b')).slice(0, -5), 'Line 2: The line is not JSON'],
    ['too few documents', file(head, line('a/b'), tail(2)), 'Line 3: The file should have 2'],
    [
      'too many',
      file(head, line('a/b'), line('a/c'), tail(1)),
      'should have 1 documents, but has 2',
    ],
    ['more behind the end', file(head, tail(0), line('a/b')), 'Line 3: There is more'],
    ['another root', head.replace('(default)', '../x'), 'Line 1: root must be'],
    [
      'documents of another database',
      file(head, '{"name":"projects/x/databases/(default)/documents/a/b","fields":{}}'),
      'Line 2: name is of another database',
    ],
    ['paths that climb', file(head, line('a/../../b')), 'Line 2: path has an id'],
    ['reserved ids', file(head, line('a/__x__')), 'Line 2: path has an id'],
    ['collections', file(head, line('a')), 'Line 2: path must name a document'],
    [
      'values that are none',
      file(head, line('a/b', { f: { integerValue: '1e3' } })),
      'Line 2: f must be an integer',
    ],
    [
      'half characters',
      file(head, '{"path":"a/b","fields":{"f":{"stringValue":"\\ud800"}}}'),
      'Line 2: f must be a text without half',
    ],
    [
      'numbers that JSON cannot hold',
      file(head, '{"path":"a/b","fields":{"f":{"doubleValue":1e999}}}'),
      'Line 2: f must be a number',
    ],
    [
      'points without a place',
      file(head, line('a/b', { f: { geoPointValue: { latitude: null, longitude: 0 } } })),
      'Line 2: f must be a number',
    ],
    [
      'documents of more than 1 MiB',
      file(head, line('a/b'), line('a/c', { f: half(524_300), g: half(524_300) })),
      'Line 3: The document is larger than 1 MiB',
    ],
    [
      'a field twice, of which the first would be lost',
      file(head, '{"path":"a/b","fields":{"x":{"stringValue":"1"},"x":{"stringValue":"2"}}}'),
      'Line 2: The name x is given twice',
    ],
    [
      'a name twice in a map, once with an escape',
      file(
        head,
        '{"path":"a/b","fields":{"m":{"mapValue":{"fields":{"a":{"nullValue":null},"\\u0061":{"nullValue":null}}}}}}',
      ),
      'Line 2: The name a is given twice',
    ],
    [
      'a value twice',
      file(head, '{"path":"a/b","fields":{"x":{"integerValue":"1","integerValue":"2"}}}'),
      'Line 2: The name integerValue is given twice',
    ],
    [
      'fields twice',
      file(head, '{"path":"a/b","fields":{"x":{"nullValue":null}},"fields":{}}'),
      'Line 2: The name fields is given twice',
    ],
    [
      'a path twice',
      file(head, '{"path":"a/b","path":"a/c","fields":{}}'),
      'Line 2: The name path is given twice',
    ],
    [
      'names twice in the first line',
      `${head.slice(0, -1)},"root":"${root}"}\n`,
      'Line 1: The name root is given twice',
    ],
    [
      'names twice in the last line',
      file(head, '{"end":true,"documents":0,"documents":0}'),
      'Line 2: The name documents is given twice',
    ],
    ['unknown words', file(head, '{"path":"a/b","fields":{},"x":1}'), 'Line 2: Only path'],
    [
      'two names',
      file(head, `{"path":"a/b","name":"${root}/a/b","fields":{}}`),
      'Line 2: A document needs a path',
    ],
    ['bombs of depth', file(head, deep), 'Line 2: The JSON is nested too deeply'],
    [
      'what is not UTF-8',
      Buffer.concat([Buffer.from(`${head}\n`), Buffer.from([0xff, 0x0a])]),
      'Line 2: The line is not UTF-8',
    ],
    [
      'lines without end',
      Buffer.concat([Buffer.from(`${head}\n{"path":"`), Buffer.alloc(100 * 1024 * 1024, 'a')]),
      'Line 2 is longer than any document',
    ],
    [
      'documents too large',
      file(
        head,
        line(
          'a/b',
          Object.fromEntries(
            [1, 2, 3].map((n) => [`f${n}`, { stringValue: 'x'.repeat(1_000_000) }]),
          ),
        ),
      ),
      'Line 2: The document is larger',
    ],
    [
      'documents outside of the collection',
      file(head.replace('}', ',"collection":"b"}'), line('a/b'), tail(1)),
      'Line 2: The document is outside',
    ],
    ...['', 'a/b', 'a//b', '__x__', '../a', `a/${'b'.repeat(1501)}/c`, '\ud800'].map(
      (collection): [string, string, string] => [
        `${JSON.stringify(collection).slice(0, 20)} for a collection`,
        file(headOf(collection), tail(0)),
        'Line 1: collection ',
      ],
    ),
    ...['*', '**', 'a/**/b', 'a/b/*'].map((collection): [string, string, string] => [
      `the pattern ${collection} for a collection`,
      file(headOf(collection), tail(0)),
      'Line 1: collection can have * only in place of a document id',
    ]),
  ])('%s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  test('a document twice, wherever its lines are', async () => {
    const others = Array.from({ length: 2000 }, (_, index) => line(`b/${index}`));
    const imported = await read(file(head, line('a/b'), ...others, line('a/b'), tail(2002)));
    await expect(merged(imported)).rejects.toThrow('Lines 2 and 2003 hold the same document');
  });

  test('gzip that is none, is cut off, or unpacks to no end', async () => {
    const gzip = { compression: 'gzip' } as const;
    const packed = gzipSync(file(head, line('a/b'), tail(1)));
    await expect(read(head, gzip)).rejects.toThrow('not packed with gzip');
    await expect(read(packed.subarray(0, -9), gzip)).rejects.toThrow('is cut off');
    const large = line('a/b', { f: { stringValue: ' '.repeat(1_000_000) } });
    const bomb = gzipSync(`${head}\n${`${large}\n`.repeat(120)}`);
    await expect(read(bomb, gzip)).rejects.toThrow('unpacks to far more than data does');
    const wide = gzipSync(file(head, line('a/b'), ' '.repeat(100_000), tail(1)));
    await expect(read(wide, { ...gzip, maxUnpackedBytes: 50_000 })).rejects.toThrow(
      'unpacks to more than',
    );
    const empty = gzipSync(`${head}\n${'\n'.repeat(1_000_000)}`);
    await expect(read(empty, gzip)).rejects.toThrow('too many empty lines');
  }, 60_000);
});
