import { expect, test } from 'vitest';
import { retentionPlanText, reasonsText } from './retention-plan.ts';

const plan = (keptCount: number, goingCount: number) =>
  retentionPlanText({ keptCount, goingCount, kept: [], going: [], isPaused: false });

test('says how many stay and go', () => {
  expect(plan(0, 0)).toBe('This schedule has made no backup yet: nothing would go.');
  expect(plan(1, 0)).toBe('The one backup of this schedule stays.');
  expect(plan(3, 0)).toBe('Of 3 backups of this schedule all stay.');
  expect(plan(1, 1)).toBe('Of 2 backups of this schedule 1 stays and 1 goes.');
  expect(plan(9, 3)).toBe('Of 12 backups of this schedule 9 stay and 3 go.');
});

test('names every reason', () => {
  expect(reasonsText(['held', 'last-verified', 'weekly'])).toBe(
    'held, the last verified one, of its week',
  );
});
