import type { Restore } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { withLive, withoutApplied } from './live-changes.ts';

const change = (id: string, day: number, more: Partial<Restore> = {}): Restore => ({
  ...sampleRestore,
  id,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  ...more,
});

const ids = (changes: readonly Restore[]) => changes.map(({ id }) => id);
const all = { isListed: () => true, isWhole: true };

test('what a listener brings is newer than the list, and comes first', () => {
  const listed = [change('b', 2, { status: 'running' }), change('a', 1)];
  const live = [change('c', 3), change('b', 2, { status: 'completed' })];
  const joined = withLive(listed, live, all);
  expect(ids(joined)).toEqual(['c', 'b', 'a']);
  expect(joined[1]?.status).toBe('completed');
});

test('what a filter omits is not listed', () => {
  const isListed = ({ kind }: Restore) => kind === 'edit';
  const live = [change('c', 3), change('d', 4, { kind: 'edit' })];
  expect(ids(withLive([], live, { isListed, isWhole: true }))).toEqual(['d']);
});

test('what belongs to a later page is not put before it', () => {
  const live = [change('c', 3), change('a', 1)];
  const listed = [change('b', 2)];
  expect(ids(withLive(listed, live, { ...all, isWhole: false }))).toEqual(['c', 'b']);
  expect(ids(withLive(listed, live, all))).toEqual(['c', 'b', 'a']);
});

test('of one moment the higher id is first, as the server has it', () => {
  expect(ids(withLive([change('a', 1)], [change('b', 1)], all))).toEqual(['b', 'a']);
});

test('what applies a plan stands for it', () => {
  const plan = (id: string) => change(id, 1, { dryRun: true });
  const listed = [change('c', 3, { planId: 'a' }), plan('b'), plan('a')];
  expect(ids(withoutApplied(listed))).toEqual(['c', 'b']);
});
