import { expect, test } from 'vitest';
import { comparePaths } from './order.ts';
import { isWholeBackup } from './restore-selection.ts';
import { makeScopeFilter, mayHold } from './restore-scope.ts';
import type { RestoreScope } from './restore-selection.ts';

const whole: RestoreScope = { paths: [], below: false, collections: [], collectionGroups: [] };
const scopeOf = (part: Partial<RestoreScope>): RestoreScope => ({ ...whole, ...part });

const paths = [
  'customers/__id5__',
  'customers/ada',
  'customers/ada/orders/1',
  'customers/ada/orders/1/orders/2',
  'customers/ada/orders!/1',
  'customers/ada!/orders/1',
  'customers/bob/orders/1',
  'customers!/1',
  'customers-old/1',
  'orders/1',
  'orders/1/notes/1',
  'ß/😀',
].toSorted(comparePaths);

const scopes: RestoreScope[] = [
  whole,
  scopeOf({ collections: ['customers'] }),
  scopeOf({ collections: ['customers/ada/orders'] }),
  scopeOf({ collections: ['customers!', 'ß'] }),
  scopeOf({ collections: ['nowhere'] }),
  scopeOf({ collectionGroups: ['orders'] }),
  scopeOf({ paths: ['customers/ada'] }),
  scopeOf({ paths: ['customers/__id5__', 'ß/😀'] }),
  scopeOf({ paths: ['customers/ada'], below: true }),
  scopeOf({ paths: ['customers/bob', 'orders/1'], below: true }),
  scopeOf({ paths: ['nowhere/1'], collections: ['orders'] }),
];

const inScope = (scope: RestoreScope) => paths.filter(makeScopeFilter(scope));

test('nothing named is everything', () => {
  expect(isWholeBackup(whole)).toBe(true);
  expect(inScope(whole)).toEqual(paths);
  expect(isWholeBackup(scopeOf({ paths: ['a/b'] }))).toBe(false);
});

test('a collection holds everything below it and nothing that only begins like it', () => {
  expect(inScope(scopeOf({ collections: ['customers/ada/orders'] }))).toEqual([
    'customers/ada/orders/1',
    'customers/ada/orders/1/orders/2',
  ]);
  expect(inScope(scopeOf({ collections: ['customers'] }))).not.toContain('customers!/1');
});

test('a document comes alone, or with everything below it', () => {
  const alone = { paths: ['customers/ada'] };
  expect(inScope(scopeOf(alone))).toEqual(['customers/ada']);
  expect(inScope(scopeOf({ ...alone, below: true }))).toEqual([
    'customers/ada',
    'customers/ada/orders/1',
    'customers/ada/orders/1/orders/2',
    'customers/ada/orders!/1',
  ]);
  // A document that is not in the backup itself may have something below it.
  expect(inScope(scopeOf({ paths: ['customers/bob'], below: true }))).toEqual([
    'customers/bob/orders/1',
  ]);
});

test('a collection group holds the documents of its collections, without what lies below', () => {
  expect(inScope(scopeOf({ collectionGroups: ['orders'] }))).toEqual([
    'customers/ada/orders/1',
    'customers/ada/orders/1/orders/2',
    'customers/ada!/orders/1',
    'customers/bob/orders/1',
    'orders/1',
  ]);
});

test('no chunk with a document in scope is ever passed over', () => {
  for (const scope of scopes) {
    const isInScope = makeScopeFilter(scope);
    for (let from = 0; from < paths.length; from += 1) {
      for (let to = from; to < paths.length; to += 1) {
        const chunk = paths.slice(from, to + 1);
        const isNeeded = chunk.some(isInScope);
        const isRead = mayHold(scope, chunk[0] ?? '', chunk.at(-1) ?? '');
        expect(isNeeded && !isRead, `${JSON.stringify(scope)} ${chunk.join(' ')}`).toBe(false);
      }
    }
  }
});

test('chunks that lie elsewhere are passed over', () => {
  const orders = scopeOf({ collections: ['orders'] });
  expect(mayHold(orders, 'customers/ada', 'customers/bob/orders/1')).toBe(false);
  expect(mayHold(orders, 'customers/ada', 'products/1')).toBe(true);
  expect(mayHold(scopeOf({ paths: ['orders/1'] }), 'orders/2', 'orders/3')).toBe(false);
});
