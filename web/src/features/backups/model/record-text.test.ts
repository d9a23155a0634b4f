import { expect, test } from 'vitest';
import { chunksText, evidence, progressPercent, progressText } from './record-text.ts';
import { isRestorable, isBackupUnderWay } from '#lib/backup-record.ts';
import { canVerify } from './record-status.ts';

const verification = {
  status: 'verified' as const,
  checkedAt: null,
  chunks: 3,
  documents: 1200,
  rawBytes: 2048,
  countsChecked: 1,
  healedReads: 0,
  mismatches: [],
};

test('says how much of a backup was new', () => {
  expect(chunksText({ chunkCount: 0, newChunkCount: 0 })).toBe('no chunks');
  expect(chunksText({ chunkCount: 41, newChunkCount: 0 })).toBe('none of 41 chunks new');
  expect(chunksText({ chunkCount: 1, newChunkCount: 1 })).toBe('1 of 1 chunk new');
});

test('never says 100 % before the end', () => {
  expect(progressPercent(null)).toBeNull();
  expect(progressPercent(0.426)).toBe('42 %');
  expect(progressPercent(1)).toBe('99 %');
});

test('says what is under way', () => {
  const progress = { documents: 1, rawBytes: 10, fraction: null };
  expect(progressText({ status: 'queued', progress })).toBe('Waiting for its turn');
  expect(progressText({ status: 'verifying', progress })).toBe(
    'Reading back and checking: 1 document so far',
  );
  expect(progressText({ status: 'running', progress })).toBe(
    'Reading: 1 document, 10 bytes so far',
  );
});

test('lists what was checked', () => {
  expect(evidence(verification, { chunkCount: 3, documentCount: 1200 })).toEqual([
    '3 of 3 chunks read back from storage, each opened and equal to the hash in its name',
    '1,200 of 1,200 documents decoded, in strictly ascending order (2 KiB)',
    '1 count by Firestore when the backup was made, at the same read time, with the same result',
  ]);
});

test('a verification that failed says how far it came, and claims nothing', () => {
  const failed = { ...verification, status: 'failed' as const, documents: 800 };
  expect(evidence(failed, { chunkCount: 3, documentCount: 1200 })).toEqual([
    '3 of 3 chunks checked in storage',
    '800 of 1,200 documents decoded (2 KiB)',
  ]);
});

test('offers only what a record allows', () => {
  expect(isBackupUnderWay({ status: 'verifying' })).toBe(true);
  expect(isRestorable({ status: 'completed', verification })).toBe(true);
  const failed = { ...verification, status: 'failed' as const };
  expect(isRestorable({ status: 'completed', verification: failed })).toBe(false);
  expect(canVerify({ status: 'completed', verification: failed })).toBe(true);
  expect(canVerify({ status: 'running', verification })).toBe(false);
});

test('names reads that were good the second time only', () => {
  const counts = { chunkCount: 3, documentCount: 1200 };
  const healed =
    '2 objects damaged when first read, whole when read again: nothing is lost, but the way to storage is not reliable';
  expect(evidence({ ...verification, healedReads: 2 }, counts).at(-1)).toBe(healed);
  const failed = { ...verification, status: 'failed' as const, healedReads: 2 };
  expect(evidence(failed, counts).at(-1)).toBe(healed);
});
