import { expect, test } from 'vitest';
import { addOutcomes, emptyTally, type DocumentOutcome } from './outcome.ts';

const outcomes: DocumentOutcome[] = [
  { path: 'a/1', change: 'create' },
  { path: 'a/2', change: 'update' },
  { path: 'a/3', change: 'unchanged' },
  { path: 'a/4', change: 'delete' },
  { path: 'a/5', change: 'failed', reason: 'refused' },
];

test('every document of a restore is counted once', () => {
  const tally = addOutcomes(addOutcomes(emptyTally, outcomes, false), outcomes.slice(0, 2), false);
  expect(tally).toEqual({
    create: 2,
    update: 2,
    delete: 1,
    unchanged: 1,
    written: 4,
    deleted: 1,
    skipped: 1,
    failed: 1,
    samples: [
      { path: 'a/1', change: 'create' },
      { path: 'a/2', change: 'update' },
      { path: 'a/4', change: 'delete' },
      { path: 'a/1', change: 'create' },
      { path: 'a/2', change: 'update' },
    ],
    failures: [{ path: 'a/5', reason: 'refused' }],
  });
  expect(emptyTally.samples).toEqual([]);
});

test('a dry run counts what would change and writes nothing', () => {
  expect(addOutcomes(emptyTally, outcomes.slice(0, 4), true)).toMatchObject({
    create: 1,
    update: 1,
    delete: 1,
    unchanged: 1,
    written: 0,
    deleted: 0,
    skipped: 0,
  });
});

test('samples and failures are bounded in number and in length, counts are not', () => {
  const long = 'x'.repeat(6000);
  const many = Array.from({ length: 500 }, (_, index): DocumentOutcome[] => [
    { path: `${long}/${index}`, change: 'create' },
    { path: `${long}/${index}`, change: 'failed', reason: long },
  ]).flat();
  const tally = addOutcomes(emptyTally, many, false);
  expect(tally).toMatchObject({ create: 500, failed: 500 });
  expect(tally.samples.length).toBeLessThanOrEqual(20);
  expect(tally.failures.length).toBeLessThanOrEqual(100);
  // Both are kept in documents of Firestore, which hold 1 MiB.
  expect(JSON.stringify(tally).length).toBeLessThan(400_000);
});
