import { expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { aggregatedQuery, backwards, runnableQuery } from './runnable-query.ts';

const from = { kind: 'collection', path: 'a' };
const values = [{ integerValue: '1' }];
const placed = querySchema.parse({
  from,
  orderBy: [{ field: 'n', direction: 'desc' }],
  start: { values, inclusive: true },
  end: { values, inclusive: true },
  limit: 7,
  limitToLast: true,
});

test('backwards, a query begins where it ended and ends where it began', () => {
  expect(backwards(runnableQuery(placed))).toMatchObject({
    order: [
      { path: ['n'], direction: 'asc' },
      { path: ['__name__'], direction: 'asc' },
    ],
    start: { values, before: true },
    end: { values, before: false },
    limit: 7,
  });
  expect(backwards(backwards(runnableQuery(placed)))).toEqual(runnableQuery(placed));
});

test('values over the last documents are asked for backwards, over all without the name', () => {
  const last = { ...placed, aggregates: [{ op: 'count' as const }] };
  expect(aggregatedQuery(last)).toEqual(backwards(runnableQuery(placed)));
  const sorted = querySchema.parse({ from, orderBy: [{ field: 'n', direction: 'asc' }] });
  expect(aggregatedQuery(sorted).order).toEqual([{ path: ['n'], direction: 'asc' }]);
});

test('fields of the order are sent beside those that are selected', () => {
  const orderBy = [{ field: 'n', direction: 'asc' }];
  const selected = querySchema.parse({ from, orderBy, select: ['m'], limit: 9 });
  expect(runnableQuery(selected).select).toEqual([['m'], ['n']]);
});
