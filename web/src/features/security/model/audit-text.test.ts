import { auditEntrySchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { aboutIds, actionVerbs, countsText } from './audit-text.ts';

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
  expect(actionVerbs['plan.ended']).toBe('made the restore plan, and wrote nothing');
});
