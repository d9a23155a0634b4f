import { describe, expect, test } from 'vitest';
import { listSavedQueries } from '../../contract/queries.ts';
import { storedQuerySchema } from './stored-query.ts';

const at = '2026-11-22T12:00:00.000Z';
const stored = (queryJson: string) => ({
  id: 'q',
  ownerId: 'ada',
  projectId: 'shop',
  name: 'Kept',
  createdAt: at,
  updatedAt: at,
  queryJson,
});
const where = (value: string, field = 'a') =>
  `{"from":{"kind":"collection","path":"a"},"where":{"op":"==","field":"${field}","value":${value}}}`;

test('a stored query is read with its defaults', () => {
  expect(storedQuerySchema.parse(stored(where('{"integerValue":"1"}')))).toMatchObject({
    name: 'Kept',
    query: { from: { path: 'a' }, orderBy: [], limit: null },
  });
});

describe('one that is no query by the rules of today is still listed, to be deleted', () => {
  test.each([
    ['a number that was too large for JSON', where('{"doubleValue":null}')],
    ['half of a character', where('{"stringValue":"x"}', '\\ud800')],
    ['a name that Firestore keeps for itself', '{"from":{"kind":"collection","path":"__x__"}}'],
    ['no JSON', '{"from"'],
    ['nothing', ''],
  ])('%s', (_what, queryJson) => {
    const { ownerId, ...listed } = storedQuerySchema.parse(stored(queryJson));
    expect(ownerId).toBe('ada');
    expect(listed).toMatchObject({ name: 'Kept', query: null });
    expect(listSavedQueries.data.parse([listed])).toEqual([listed]);
  });
});
