import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fileName, fileNames } from './file-names.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [['Nightly', '2026-11-16T0600'], 'Nightly-2026-11-16T0600.csv'],
  [['../../etc/passwd'], '______etc-passwd.csv'],
  [['a\r\nSet-Cookie: x="1"; b'], 'a-Set-Cookie-x=-1-b.csv'],
  [['\u202egnp.exe'], 'gnp.exe.csv'],
  [['.hidden'], '_hidden.csv'],
  [['-rf'], '_rf.csv'],
  [['=cmd'], '_cmd.csv'],
  [['....'], '____.csv'],
  [['a...'], 'a.csv'],
  [['', '…'], '….csv'],
  [['\u3164\u200b'], 'unnamed.csv'],
  [['', '///'], 'unnamed.csv'],
  [['CON'], '_CON.csv'],
  [['nul', ''], '_nul.csv'],
  [['com1.txt'], '_com1.txt.csv'],
  [['LPT9'], '_LPT9.csv'],
  [['COM²'], '_COM².csv'],
  [['console'], 'console.csv'],
  [['😀'.repeat(300)], `${'😀'.repeat(38)}.csv`],
])('%j becomes a harmless file name', (parts, name) => {
  expect(fileName(parts, 'csv')).toBe(name);
});

test('of a name that is cut, the time and the end of what is short stay', () => {
  const name = fileName(['n'.repeat(200), '2026-11-16T0600', 'c'.repeat(200)], 'ndjson');
  expect(name).toMatch(/^n{67}-2026-11-16T0600-c{68}\.ndjson$/);
});

test('files whose names are alike once they are cleaned, folded or cut are numbered', () => {
  expect(fileNames(['a:b', 'a*b', 'A-B', 'a-b-2', 'names'], 'csv', ['names.csv'])).toEqual([
    'a-b.csv',
    'a-b-2.csv',
    'A-B-3.csv',
    'a-b-2-2.csv',
    'names-2.csv',
  ]);
  const accents = fileNames(['é', 'e\u0301', 'É', 'ß', 'SS', 'ﬁ', 'fi', 'ı', 'i'], 'csv');
  expect(accents).toEqual([
    'é.csv',
    'é-2.csv',
    'É-3.csv',
    'ß.csv',
    'SS-2.csv',
    'ﬁ.csv',
    'fi-2.csv',
    'ı.csv',
    'i-2.csv',
  ]);
  for (const [one, other] of [
    [`${'A'.repeat(60)}.${'B'.repeat(60)}one`, `${'A'.repeat(60)}.${'B'.repeat(60)}two`],
    ['y'.repeat(255), `${'y'.repeat(255)}z`],
  ] as const) {
    const [first, second] = fileNames([one, other], 'csv');
    expect(second).not.toBe(first);
  }
});

const hostileTexts = [
  'CON', 'con.', 'nul', 'com1', 'LPT9.txt', 'COM³', 'aux', 'names', '.', '..', '....', '-', '~',
  'é', 'e\u0301', 'ß', 'ss', 'ẞ', 'İ', 'ı', 'σ', 'ς', 'ﬁ', '가', '각', '\u1100\u1161', '²', '2',
  '-2', '-3', '-2-2', ' ', '\u00a0', '\u3164', '\u200b', '\ufeff', '\u202e', '\0', '\n', '/', '\\',
  ':', '*', '"', '😀', '\ud800', 'ệ', '\u0958', 'a', 'A', 'b', 'y'.repeat(110), 'y'.repeat(150),
  'Y'.repeat(255), 'ế'.repeat(40), '😀'.repeat(60), '.'.repeat(200),
]; // oxfmt-ignore
const hostileBase = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...hostileTexts) }, fc.string()), {
    maxLength: 4,
  })
  .map((texts) => texts.join(''));

/** As a system sees it that is as careless as possible. */
const seen = (name: string) => name.normalize('NFD').toLowerCase();

function isHarmless(name: string, extension: string): boolean {
  return (
    ['NFC', 'NFD'].every((form) => Buffer.byteLength(name.normalize(form)) <= 160) &&
    name.endsWith(`.${extension}`) &&
    !/^[.~=+@-]|[\p{C}\p{Z}\p{DI}\\/:*?"<>|]/u.test(name) &&
    !/^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\./i.test(name)
  );
}

test('names of any collections are harmless, short and different, after few steps', () => {
  const reserved = ['names.csv'];
  const bases = fc.array(hostileBase, { maxLength: 40 });
  const looks = vi.spyOn(Set.prototype, 'has');
  fc.assert(
    fc.property(bases, fc.constantFrom('csv', 'ndjson'), (all, extension) => {
      looks.mockClear();
      const names = fileNames(all, extension, reserved);
      const steps = looks.mock.calls.length;
      const different = new Set([...reserved, ...names].map(seen)).size;
      expect([names.length, different]).toEqual([all.length, all.length + 1]);
      expect(steps).toBeLessThanOrEqual(4 * all.length);
      expect(names.filter((name) => !isHarmless(name, extension))).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});

test('two thousand files of one name are named after few steps', () => {
  const bases = Array.from({ length: 2000 }, (_, n) => `${'y'.repeat(255)}${n}`);
  const looks = vi.spyOn(Set.prototype, 'has');
  const names = fileNames(bases, 'csv');
  expect(looks.mock.calls.length).toBeLessThan(4 * bases.length);
  expect(new Set(names.map(seen)).size).toBe(bases.length);
});
