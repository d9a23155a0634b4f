import { querySchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { consoleLink, fieldPaths, wantedFields } from './results.ts';

test('the fields a query speaks of', () => {
  const query = querySchema.parse({
    from: { kind: 'collection', path: 'a' },
    where: { field: '`first name`.x', op: 'is-null' },
    orderBy: [{ field: 'b', direction: 'asc' }],
  });
  expect(wantedFields(query)).toEqual(['first name', 'b']);
});

test('paths of fields, one level into maps', () => {
  const fields = { 'a b': { mapValue: { fields: { c: { nullValue: null } } } } } as const;
  const document = { name: 'n', path: 'a/b', missing: false, createTime: null, updateTime: null };
  expect(fieldPaths([{ ...document, fields }])).toEqual(['`a b`', '`a b`.c']);
});

test('only links to the Firebase console are shown', () => {
  const page = 'https://console.firebase.google.com/v1/r/project/p/firestore/indexes?create=x';
  expect(consoleLink(page)).toBe(page);
  for (const other of [
    undefined,
    '',
    'javascript:alert(1)',
    'http://console.firebase.google.com/',
    'https://console.firebase.google.com.example.org/',
    'https://example.org/console.firebase.google.com',
  ]) {
    expect(consoleLink(other)).toBeUndefined();
  }
});
