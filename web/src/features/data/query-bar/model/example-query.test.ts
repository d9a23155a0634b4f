import { parseQuery } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { exampleQuery } from './example-query.ts';

const text = (stringValue: string) => ({ stringValue });
const rest = { name: 'n', path: 'a/b', missing: false, createTime: null, updateTime: null };
const seen = ['Ada', 'Bob', 'Eve'].map((name, at) => ({
  ...rest,
  fields: {
    address: { mapValue: { fields: { city: text('Bonn') } } },
    name: text(name),
    '2nd name': text('x'),
    stock: { integerValue: String(at) },
    tier: text(at === 0 ? 'gold "1"' : 'none'),
  },
}));

test('an example names fields that the collection has', () => {
  const example = exampleQuery(seen);
  expect(example).toBe('where tier == "gold \\"1\\"" order by stock desc');
  const place = {
    root: 'projects/p/databases/d/documents',
    from: { kind: 'collection', path: 'c' },
  };
  expect(parseQuery(example, place as Parameters<typeof parseQuery>[1])).toHaveProperty('query');
  expect(exampleQuery([])).toBe('');
});
