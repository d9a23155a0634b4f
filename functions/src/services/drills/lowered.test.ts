import { expect, test } from 'vitest';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import type { DrillPlan, DrillPlanInput } from '../../contract/drills.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { memoryDrills } from '../../testing/memory-drills.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { lowersDrills } from './lowered.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const weekly = { kind: 'weekly', timeZone: 'Europe/Vienna', time: '03:30', weekday: 1 } as const;
const input: DrillPlanInput = {
  enabled: true,
  schedule: weekly,
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
  ['another day', { schedule: { ...weekly, time: '04:30' } }],
  ['any backup of a month', { pick: { kind: 'random', days: 30 } }],
])('%s proves as much', (_what, change) => {
  expect(lowersDrills(saved, { ...input, ...change }, now)).toBe(false);
});

test('a check where there was none, or a target, proves more', () => {
  const before = { ...saved, target: null, check: null };
  expect(lowersDrills(before, input, now)).toBe(false);
});

test('a target in another project, new or changed, is saved only after a sign-in', async () => {
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  putProject(documents, storedProject('lab', { firebaseProjectId: 'lab-1', name: 'The lab' }));
  const projects = createProjectStore(documents, () => now);
  const drills = memoryDrills({ projects, now: () => now }, documents);
  const save = async (caller: GuardedCaller, target: DrillPlanInput['target']) =>
    (await drills.save(caller, 'shop', { ...input, check: null, target })).plan.target;
  const lab = { projectId: 'lab' };
  expect(await save(staleCaller(), null)).toBe(null);
  expect(await save(staleCaller(), { projectId: 'shop', databaseId: 'empty' })).not.toBe(null);
  await expect(save(staleCaller(), lab)).rejects.toThrow('sign in again');
  expect(await save(freshCaller(), lab)).toMatchObject(lab);
  expect(await save(staleCaller(), lab)).toMatchObject(lab);
  await expect(save(staleCaller(), { ...lab, databaseId: 'b' })).rejects.toThrow('sign in again');
  await expect(save(staleCaller(), null)).rejects.toThrow('sign in again');
  const [notice, ...others] = await createNoticeEvents(documents).list(9);
  expect(others).toEqual([]);
  expect(notice?.said?.lines).toContain('Documents are copied into The lab (lab-1).');
});

test('a plan that is saved again each day puts off neither its drill nor the alert', async () => {
  const clock = { at: now };
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  const time = () => clock.at;
  const projects = createProjectStore(documents, time);
  const drills = memoryDrills({ projects, now: time }, documents);
  const dry = { ...input, target: null, check: null };
  const onDay = async (weekday: number, enabled = true) =>
    (
      await drills.save(freshCaller(), 'shop', {
        ...dry,
        enabled,
        schedule: { ...weekly, weekday },
      })
    ).plan;
  const { nextDrillAt, overdueAt } = await onDay(1);
  clock.at = new Date('2026-11-29T12:00:00.000Z');
  expect(await onDay(0)).toMatchObject({ nextDrillAt, overdueAt });
  expect(await onDay(0, false)).toMatchObject({ nextDrillAt: null, overdueAt: null });
  expect((await onDay(0)).nextDrillAt).toBe('2026-12-06T02:30:00.000Z');
});
