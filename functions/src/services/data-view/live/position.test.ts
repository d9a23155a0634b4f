import { expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { testPageTokens } from '../../../testing/page-tokens.ts';
import { placeIn } from '../../../firestore-model/query/order.ts';
import { readPosition, writePosition } from './position.ts';

const query = querySchema.parse({ from: { kind: 'collection', path: 'a' } });
const other = querySchema.parse({ from: { kind: 'collection', path: 'b' } });
const place = { ownerId: 'ada', projectId: 'p', query, pageTokens: testPageTokens };
const position = { after: [{ stringValue: 'ü' }], returned: 3 };

test('a position comes back as it was', () => {
  const token = writePosition(place, position);
  expect(readPosition(place, { length: 1, token })).toEqual(position);
});

test('it is refused in another query, project, order or for another user', () => {
  const token = writePosition(place, position);
  const refused = [
    { ...place, query: other },
    { ...place, projectId: 'q' },
    { ...place, ownerId: 'bob' },
  ];
  for (const another of refused) {
    expect(() => readPosition(another, { length: 1, token })).toThrow('page token');
  }
  expect(() => readPosition(place, { length: 2, token })).toThrow('page token');
});

test('values too large to be handed out are refused', () => {
  const after = [{ stringValue: 'x'.repeat(20_000) }];
  expect(() => writePosition(place, { after, returned: 1 })).toThrow('too large');
});

test('a document stands where its values say, odd names included', () => {
  const fields = JSON.parse('{"__proto__":{"mapValue":{"fields":{"a b":{"nullValue":null}}}}}');
  const order = [
    { path: ['__proto__', 'a b'], direction: 'asc' as const },
    { path: ['__name__'], direction: 'asc' as const },
  ];
  expect(placeIn(order, { name: 'n', fields })).toEqual([
    { nullValue: null },
    { referenceValue: 'n' },
  ]);
  expect(() => placeIn([{ path: ['toString'], direction: 'asc' }], { name: 'n', fields })).toThrow(
    'sorted by',
  );
});
