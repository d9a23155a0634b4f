import { describe, expect, test } from 'vitest';
import { alertSchema, type Alert } from '../../contract/alerts.ts';
import type { BackupCoverage } from '../../contract/backups.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { newAlert } from './new-alert.ts';
import { keepsPromise, unmatchedMessage, unmatchedOutcome } from './unmatched-patterns.ts';

const schedule = { include: ['customers', 'custmers'], exclude: [] };
const coverage = (change: Partial<BackupCoverage> = {}): BackupCoverage => ({
  kind: 'partial',
  unmatched: [],
  leftOutDocuments: 5,
  leftOut: ['orders'],
  ...change,
});

function recordOf(include: string[], trigger: 'manual' | 'scheduled' = 'scheduled') {
  return queuedRecord('b1', {
    name: 'Nightly',
    trigger,
    configurationId: 'nightly',
    include,
  });
}

function alert(patterns: string[]): Alert {
  return newAlert({
    kind: 'unmatched',
    event: patterns.join(),
    projectId: 'shop',
    schedule: { id: 'nightly', webhookUrl: null },
    recordId: 'b0',
    name: 'Nightly',
    message: 'x',
    patterns,
    raisedAt: '2026-01-01T00:00:00.000Z',
  });
}

describe('the promise of a schedule', () => {
  const record = recordOf(schedule.include);

  test('is kept by a backup of all that it asks for', () => {
    expect(keepsPromise(record, coverage(), schedule)).toBe(true);
    expect(keepsPromise(recordOf([]), coverage({ kind: 'whole' }), schedule)).toBe(true);
  });

  test('is not kept by an empty backup, unless the database is empty', () => {
    expect(keepsPromise(record, coverage({ kind: 'empty' }), schedule)).toBe(false);
    const none = coverage({ kind: 'empty', leftOutDocuments: 0 });
    expect(keepsPromise(record, none, schedule)).toBe(true);
  });

  test('is not kept by a backup of fewer collections', () => {
    expect(keepsPromise(recordOf(['customers']), coverage(), schedule)).toBe(false);
    expect(keepsPromise(recordOf(['customers']), coverage(), null)).toBe(true);
  });
});

describe('a pattern that matches nothing', () => {
  const record = recordOf(schedule.include);
  const typo = coverage({ unmatched: ['custmers'] });
  const known = (...unresolved: Alert[]) => ({ schedule, unresolved });

  test('raises an alert once', () => {
    expect(unmatchedOutcome(record, typo, known())).toEqual({ over: [], raise: true });
    const raised = alert(['custmers']);
    expect(unmatchedOutcome(record, typo, known(raised))).toEqual({ over: [], raise: false });
  });

  test('ends its alert when it matches again, and raises another for other patterns', () => {
    const raised = alert(['custmers']);
    expect(unmatchedOutcome(record, coverage(), known(raised))).toEqual({
      over: [raised],
      raise: false,
    });
    const both = coverage({ unmatched: ['customers', 'custmers'] });
    expect(unmatchedOutcome(record, both, known(raised))).toEqual({ over: [raised], raise: true });
  });

  test('raises none for a backup by hand, nor for one of another selection', () => {
    const manual = recordOf(schedule.include, 'manual');
    expect(unmatchedOutcome(manual, typo, known()).raise).toBe(false);
    const other = unmatchedOutcome(recordOf(['custmers']), typo, known(alert(['x'])));
    expect(other).toEqual({ over: [], raise: false });
  });

  test('is named, and so is an empty backup', () => {
    expect(unmatchedMessage(typo)).toBe('No collection matches custmers');
    const many = coverage({ kind: 'empty', unmatched: ['a', 'b', 'c', 'd', 'x'.repeat(500)] });
    expect(unmatchedMessage(many)).toBe(
      'The backup is empty. No collection matches a, b, c and 2 more',
    );
  });
});

test('an alert from before patterns were named is read', () => {
  const { patterns: _patterns, ...details } = alert([]).details;
  expect(alertSchema.parse({ ...alert([]), details }).details.patterns).toEqual([]);
});
