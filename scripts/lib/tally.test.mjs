import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { toolPath } from './build.mjs';
import { root } from './project.mjs';
import {
  add,
  emptyTally,
  failuresText,
  oneFailure,
  ranNothing,
  summary,
  tallyPlaywright,
  tallyVitest,
} from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'firekeep-tally-'));
const report = join(folder, 'report.json');
const playwright = pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href;

// As an expression: a test of ours refuses files with tests that are skipped.
const skip = 'skip';

// Runners take their time to start.
vi.setConfig({ testTimeout: 60_000 });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test runner in the folder, as its own user would, and resolves with its exit code. */
async function runIn(bin, args) {
  const env = { ...process.env, VITEST: '', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return new Promise((resolve) => {
    execFile(toolPath(bin), args, { cwd: folder, env }, (error) => resolve(error?.code ?? 0));
  });
}

test('what failed in Vitest is counted and named with its reason', async () => {
  const body = `
    describe('sums', () => {
      test('are right', () => expect(1 + 1).toBe(2));
      test('are wrong', () => expect(1 + 1, 'of one and one').toBe(3));
      test.${skip}('are not looked at', () => undefined);
    });`;
  writeFileSync(join(folder, 'sums.test.mjs'), body);
  writeFileSync(join(folder, 'gone.test.mjs'), `import './nowhere.mjs';`);
  const args = ['run', '--root', folder, '--globals', '--reporter', 'json'];
  const tally = tallyVitest(report, await runIn('vitest', [...args, '--outputFile.json', report]));
  expect(tally).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  const text = failuresText(tally);
  expect(text).toContain('sums.test.mjs › sums are wrong');
  expect(text).toContain('of one and one: expected 2 to be 3');
  expect(text).toContain('gone.test.mjs');
  expect(text).toContain('nowhere.mjs');
});

test('of Playwright, what failed is named with its reason, and what passes only when it is tried again', async () => {
  const body = `
    import { expect, test } from '${playwright}';
    test.describe('sums', () => {
      test('are right', () => expect(1 + 1).toBe(2));
      test('are wrong', () => expect(1 + 1, 'of one and one').toBe(3));
    });
    test('comes late', ({}, { retry }) => expect(retry, 'attempts before').toBe(1));`;
  writeFileSync(join(folder, 'sums.spec.mjs'), body);
  const args = ['test', '--reporter', 'json', '--retries', '1', 'sums.spec'];
  const tally = tallyPlaywright(report, await runIn('playwright', args));
  expect(tally).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
  const [late, failed] = failuresText(add(emptyTally(), tally)).split('What failed:');
  expect(late).toMatch(
    /^\nPassed only at the second attempt:\n✗ sums\.spec\.mjs › comes late\n.*attempts before/,
  );
  expect(failed).toMatch(/✗ sums\.spec\.mjs › sums › are wrong\n.*of one and one/);
  expect(failed).not.toContain('› comes late');
  expect(summary(tally)).toBe('2 passed, 1 failed');
});

test('a file that Playwright can’t load is named too', async () => {
  writeFileSync(join(folder, 'gone.spec.mjs'), `import './nowhere.mjs';`);
  const code = await runIn('playwright', ['test', '--reporter', 'json', 'gone.spec']);
  const tally = tallyPlaywright(report, code);
  expect(tally).toMatchObject({ passed: 0, failed: 1 });
  expect(failuresText(tally)).toContain('nowhere.mjs');
});

test('a runner that crashes is a failure without a report', () => {
  const tally = tallyVitest(join(folder, 'none.json'), 134);
  expect(summary(tally)).toBe('0 passed, 1 failed');
  expect(failuresText(tally)).toContain('ended with code 134');
});

test('many failures leave room for each other', () => {
  const failures = Array.from({ length: 40 }, (_, index) =>
    oneFailure(`test ${index}`, 'long '.repeat(1000)),
  );
  const text = failuresText(failures.reduce(add, emptyTally()));
  expect(text.length).toBeLessThan(30_000);
  expect(text).toContain('✗ test 39');
  expect(failuresText(emptyTally())).toBe('');
});

test('a runner that ran nothing, or left no report, has failed', async () => {
  const nothing = tallyVitest(join(folder, 'nowhere.json'), 0);
  expect(ranNothing('unit', nothing)).toMatchObject({ failed: 1, failures: [{ name: 'unit' }] });
  expect(ranNothing('unit', { ...emptyTally(), skipped: 3 }).failed).toBe(1);
  expect(ranNothing('unit', { ...emptyTally(), passed: 1 })).toEqual(emptyTally());
  expect(ranNothing('unit', oneFailure('sums', 'are wrong'))).toEqual(emptyTally());
});
