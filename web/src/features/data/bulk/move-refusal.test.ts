import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import type { Project } from '@firekeep/functions/contract';
import { copyRefusal, moveRefusal } from './move-refusal.ts';

const { guards, permissions, metadata } = sampleProject;
const staging = { ...metadata, environment: 'staging' } as const;
const own: Project = { ...sampleProject, id: 'own', metadata: staging };
const other: Project = { ...own, id: 'other', name: 'Other' };
const guardedBy = (change: Partial<typeof guards>): Project => ({
  ...own,
  guards: { ...guards, ...change },
});
const rule = { collections: '**', field: 'email', mask: { how: 'remove' } } as const;
const masked: Project = { ...other, masks: { required: true, rules: [rule] } };

test('documents that may be deleted are moved, here and into another database', () => {
  expect(moveRefusal(own, 'a/1', null)).toBeUndefined();
  expect(moveRefusal(own, 'a/1', own)).toBeUndefined();
  expect(moveRefusal(own, 'a/1', other)).toBeUndefined();
});

test.each([
  ['is read-only', { ...own, readOnly: true }, /read-only/],
  [
    'is connected by a key that may not delete',
    { ...own, permissions: { ...permissions, delete: false } },
    /do not allow deleting/,
  ],
  ['refuses deletions', guardedBy({ refusesDeletes: true }), /refuse deletions/],
  ['protects the collection', guardedBy({ protectedCollections: ['a'] }), /protect a\/1\/b\./],
])('nothing is moved where the project %s', (_why, project, text) => {
  expect(moveRefusal(project, 'a/1/b', null)).toMatch(text);
  expect(moveRefusal(project, 'a/1/b/2', other)).toMatch(text);
});

test.each([
  [
    'is labelled production',
    { ...own, metadata: { ...metadata, environment: 'production' as const } },
    /labelled production/,
  ],
  ['asks for a reason', guardedBy({ needsReason: true }), /has guards/],
  ['asks for a fresh plan', guardedBy({ needsFreshPlan: true }), /has guards/],
  ['asks for a second look', guardedBy({ confirmAbove: 0 }), /has guards/],
])('nothing is moved into another database where the project %s', (_why, project, text) => {
  expect(moveRefusal(project, 'a/1', null)).toBeUndefined();
  expect(moveRefusal(project, 'a/1', project)).toMatch(text);
  expect(moveRefusal(project, 'a/1', other)).toMatch(text);
});

test('nothing is moved into a project that masks, and nothing copied into one that has to and can’t', () => {
  expect(moveRefusal(own, 'a/1', masked)).toMatch(/masked on their way into Other/);
  expect(moveRefusal(masked, 'a/1', masked)).toBeUndefined();
  expect(copyRefusal(masked, own)).toBeUndefined();
  const without: Project = { ...other, masks: { required: true, rules: [] } };
  expect(copyRefusal(without, own)).toMatch(/has no masks/);
  expect(copyRefusal(without, without)).toBeUndefined();
  expect(copyRefusal({ ...other, readOnly: true }, own)).toMatch(/read-only/);
});
