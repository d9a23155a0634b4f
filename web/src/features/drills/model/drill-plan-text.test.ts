import { expect, test } from 'vitest';
import { sampleDrillPlan, sampleProject } from '#testing/samples.ts';
import { drillPlanText } from './drill-plan-text.ts';

const projects = [sampleProject, { ...sampleProject, id: 'staging', name: 'Acme Drill' }];

test('says in a sentence what the plan does', () => {
  expect(drillPlanText(sampleDrillPlan, projects)).toBe(
    'Every Monday at 03:30 (UTC), the newest backup is restored into Acme Drill and compared document by document; then the target is emptied again.',
  );
});

test('names another database, masks, the check and a random pick', () => {
  const plan = {
    ...sampleDrillPlan,
    pick: { kind: 'random' as const, days: 30 },
    target: { projectId: 'shop', databaseId: 'drills', masks: true },
    check: { url: 'https://checks.example.com/x', deadlineMinutes: 5 },
  };
  expect(drillPlanText(plan, projects)).toBe(
    'Every Monday at 03:30 (UTC), a random backup of the last 30 days is restored into database drills of Shop with its masks, compared document by document and checked by checks.example.com; then the target is emptied again.',
  );
});

test('calls a dry drill dry, and a project that is gone gone', () => {
  expect(drillPlanText({ ...sampleDrillPlan, target: null }, projects)).toBe(
    'Every Monday at 03:30 (UTC), the newest backup is read whole, decoded and checked. This is a dry drill: nothing is restored.',
  );
  expect(drillPlanText(sampleDrillPlan, [])).toContain('restored into a project that is gone');
});
