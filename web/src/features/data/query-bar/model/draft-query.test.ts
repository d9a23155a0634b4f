import { parseQuery, querySchema, type FirestoreValue } from '@firekeep/functions/contract';
import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  newCondition,
  newGroup,
  type Draft,
  type DraftCondition,
  type DraftValue,
} from './draft.ts';
import { draftOf, otherProblems, readQuery } from './draft-query.ts';

const root = 'projects/p/databases/(default)/documents';
const typed = (type: DraftValue['type'], text = '', second = ''): DraftValue => ({
  type,
  text,
  second,
});

const draftOfThings: Draft = { ...emptyDraft(), from: { kind: 'collection', text: 'things' } };

function draftWith(...conditions: Partial<DraftCondition>[]): Draft {
  const filters = conditions.map((one) => ({ ...newCondition(), field: 'a', ...one }));
  return { ...draftOfThings, where: newGroup('and', filters) };
}

function problemsOf(draft: Draft): [string, string][] {
  const read = readQuery(draft, root);
  return read.problems === undefined ? [] : [...read.problems];
}

function valueOf(value: DraftValue): unknown {
  const read = readQuery(draftWith({ values: [value] }), root);
  return read.problems ?? read.query.where;
}

describe('typed values', () => {
  test.each<[DraftValue, FirestoreValue]>([
    [typed('string', ' a '), { stringValue: ' a ' }],
    [typed('number', '9223372036854775807'), { integerValue: '9223372036854775807' }],
    [typed('number', '1.0'), { doubleValue: 1 }],
    [typed('number', '-0'), { doubleValue: '-0' }],
    [typed('number', '1e3'), { doubleValue: 1000 }],
    [typed('number', 'NaN'), { doubleValue: 'NaN' }],
    [typed('boolean', 'true'), { booleanValue: true }],
    [typed('null'), { nullValue: null }],
    [typed('timestamp', '2026-11-21'), { timestampValue: '2026-11-21T00:00:00Z' }],
    [typed('timestamp', '2026-11-21 09:30:01.5'), { timestampValue: '2026-11-21T09:30:01.5Z' }],
    [typed('reference', '/customers/ada'), { referenceValue: `${root}/customers/ada` }],
    [typed('geopoint', '48.2', '-16.37'), { geoPointValue: { latitude: 48.2, longitude: -16.37 } }],
    [typed('bytes', 'AAE='), { bytesValue: 'AAE=' }],
    [typed('json', '{"arrayValue":{"values":[]}}'), { arrayValue: { values: [] } }],
  ])('%j', (draft, value) => {
    expect(valueOf(draft)).toEqual({ op: '==', field: 'a', value });
  });

  test.each<[DraftValue, string]>([
    [typed('number', ''), 'Enter a number'],
    [typed('number', 'one'), 'Enter a number'],
    [typed('number', '9223372036854775808'), 'An integer has at most 64 bits'],
    [typed('timestamp', 'yesterday'), 'Enter a time in UTC'],
    [typed('timestamp', '2026-13-01'), 'Enter a time in UTC'],
    [typed('reference', 'customers'), 'Enter a document’s path'],
    [typed('geopoint', '', '1'), 'Enter a number for the latitude'],
    [typed('geopoint', '90.5', '0'), 'Latitude must be between -90 and 90'],
    [typed('geopoint', '0', '-181'), 'Longitude must be between -180 and 180'],
    [typed('bytes', '?'), 'Enter bytes in base64'],
    [typed('json', '{'), 'This is not JSON'],
    [typed('json', '[1]'), 'Not a value in REST form'],
  ])('%j is refused', (draft, message) => {
    const problems = problemsOf(draftWith({ values: [draft] }));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.[0]).toBe('where.filters.0.value');
    expect(problems[0]?.[1]).toContain(message);
  });
});

test('messages stand where they belong', () => {
  expect(problemsOf(emptyDraft())).toEqual([['from', 'Name a collection']]);
  const draft = {
    ...draftWith(
      { field: 'first name' },
      { op: 'in', values: [typed('string', 'x'), typed('number', 'x')] },
    ),
    orderBy: [{ id: 1, field: '', direction: 'asc' as const }],
    limit: '1.5',
  };
  expect(new Map(problemsOf(draft))).toEqual(
    new Map([
      ['where.filters.0.field', expect.stringContaining('Not a valid field path')],
      ['where.filters.1.value.1', 'Enter a number'],
      ['orderBy.0.field', 'Name a field'],
      ['limit', 'Enter a whole number from 1 to 10,000'],
    ]),
  );
  const nots = draftWith({ op: '!=' }, { op: 'is-not-null' });
  expect(problemsOf(nots)).toEqual([['where', expect.stringContaining('Only one of !=')]]);
});

const condition = (field: string, value: FirestoreValue) => ({ field, op: '==' as const, value });

test('a query becomes a draft and the same query again', () => {
  const point = { geoPointValue: { latitude: 1, longitude: -2.5 } };
  const query = querySchema.parse({
    from: { kind: 'group', id: 'reviews' },
    where: {
      op: 'or',
      filters: [
        condition('`first name`', { doubleValue: 2 }),
        { field: 'b', op: 'is-not-nan' },
        {
          op: 'and',
          filters: [
            {
              field: 'c',
              op: 'in',
              value: { arrayValue: { values: [point, { nullValue: null }] } },
            },
            condition('d', { referenceValue: `${root}/a/b` }),
            condition('d', { referenceValue: 'projects/q/databases/d/documents/a/b' }),
            condition('e', { mapValue: { fields: { x: { bytesValue: 'AA==' } } } }),
            condition('f', { timestampValue: '2026-11-21T00:00:00.000001Z' }),
            condition('g', { booleanValue: false }),
          ],
        },
      ],
    },
    orderBy: [{ field: 'b', direction: 'desc' }],
    limit: 10,
  });
  expect(readQuery(draftOf(query, root), root)).toEqual({ query });
});

test.each([
  'orders',
  'group `a b` where a == 1 limit 5',
  'orders where a == 1.0 and b == -0.0 and c == geo(1, -0.0) and d == 1e21',
  'orders where at > timestamp("2026-03-29T09:30:00.000000001Z") order by at desc',
  'orders where a == vector([1]) or b == [1, {c: "x"}] or all(d is NaN)',
  'orders select a, b order by c start after (1) end at (9) limit to last 3',
  'orders select count(), sum(a) where b is not null',
  'orders nearest 5 by v to [1, 2] using cosine',
])('the builder keeps all of %s', (text) => {
  const parsed = parseQuery(text, { root });
  const query = 'query' in parsed ? parsed.query : querySchema.parse({});
  expect(readQuery(draftOf(query, root), root)).toEqual({ query });
});

test('what only the text says has its messages, too', () => {
  const draft = draftOfThings;
  const { problems = new Map() } = readQuery(
    { ...draft, rest: { ...draft.rest, limitToLast: true } },
    root,
  );
  expect(otherProblems(problems)).toEqual(['The last documents need a limit and a sort']);
});
