import { auditActions, auditEntrySchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { aboutIds, auditRuns, countsText, auditScopeText, verbText } from './audit-text.ts';

const entry = auditEntrySchema.parse({
  id: 'shop_1',
  sequence: 1,
  at: '2026-01-01T00:00:00.000Z',
  who: 'system',
  action: 'restore.ended',
  projectId: 'copy',
  targets: ['r1'],
  result: 'ok',
  code: null,
  nonce: 'n',
  previousHash: null,
  hash: 'h',
});
const nothing = { written: 0, deleted: 0, conflicts: 0, failed: 0 };
const restore = { fromProjectId: 'shop', intoProjectId: 'copy', ...nothing };

test('says how much a restore wrote, or that it wrote nothing', () => {
  expect(countsText(entry)).toBeUndefined();
  expect(countsText({ restore })).toBe('nothing written');
  expect(countsText({ restore: { ...restore, written: 3425, conflicts: 1 } })).toBe(
    '3,425 written, 1 in conflict',
  );
});

test('names the other project of a restore', () => {
  expect(aboutIds(entry)).toEqual(['r1']);
  expect(aboutIds({ ...entry, restore })).toEqual(['r1', 'shop']);
});

test('a plan does not end as a restore', () => {
  expect(verbText('plan.ended', false)).toBe('made a restore plan, and wrote nothing');
});

test.each(auditActions)('the sentence of %s is complete without a name', (action) => {
  const text = verbText(action, false);
  expect(text).not.toMatch(/ (?:for|on|of|to|with|the|a|an)$|[,:]$/);
  expect(text.split(' ').length).toBeGreaterThan(1);
});

test('a comparison says with what, and of which collection', () => {
  const compared = { action: 'database.compared' as const, projectId: 'shop', targets: ['b1'] };
  const comparedWith = (against: string, collection: string | null = null) => {
    const one = { ...entry, ...compared, about: { against, collection } };
    return [aboutIds(one), auditScopeText(one)];
  };
  expect(comparedWith('b2')).toEqual([['b1', 'b2'], '']);
  expect(comparedWith('live')).toEqual([['b1'], ' with the database']);
  expect(comparedWith('live', 'menu')).toEqual([['b1'], ' with the database of menu']);
  expect(auditScopeText(entry)).toBe('');
});

test('what says the same one after the other is one run', () => {
  const ran = { ...entry, who: 'ada', action: 'query.run' as const, targets: [] };
  const entries = [
    ...[9, 8, 7].map((sequence) => ({ ...ran, id: `e${sequence}`, sequence })),
    { ...ran, id: 'e6', about: { collection: 'menu', against: null } },
    { ...ran, id: 'e5', result: 'failed' as const },
    entry,
    { ...ran, id: 'e4' },
  ];
  const runs = auditRuns(entries).map((run) => run.map(({ id }) => id));
  expect(runs).toEqual([['e9', 'e8', 'e7'], ['e6'], ['e5'], ['shop_1'], ['e4']]);
});
