// Counts what passed and failed over all runners and checks.
import { existsSync, readFileSync } from 'node:fs';

/** @returns {{ passed: number, failed: number, skipped: number }} */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** The sum of two tallies. */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/**
 * Reads the report of Vitest's JSON reporter.
 *
 * @param {string} file
 * @param {number} exitCode of the runner. A file that can't be loaded counts as one failure, and so
 *   does a runner that fails without a failing test (an unhandled error, a crash)
 */
export function tallyVitest(file, exitCode) {
  const report = readReport(file);
  const unloadable = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloadable.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  return withCrash(tally, exitCode);
}

/** Reads the report of Playwright's JSON reporter; a flaky test is one that failed. */
export function tallyPlaywright(file, exitCode) {
  const stats = readReport(file)?.stats;
  const tally = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
  return withCrash(tally, exitCode);
}

function withCrash(tally, exitCode) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
