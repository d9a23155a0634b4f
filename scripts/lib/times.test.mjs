import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTimes, playwrightTimes, timesText, vitestTimes } from './times.mjs';

const part = (name, seconds, files = []) => ({ name, seconds, busy: 0.75, files });

test('shows each part with its budget and idle share, and the twenty slowest files of all of them', () => {
  const files = Array.from({ length: 30 }, (_, index) => ({
    name: `file ${index}`,
    seconds: index,
    loading: 1,
    starting: 0.5,
  }));
  const text = timesText(
    [part('unit', 60, files.slice(0, 15)), part('e2e', 1200, files.slice(15))],
    { seconds: 1260, busy: 0.9 },
  );
  expect(text).toMatch(
    /60\.0 of 200 s +25 % idle +unit \(tests 105 s, loading them 15 s, starting .* 8 s/,
  );
  expect(text).toMatch(/1200\.0 of 300 s +25 % idle +e2e, over its budget \(tests/);
  expect(text).toMatch(/1260\.0 of 900 s +10 % idle +all of it, over its budget/);
  const shown = [...text.matchAll(/file (\d+)/g)].map(([, index]) => Number(index));
  expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => 29 - index));
});

test('what runs several kinds of tests has the budgets of all of them', () => {
  const text = timesText([part('rules and integration', 9)], { seconds: 9, busy: 1 });
  expect(text).toMatch(/9\.0 of 265 s +25 % idle +rules and integration$/m);
});

test('a part that fails is shown all the same', async () => {
  const times = createTimes();
  const failing = times.part('unit', (addFiles) => {
    addFiles([{ name: 'a.test.ts', seconds: 2 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(times.text()).toMatch(/ unit \(tests 2 s.*\n[^]*2\.0 s {2}a\.test\.ts/);
});

test('reports that are missing or broken cost nothing but their rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-times-'));
  const file = join(folder, 'report.json');
  try {
    expect([vitestTimes(file), playwrightTimes(file)]).toEqual([[], []]);
    writeFileSync(file, '{"suites": [');
    expect([vitestTimes(file), playwrightTimes(file)]).toEqual([[], []]);
    const spec = { tests: [{ results: [{ duration: 1500 }, { duration: 500 }] }] };
    const inner = { file: 'a.spec.ts', specs: [spec], suites: [] };
    const suites = [{ file: 'a.spec.ts', specs: [spec], suites: [inner] }];
    writeFileSync(file, JSON.stringify({ suites }));
    expect(playwrightTimes(file)).toEqual([{ name: 'tests/e2e/a.spec.ts', seconds: 4 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
