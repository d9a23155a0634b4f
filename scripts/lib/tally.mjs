// Counts what passed and failed over all runners and checks, and keeps what failed and why.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';
import { readReport } from './read-report.mjs';

/**
 * @typedef {{ name: string, reason: string }} Failure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[],
 *   unsteady: Failure[] }} Tally
 *   `unsteady` are those that failed once and passed when tried again: among `passed`, and named
 */

/** Why one test failed is cut here, and beyond so many failures only their names are shown. */
const maxReason = 1200;
const maxReasons = 20;

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
}

/** @returns {Tally} of one thing that failed */
export function oneFailure(name, reason) {
  return { ...emptyTally(), failed: 1, failures: [{ name, reason }] };
}

/** The sum of two tallies. */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
  };
}

/**
 * Fails a runner that ran nothing: green over nothing proves nothing.
 *
 * @param {Tally} tally of what ran
 * @returns {Tally} of the failure, empty where there is none
 */
export function ranNothing(name, { passed, failed }) {
  return passed + failed > 0
    ? emptyTally()
    : oneFailure(name, 'No test ran: look for a typo in what was asked for.');
}

/** The last line of `npm test`: CI reads it, so what passed late is named above it only. */
export function summary({ passed, failed, skipped }) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/** What failed, and what passed only when tried again; empty where nothing did. */
export function failuresText({ failures, unsteady }) {
  return (
    listText('Passed only at the second attempt', unsteady) + listText('What failed', failures)
  );
}

function listText(title, failures) {
  const lines = failures.map(({ name, reason }, index) => {
    const text = stripVTControlCharacters(reason).slice(0, maxReason).trim();
    return index < maxReasons && text !== ''
      ? `✗ ${name}\n${text.replaceAll(/^/gm, '    ')}`
      : `✗ ${name}`;
  });
  return lines.length === 0 ? '' : `\n${title}:\n${lines.join('\n')}\n`;
}

/**
 * Reads the report of Vitest's JSON reporter.
 *
 * @param {string} file
 * @param {number} exitCode of the runner. A file that can't be loaded counts as one failure, and so
 *   does a runner that fails without a failing test (an unhandled error, a crash)
 * @returns {Tally}
 */
export function tallyVitest(file, exitCode) {
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap(failuresOfFile);
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures,
    unsteady: [],
  };
  return withCrash(tally, exitCode, { name: 'vitest', reason: '' });
}

/** @returns {Failure[]} of one file in Vitest's report */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) {
    return [{ name: file, reason: message ?? '' }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file} › ${fullName}`,
    reason: (failureMessages ?? []).join('\n'),
  }));
}

/**
 * Reads the report of Playwright's JSON reporter.
 *
 * @param {string} file
 * @param {number} exitCode as with Vitest
 * @returns {Tally}
 */
export function tallyPlaywright(file, exitCode) {
  const { stats = {}, suites = [], errors = [] } = readReport(file) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const withStatus = (status) => suites.flatMap((suite) => testsOfSuite(suite, status));
  const tally = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: withStatus('unexpected'),
    unsteady: withStatus('flaky'),
  };
  const unloadable = errors.map(({ message }) => message).join('\n');
  return withCrash(tally, exitCode, { name: 'playwright', reason: unloadable });
}

/** The tests of a suite in Playwright's report, and of those within, that ended so. */
function testsOfSuite({ title, specs = [], suites = [] }, status, above = []) {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ results }) => ({
        name: [...titles, spec.title].join(' › '),
        reason: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap((suite) => testsOfSuite(suite, status, titles))];
}

/** A runner that fails without a failing test is itself one failure. */
function withCrash(tally, exitCode, { name, reason }) {
  const ended = `It ended with code ${exitCode} without a failing test.`;
  return exitCode !== 0 && tally.failed === 0
    ? add(tally, oneFailure(name, `${ended}\n${reason}`))
    : tally;
}
