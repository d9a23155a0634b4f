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
  ['/.//evil.example'],
  ['/..//evil.example'],
  ['/a/..//evil.example'],
  ['/%2e//evil.example'],
  ['/%2E%2e//evil.example/?x#y'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth?next=/auth'],
  ['/auth/x'],
  ['/AUTH'],
  ['/x/../auth'],
  [`/${'a'.repeat(2000)}`],
])('refuses %j', (next) => {
  expect(safeNext(next, origin)).toBeUndefined();
});

test('does not take a page whose name begins like the sign-in page for it', () => {
  expect(safeNext('/authors', origin)).toBe('/authors');
});

const separators = ['/', '//', '\\', '@', ':', ';', '?', '#', '&', '='];
const dots = ['.', '..', '/.', '/..', '%2e', '%2E%2e', '%2f', '%5c', '%09', '%00'];
const blanks = ['\t', '\n', '\r', ' ', '\u00a0', '\u2028'];
const names = ['evil.example', 'https:', 'javascript:', 'auth', 'AUTH', 'keep.example', 'a'];
const pieces = [...separators, ...dots, ...blanks, ...names];

/** The same numbers each time: mulberry32. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('leads to a path of this origin or nowhere, whatever the address says', () => {
  const random = randomNumbers(1);
  let accepted = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const length = 1 + random(7);
    const tail = Array.from({ length }, () => pieces[random(pieces.length)] ?? '');
    const next = (random(4) === 0 ? '' : '/') + tail.join('');
    const safe = safeNext(next, origin);
    if (safe === undefined) {
      continue;
    }
    accepted += 1;
    expect(safe, JSON.stringify(next)).toMatch(/^\/(?!\/)/);
    expect(new URL(safe, origin).origin, JSON.stringify(next)).toBe(origin);
    expect(new URL(safe, origin).pathname.toLowerCase(), JSON.stringify(next)).not.toBe('/auth');
    expect(safeNext(safe, origin), JSON.stringify(next)).toBe(safe);
  }
  expect(accepted).toBeGreaterThan(500);
});
