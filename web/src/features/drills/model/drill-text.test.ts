import type { Drill } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleDrill, sampleDryDrill } from '#testing/samples.ts';
import {
  drillDifferenceText,
  drillEvidence,
  drillFigures,
  drillStages,
  drillStatus,
} from './drill-text.ts';

const texts = (drill: Drill) =>
  drillEvidence(drill).map(({ isGood, text }) => `${isGood === null ? '?' : isGood}: ${text}`);

const pending = {
  answer: 'pending',
  askedAt: null,
  answeredAt: null,
  httpStatus: null,
  reason: null,
} as const;

test('a real drill that passed counts, times, compares and empties', () => {
  expect(texts(sampleDrill)).toEqual([
    'true: 1,000 documents restored into Staging (database (default)) in 1 min 40 s, 10 documents a second',
    'true: Every document there compared with the backup: no differences',
    'true: The target was emptied again',
  ]);
  expect(drillFigures(sampleDrill)).toBe('1,000 documents restored · no differences · 1 min 40 s');
});

test('a dry drill is called dry, and names its estimate as one', () => {
  expect(texts(sampleDryDrill)).toEqual([
    'true: 1,000 documents read from storage and decoded',
    '?: Nothing was restored: this was a dry drill',
    '?: How long a restore would take was not known: no real drill had passed yet',
  ]);
  const estimate = { drillId: 'd1', documentsPerSecond: 2.5, seconds: 400 };
  expect(texts({ ...sampleDryDrill, estimate }).at(-1)).toBe(
    '?: A restore would take about 6 min 40 s, at the 2.5 documents a second of the last real drill that passed before it',
  );
  expect(drillFigures(sampleDryDrill)).toBe('1,000 documents decoded, nothing restored');
});

test('what went wrong is no good evidence, and what was left is not said to be gone', () => {
  const differences = { count: 1, first: [] };
  const lines = texts({ ...sampleDrill, status: 'failed', differences, leftInTarget: true });
  expect(lines.slice(1)).toEqual([
    'false: Every document there compared with the backup: 1 document differs',
  ]);
});

test.each([
  [
    { ...pending, answer: 'passed', httpStatus: 204 },
    'true: Your check passed: it answered with status 204',
  ],
  [
    { ...pending, answer: 'failed', httpStatus: 422 },
    'false: Your check failed: it answered with status 422',
  ],
  [
    { ...pending, answer: 'none', reason: 'Refused' },
    'false: Your check did not answer in time: Refused',
  ],
  [{ ...pending }, '?: Your check was not asked'],
  [{ ...pending, askedAt: 'x', reason: 'Slow' }, '?: Your check has not answered: Slow'],
] as const)('the answer of a check becomes evidence: %j', (check, text) => {
  expect(texts({ ...sampleDrill, check })[2]).toBe(text);
});

test('the stages are those of its kind, the check among them only where there is one', () => {
  const at = (drill: Drill) => drillStages(drill).map(({ stage, state }) => `${stage} ${state}`);
  const running = { ...sampleDrill, status: 'running', stage: 'comparing' } as const;
  expect(at(running)).toEqual([
    'preparing done',
    'restoring done',
    'comparing now',
    'emptying next',
  ]);
  expect(at({ ...running, check: pending })).toContain('checking next');
  expect(at({ ...sampleDryDrill, stage: 'verifying' })).toEqual([
    'preparing done',
    'verifying now',
  ]);
});

test('a running drill says its stage, or that it stops', () => {
  const running = { status: 'running', stage: 'emptying', isCancelling: false } as const;
  expect(drillStatus(running)).toEqual(['busy', 'Emptying']);
  expect(drillStatus({ ...running, isCancelling: true })).toEqual(['busy', 'Being cancelled']);
});

test('a difference says which fields, and how many more', () => {
  const fields = [['total'], ['address', 'city']];
  const update = { path: 'a/b', change: 'update', fields, moreFields: 3 } as const;
  expect(drillDifferenceText({ ...update, fields })).toBe(
    'differs in total, address.city and 3 more fields',
  );
  expect(drillDifferenceText({ ...update, change: 'create', fields: [], moreFields: 0 })).toBe(
    'is missing in the target',
  );
});
