import { expect, test } from 'vitest';
import { parentOf, pathInSameDatabase, pathSteps, readPath } from './document-path.ts';

test('takes a path apart', () => {
  expect(parentOf('a')).toBeNull();
  expect(parentOf('a/b/c')).toBe('a/b');
  expect(pathSteps('a/b/c')).toEqual([
    { id: 'a', path: 'a', kind: 'collection' },
    { id: 'b', path: 'a/b', kind: 'document' },
    { id: 'c', path: 'a/b/c', kind: 'collection' },
  ]);
});

test('distinguishes documents and collections in what was typed', () => {
  expect(readPath(' /customers/ ')).toEqual({ kind: 'collection', path: 'customers' });
  expect(readPath('customers/a b#?%2F')).toEqual({ kind: 'document', path: 'customers/a b#?%2F' });
  expect(readPath('projects/p/databases/(default)/documents/a/b')).toEqual({
    kind: 'document',
    path: 'a/b',
  });
  expect(readPath('')).toMatchObject({ kind: 'none' });
  expect(readPath('a//b')).toEqual({ kind: 'none', reason: 'Not a valid collection path' });
  expect(readPath('a/..')).toEqual({ kind: 'none', reason: 'Not a valid document path' });
});

test('follows references inside the same database only', () => {
  const name = 'projects/p/databases/(default)/documents/a/b';
  expect(pathInSameDatabase('projects/p/databases/(default)/documents/c/d', name)).toBe('c/d');
  expect(pathInSameDatabase('projects/p/databases/other/documents/c/d', name)).toBeUndefined();
  expect(pathInSameDatabase('projects/q/databases/(default)/documents/c/d', name)).toBeUndefined();
});
