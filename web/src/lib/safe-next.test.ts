import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

const origin = 'https://keep.example';

test.each([
  ['/dashboard', '/dashboard'],
  ['/projects/abc/backup?x=1#y', '/projects/abc/backup?x=1#y'],
  ['/', '/'],
  ['/projects/a/documents/%2F%2Fevil.example', '/projects/a/documents/%2F%2Fevil.example'],
])('leads back to %s', (next, expected) => {
  expect(safeNext(next, origin)).toBe(expected);
});

test.each([
  [null],
  [''],
  ['dashboard'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/a\\b'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth?next=/auth'],
  ['/auth/x'],
  [`/${'a'.repeat(2000)}`],
])('refuses %j', (next) => {
  expect(safeNext(next, origin)).toBeUndefined();
});

test('does not take a page whose name begins like the sign-in page for it', () => {
  expect(safeNext('/authors', origin)).toBe('/authors');
});
