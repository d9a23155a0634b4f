import { parseQuery, printQuery, type FirestoreValue } from '@firekeep/functions/contract';
import { expect, test, vi } from 'vitest';
import { queryActions, sortingOf } from './edit-query.ts';

const place = {
  root: 'projects/p/databases/d/documents',
  from: { kind: 'collection', path: 'orders' },
} as const;

function queryOf(text: string) {
  const parsed = parseQuery(text, place);
  if (!('query' in parsed)) {
    throw new Error(parsed.problem.message);
  }
  return parsed.query;
}

/** What the actions lead to, by their labels, as text. */
function actionsOf(text: string, field: string, value?: FirestoreValue) {
  const actions = queryActions(queryOf(text), field, value && { value, name: 'this value' });
  return Object.fromEntries(actions.map(({ label, query }) => [label, printQuery(query, place)]));
}

test('a click on a heading sorts by it, then the other way round, then not at all', () => {
  const onQuery = vi.fn<(query: ReturnType<typeof queryOf>) => void>();
  const click = (text: string) => {
    sortingOf(queryOf(text), onQuery).onSort('total');
    return printQuery(onQuery.mock.lastCall![0], place);
  };
  const texts = [''];
  for (let count = 0; count < 3; count += 1) {
    texts.push(click(texts.at(-1)!));
  }
  expect(texts).toEqual(['', 'order by total', 'order by total desc', '']);
  expect(click('where a > 1 order by a start at (3)')).toBe('where a > 1 order by total');
  expect(sortingOf(queryOf('order by total desc'), onQuery).sorts.get('total')).toBe('desc');
});

test('a query that Firestore would not take is not offered', () => {
  const onQuery = vi.fn<(query: ReturnType<typeof queryOf>) => void>();
  sortingOf(queryOf('nearest 3 by embedding to [1, 2] using cosine'), onQuery).onSort('total');
  expect(onQuery).not.toHaveBeenCalled();
  expect(Object.keys(actionsOf('where a != 1', 'b', { integerValue: '2' }))).toEqual([
    'Sort ascending',
    'Sort descending',
    'Filter by this value',
    'Greater than this value',
    'Less than this value',
  ]);
});

test('a value is filtered by or excluded beside the filters that are there', () => {
  expect(actionsOf('where a == 1 and b == 2', 'c', { stringValue: 'x' })).toEqual({
    'Sort ascending': 'where a == 1 and b == 2 order by c',
    'Sort descending': 'where a == 1 and b == 2 order by c desc',
    'Filter by this value': 'where a == 1 and b == 2 and c == "x"',
    'Exclude this value': 'where a == 1 and b == 2 and c != "x"',
    'Greater than this value': 'where a == 1 and b == 2 and c > "x"',
    'Less than this value': 'where a == 1 and b == 2 and c < "x"',
    'Starts with “x”': 'where a == 1 and b == 2 and c >= "x" and c < "y"',
  });
  expect(actionsOf('where a == 1 or b == 2', 'c', { stringValue: 'x' })).toMatchObject({
    'Filter by this value': 'where (a == 1 or b == 2) and c == "x"',
  });
});

test('null and NaN are asked for in Firestore’s own way', () => {
  expect(actionsOf('', 'a', { nullValue: null })).toMatchObject({
    'Filter by this value': 'where a is null',
    'Exclude this value': 'where a is not null',
  });
  expect(actionsOf('', 'a', { doubleValue: 'NaN' })).toMatchObject({
    'Filter by this value': 'where a is NaN',
    'Exclude this value': 'where a is not NaN',
  });
});

test('a column that is sorted by can be sorted no more', () => {
  expect(actionsOf('order by a, b', 'a')).toMatchObject({ 'Remove sort': '' });
  expect(actionsOf('order by b', 'a')).not.toHaveProperty('Remove sort');
});

test('a filter is offered for what the value can be compared by', () => {
  const time = { timestampValue: '2026-03-29T12:00:00Z' };
  expect(actionsOf('', 'a', time)).toMatchObject({
    'After this value': 'where a > timestamp("2026-03-29T12:00:00Z")',
    'Before this value': 'where a < timestamp("2026-03-29T12:00:00Z")',
  });
  expect(actionsOf('', 'a', { stringValue: 'Ada Lovelace' })).toMatchObject({
    'Starts with “Ada”': 'where a >= "Ada" and a < "Adb"',
  });
  expect(actionsOf('', 'a', { stringValue: 'x\uD7FF y' })).toMatchObject({
    'Starts with “x\uD7FF”': String.raw`where a >= "x\ud7ff" and a < "x\ue000"`,
  });
  for (const value of [{ booleanValue: true }, { nullValue: null }, { doubleValue: 'NaN' }]) {
    expect(Object.keys(actionsOf('', 'a', value as FirestoreValue))).toHaveLength(4);
  }
  const [, , only] = queryActions(queryOf(''), 'a', {
    value: { stringValue: 'x' },
    name: 'x'.repeat(90),
  });
  expect(only?.label).toBe(`Filter by ${'x'.repeat(24)}…`);
});
