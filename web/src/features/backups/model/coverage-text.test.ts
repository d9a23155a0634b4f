import { backupMetadataSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { coverageLabel, coverageProblem, coverageSentence } from './coverage-text.ts';

function metadata(change: object = {}) {
  return backupMetadataSchema.parse({
    backupName: 'x',
    trigger: 'manual',
    configurationId: null,
    firebaseProjectId: 'p',
    databaseId: '(default)',
    include: [],
    exclude: [],
    readTime: null,
    consistency: 'snapshot',
    documentCount: 12,
    rawBytes: 1,
    storedBytes: 1,
    chunkCount: 1,
    newChunkCount: 1,
    collections: [],
    startedAt: null,
    completedAt: null,
    durationMs: null,
    ...change,
  });
}

const typo = metadata({
  include: ['custmers'],
  documentCount: 0,
  coverage: {
    kind: 'empty',
    unmatched: ['custmers'],
    leftOutDocuments: 1200,
    leftOut: ['customers'],
  },
});

test('a whole backup says so, without a badge', () => {
  expect(coverageLabel(metadata())).toBeNull();
  expect(coverageSentence(metadata())).toBe('The whole database');
  expect(coverageProblem(metadata())).toBeNull();
});

test('a partial backup names its part, from before there was a coverage too', () => {
  const part = metadata({ include: ['orders', 'customers'] });
  expect(coverageLabel(part)?.text).toBe('Partial: orders, customers');
  expect(coverageSentence(part)).toBe('Partial: orders, customers');
  const many = metadata({ include: ['orders', 'customers', 'products', 'reviews'] });
  expect(coverageLabel(many)?.text).toBe('Partial: orders, customers, products…');
});

test('an empty backup says why', () => {
  expect(coverageLabel(typo)).toEqual({ tone: 'warning', text: 'Empty' });
  expect(coverageSentence(typo)).toBe(
    'Empty: the patterns matched nothing; 1,200 documents not included',
  );
  expect(coverageProblem(typo)?.text).toContain('No collection of the database matched custmers.');
  expect(coverageSentence(metadata({ documentCount: 0 }))).toBe(
    'Empty: there was nothing to back up',
  );
});

test('a pattern that matched nothing is named where others did', () => {
  const coverage = {
    kind: 'partial',
    unmatched: ['ordrs', 'a\u202E'],
    leftOutDocuments: 0,
    leftOut: [],
  };
  const some = metadata({ include: ['customers', 'ordrs'], coverage });
  expect(coverageProblem(some)?.text).toContain('matched ordrs, a⟨U+202E⟩.');
});
