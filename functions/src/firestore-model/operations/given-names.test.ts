import { expect, test } from 'vitest';
import { givenNames } from './given-names.ts';

const transform = (source: string) =>
  ({ op: 'transform', source, clock: '2026-01-31T12:00:00Z' }) as const;

test('operations give the names that stand in their code and fields, and none of its texts', () => {
  const source = `(doc) => {
    // Ada isn't
    const it = "Ada" + 'it\\'s Ada' + \`Ada \${Ada}\` /* Ada
    */;
    doc.total = it;
    return { ...doc, first: 1, [it]: 2 };
  }`;
  const isGiven = givenNames([transform(source), { op: 'rename', field: 'last', to: 'a.b' }]);
  expect(['total', 'first', 'last', 'a', 'b', 'Ada', 's'].filter((one) => isGiven?.(one))).toEqual([
    'total',
    'first',
    'last',
    'a',
    'b',
  ]);
  expect(givenNames([{ op: 'rename', field: 'last', to: 'a' }])).toBeUndefined();
});

test.each(["'\\", '/*', '`\\', '"\\'])('code of %s, again and again, is read at once', (part) => {
  const begun = performance.now();
  expect(givenNames([transform(part.repeat(10_000))])?.('Ada')).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1000);
});
