import { expect, test } from 'vitest';
import { titlesIn } from './test-titles.ts';

// As expressions: this file is searched for tests that are skipped.
const [skip, todo, skipIf, fixme] = ['skip', 'todo', 'skipIf', 'fixme'];

const titles = (source: string) =>
  titlesIn('a.test.ts', source).map(({ title, mayBeSkipped }) =>
    mayBeSkipped ? `(${title})` : title,
  );

test('titles are found whole, with and without tables, in groups and with variables', () => {
  const source = `
    test('is one', async () => { expect(1).toBe(1); });
    it.concurrent("it's two", () => undefined);
    describe('group', () => { test.each([[1, (2)], ['test("no")', 4]])('is %s', () => undefined); });
    for (const name of ['a']) { test(\`of \${name}\`, { timeout: 5 }, () => undefined); }
    test.describe('pages', () => { test('show', async ({ page }) => { await test.step('first', f); }); });
    // test('is a comment', () => undefined);
    other('is none', () => undefined);`;
  expect(titles(source)).toEqual(['is one', "it's two", 'is %s', 'of ${name}', 'show']);
});

test('what does not run, or not always, is marked', () => {
  const source = `
    test.${skip}('one', () => undefined);
    test.${todo}('two');
    test.${skipIf}(isWindows)('three', () => undefined);
    describe.${skip}('group', () => { test('four', () => undefined); });
    test.${fixme}('five', async () => undefined);
    test('six', async () => { test.${skip}(isPhone, 'not on phones'); });
    test.describe('group', () => { test.${skip}(({ browserName }) => isOld); test('seven', f); });
    test('eight', () => undefined);`;
  expect(titles(source)).toEqual([
    '(one)',
    '(two)',
    '(three)',
    '(four)',
    '(five)',
    '(six)',
    '(seven)',
    'eight',
  ]);
});
