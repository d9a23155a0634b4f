import type { BackupRecord } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { changesSentence } from './changes-text.ts';

type Changes = NonNullable<BackupRecord['metadata']['changes']>;

const learned = {
  since: '2026-11-20T00:00:00.000Z',
  backups: 70,
  hours: 1,
  usual: [],
  isNotable: true,
  anchors: [],
};

function sentence(change: Partial<Changes> = {}): string {
  const changes = {
    comparedWith: 'b1',
    hours: 1,
    isWhole: true,
    before: 1030,
    changed: 400,
    deleted: 12,
    created: 5,
    usual: 0.023,
    isUnusual: false,
    restored: 0,
    collections: [],
    learned,
    ...change,
  };
  return changesSentence({ changes });
}

test('says what changed, and what is usual for the schedule', () => {
  expect(sentence()).toBe(
    '412 of 1,030 documents changed or deleted since the previous backup, 5 new. Usual for this schedule: up to 3 %.',
  );
  expect(sentence({ isWhole: false, isUnusual: true })).toBe(
    'At least 412 of 1,030 documents changed or deleted since the previous backup, 5 new. That is unusual: usual for this schedule: up to 3 %.',
  );
});

test('says that nothing can be said of what is usual', () => {
  expect(changesSentence({ changes: null })).toBe('Not counted for this backup.');
  expect(sentence({ comparedWith: null })).toBe('Not compared with a previous backup.');
  expect(sentence({ usual: null })).toContain('too few backups of this schedule');
  expect(sentence({ usual: null, learned: null })).not.toContain('usual');
});

test('names the collections that changed more than usual, and what restores changed', () => {
  const orders = { before: 500, changed: 200, deleted: 0, created: 0, usual: 0, isUnusual: true };
  const text = sentence({ restored: 30, collections: [{ path: 'orders', ...orders }] });
  expect(text).toContain('Unusual: orders 200 of 500 documents (usual: up to 0 %).');
  expect(text).toContain('Restores changed 30 documents of them.');
});
