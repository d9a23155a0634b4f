import { expect, test } from 'vitest';
import { addOutcomes, emptyTally, fewNamed, type DocumentOutcome } from './outcome.ts';

const outcomes: DocumentOutcome[] = [
  { result: 'written', journal: { path: 'a/1', change: 'create', time: '1' } },
  { result: 'written', journal: { path: 'a/2', change: 'update', time: '2' } },
  { result: 'skipped', path: 'a/3' },
  { result: 'deleted', journal: { path: 'a/4', change: 'delete', time: null } },
  { result: 'failed', path: 'a/5', reason: 'refused' },
  { result: 'conflict', path: 'a/6', reason: 'changed' },
  { result: 'unticked', path: 'a/7' },
];

test('every document of a restore is counted once', () => {
  const tally = addOutcomes(addOutcomes(emptyTally, outcomes), outcomes.slice(0, 2));
  expect(tally).toEqual({
    written: 4,
    deleted: 1,
    skipped: 1,
    conflicts: 1,
    unticked: 1,
    failed: 1,
    failures: [{ path: 'a/5', reason: 'refused' }],
    conflicting: [{ path: 'a/6', reason: 'changed' }],
  });
  expect(emptyTally.failures).toEqual([]);
});

test('names and reasons are bounded in number and in length, counts are not', () => {
  const long = 'x'.repeat(6000);
  const many = Array.from({ length: 500 }, (_, index): DocumentOutcome[] => [
    { result: 'failed', path: `${long}/${index}`, reason: long },
    { result: 'conflict', path: `${long}/${index}`, reason: long },
  ]).flat();
  const tally = addOutcomes(emptyTally, many);
  expect(tally).toMatchObject({ conflicts: 500, failed: 500 });
  expect(tally.failures.length).toBeLessThanOrEqual(100);
  // Both are kept in documents of Firestore, which hold 1 MiB.
  expect(JSON.stringify(tally).length).toBeLessThan(300_000);
  // What each of 200 parts keeps is written at once, with at most 10 MiB.
  expect(fewNamed(tally)).toMatchObject({ conflicts: 500, failed: 500 });
  expect(200 * JSON.stringify(fewNamed(tally)).length).toBeLessThan(6_000_000);
});
