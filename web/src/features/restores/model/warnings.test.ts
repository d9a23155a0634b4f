import { expect, test } from 'vitest';
import { withoutSafetyBackup } from './safety-text.ts';
import { warningSentences } from './warnings.ts';

const plan = {
  create: 1,
  update: 0,
  delete: 0,
  unchanged: 0,
  collections: null,
  cost: null,
  below: null,
  warnings: [
    { code: 'ttl' as const, message: 'TTL policies apply.', details: ['sessions.expiresAt'] },
  ],
};
const restore = {
  kind: 'restore' as const,
  undoOf: null,
  bulk: null,
  mode: 'create' as const,
  safetyBackup: true,
  plan,
};
const shop = {
  name: 'Shop',
  metadata: {
    environment: 'production' as const,
    description: '',
    tags: [],
    color: '',
    favorite: false,
  },
};

test('says what the plan warns of, with the names', () => {
  const sentences = warningSentences(restore, undefined);
  expect(sentences).toContain('TTL policies apply. (sessions.expiresAt)');
  expect(sentences.join(' ')).not.toContain('Firestore triggers');
});

test('says that triggers fire where a plan holds no warnings', () => {
  const old = { ...restore, plan: { ...plan, warnings: [] } };
  expect(warningSentences(old, undefined).join(' ')).toContain('Firestore triggers');
});

test('puts production and a missing safety backup first', () => {
  const [first, second] = warningSentences({ ...restore, safetyBackup: false }, shop);
  expect(first).toContain('Shop is labelled production');
  expect(second).toBe(withoutSafetyBackup);
});

test('speaks of a backup only where documents come from one', () => {
  const counts = { ...plan, update: 1, delete: 1 };
  const bulk = { ...restore, kind: 'bulk' as const, mode: 'mirror' as const, plan: counts };
  expect(warningSentences(bulk, undefined)).toEqual(['TTL policies apply. (sessions.expiresAt)']);
  const imported = { ...bulk, kind: 'import' as const, mode: 'merge' as const };
  expect(warningSentences(imported, undefined)).toEqual([
    'Fields that differ in the target are replaced.',
    'TTL policies apply. (sessions.expiresAt)',
  ]);
});

test('names what is lost only where something is', () => {
  expect(warningSentences(restore, undefined).join(' ')).not.toContain('replaced');
  const more = { ...restore, mode: 'mirror' as const, plan: { ...plan, update: 1, delete: 1 } };
  expect(warningSentences(more, undefined).join(' ')).toContain('does not hold are deleted');
  expect(warningSentences({ ...more, mode: 'merge' }, undefined)).toContain(
    'Fields that differ in the target are replaced.',
  );
});
