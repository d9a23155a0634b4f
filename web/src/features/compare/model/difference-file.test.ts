import type { ComparedDocument } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { differenceFileText } from './difference-file.ts';

const side = (sizeBytes: number) => ({ updateTime: '2026-11-20T10:00:00Z', sizeBytes });
const items: ComparedDocument[] = [
  {
    path: 'menu/=1+1',
    change: 'changed',
    before: side(10),
    after: side(12),
    fields: {
      changes: [
        { path: ['a', 'b c'], before: null, after: null, isCut: false, offset: 0 },
        { path: ['z'], before: null, after: null, isCut: false, offset: 0 },
      ],
      total: 5,
    },
  },
  { path: '-/a,b', change: 'removed', before: side(10), after: null, fields: null },
];

test('CSV has a line for each difference, in which no text is a formula', () => {
  expect(differenceFileText(items, 'csv').split('\r\n')).toEqual([
    'path,change,updatedBefore,updatedAfter,bytesBefore,bytesAfter,fields,furtherFields',
    'menu/=1+1,changed,2026-11-20T10:00:00Z,2026-11-20T10:00:00Z,10,12,a.`b c` z,3',
    `"'-/a,b",removed,2026-11-20T10:00:00Z,,10,,"",0`,
    '',
  ]);
});

test('NDJSON has an object for each difference', () => {
  const lines = differenceFileText(items, 'ndjson').trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ path: 'menu/=1+1', fields: ['a.`b c`', 'z'], furtherFields: 3 }),
    expect.objectContaining({ path: '-/a,b', bytesAfter: null, fields: [], furtherFields: 0 }),
  ]);
});

test('a file of nothing is its columns, or empty', () => {
  expect(differenceFileText([], 'csv').split('\r\n')).toHaveLength(2);
  expect(differenceFileText([], 'ndjson')).toBe('');
});
