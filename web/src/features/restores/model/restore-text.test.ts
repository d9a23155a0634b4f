import { restoreOutcomeSchema, restorePlanSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { outcomeText, phaseText, planText, scopeText, statusLabel } from './restore-text.ts';

test('names what is restored', () => {
  expect(scopeText({})).toBe('the whole backup');
  expect(scopeText({ paths: ['a/b'] })).toBe('document a/b');
  expect(scopeText({ collections: ['a', 'b'], collectionGroups: ['c'] })).toBe(
    '2 collections and collection group c',
  );
});

test('counts what happened', () => {
  const none = restoreOutcomeSchema.parse({
    written: 0,
    deleted: 0,
    skipped: 0,
    failed: 0,
    failures: [],
  });
  expect(outcomeText(none)).toBe('nothing changed');
  expect(outcomeText({ ...none, written: 1200, failed: 1 })).toBe('1,200 written, 1 failed');
  expect(outcomeText({ ...none, conflicts: 2, unticked: 1 })).toBe(
    '1 left out as chosen, 2 changed meanwhile and left alone',
  );
});

test('counts what would happen', () => {
  const plan = restorePlanSchema.parse({
    create: 1,
    update: 0,
    delete: 2,
    unchanged: 5,
    samples: [],
  });
  expect(planText(plan)).toBe('1 to create, 2 to delete');
  expect(planText({ ...plan, create: 0, delete: 0 })).toBe('nothing would change');
});

test('tells a comparison from a restore', () => {
  expect(statusLabel({ status: 'planning', dryRun: true }).text).toBe('Comparing');
  expect(statusLabel({ status: 'planning', dryRun: false }).text).toBe('Preparing');
  expect(phaseText({ phase: 'deleting', dryRun: true })).toContain('Looking for');
  expect(phaseText({ phase: 'deleting', dryRun: false })).toContain('Deleting');
});
