import { expect, test } from 'vitest';
import type { DrillPlan, DrillPlanInput } from '../../contract/drills.ts';
import { lowersDrills } from './lowered.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const input: DrillPlanInput = {
  enabled: true,
  schedule: { kind: 'weekly', timeZone: 'Europe/Vienna', time: '03:30', weekday: 1 },
  pick: { kind: 'newest' },
  target: { projectId: 'drill' },
  check: { url: 'https://hooks.example.com/check', deadlineMinutes: 10 },
};
const saved: DrillPlan = {
  ...input,
  projectId: 'shop',
  target: { projectId: 'drill', masks: false },
  nextDrillAt: null,
  overdueAt: null,
  currentDrillId: null,
  checkSecretAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const monthly = { kind: 'monthly', timeZone: 'Europe/Vienna', time: '03:30', monthDay: 1 } as const;
const elsewhere = { url: 'https://hooks.example.com/other', deadlineMinutes: 10 };

test.each<[string, Partial<DrillPlanInput>]>([
  ['a pause', { enabled: false }],
  ['a dry drill in the place of a real one', { target: null, check: null }],
  ['no check', { check: null }],
  ['another check', { check: elsewhere }],
  ['drills by month, not by week', { schedule: monthly }],
])('%s proves less', (_what, change) => {
  expect(lowersDrills(saved, { ...input, ...change }, now)).toBe(true);
  expect(lowersDrills({ ...saved, enabled: false }, { ...input, ...change }, now)).toBe(false);
  expect(lowersDrills(null, { ...input, ...change }, now)).toBe(false);
});

test.each<[string, Partial<DrillPlanInput>]>([
  ['another target', { target: { projectId: 'other' } }],
  ['another day', { schedule: { ...input.schedule, time: '04:30' } as DrillPlanInput['schedule'] }],
  ['any backup of a month', { pick: { kind: 'random', days: 30 } }],
])('%s proves as much', (_what, change) => {
  expect(lowersDrills(saved, { ...input, ...change }, now)).toBe(false);
});

test('a check where there was none, or a target, proves more', () => {
  const before = { ...saved, target: null, check: null };
  expect(lowersDrills(before, input, now)).toBe(false);
});
