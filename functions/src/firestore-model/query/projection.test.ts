import { expect, test } from 'vitest';
import { projectFields, selectedPaths, widestPaths } from './projection.ts';

const one = { integerValue: '1' };
const map = (fields: object) => ({ mapValue: { fields } });

test.each([
  [['a'], { a: one }],
  [['b.c'], { b: map({ c: one }) }],
  [['b.c', 'b.d.e'], { b: map({ c: one, d: map({ e: one }) }) }],
  [['b', 'b.c'], { b: map({ c: one, d: map({ e: one, f: one }) }) }],
  [['b.x', 'a.x', 'x'], {}],
  [['__name__'], {}],
  [['`__proto__`.`a b`'], { ['__proto__']: map({ 'a b': one }) }],
])('%j of a document', (select, expected) => {
  const fields = JSON.parse(
    `{"a":${JSON.stringify(one)},"b":${JSON.stringify(map({ c: one, d: map({ e: one, f: one }) }))},
      "__proto__":{"mapValue":{"fields":{"a b":${JSON.stringify(one)},"c":${JSON.stringify(one)}}}}}`,
  );
  const projected = projectFields(fields, selectedPaths(select));
  expect(Object.entries(projected)).toEqual(Object.entries(expected));
});

test('of nested paths the outer one stays, of equal ones one', () => {
  const paths = ['a.b', 'a', 'c.d', 'c.d', 'c.e', '`a.b`'];
  expect(widestPaths(selectedPaths(paths))).toEqual([['a'], ['c', 'd'], ['c', 'e'], ['a.b']]);
});
