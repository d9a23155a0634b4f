import type { Drill, DrillPlan } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { sampleDrill, sampleDrillPlan, sampleProject } from '#testing/samples.ts';
import { leftoverText } from './leftover-text.ts';

const left: Drill = { ...sampleDrill, status: 'failed', leftInTarget: true };
const newer = (change: Partial<Drill>): Drill => ({
  ...sampleDrill,
  id: 'd2',
  startedAt: new Date(Date.parse(left.startedAt) + 60_000).toISOString(),
  ...change,
});
const due = sampleDrillPlan.nextDrillAt ?? '';
const dueAt = formatDateTime(due);
const dry: Partial<DrillPlan> = { target: null };
const elsewhere: Partial<DrillPlan> = {
  target: { projectId: 'staging', databaseId: 'drills', masks: false },
};

function text(plan: Partial<DrillPlan> | null, drills: Drill[] = [], late = false): string {
  const projects = [sampleProject, { ...sampleProject, id: 'staging' }];
  const context = {
    plan: plan === null ? null : { ...sampleDrillPlan, ...plan },
    drills: [...drills, left],
    projects,
  };
  return leftoverText(left, context, Date.parse(due) + (late ? 1 : -1));
}

const removes = 'removes them first, where it still can and nobody has changed them since.';

test.each<[string, string, string]>([
  ['as planned', text({}), `The next drill, on ${dueAt}, ${removes}`],
  ['due and not begun', text({}, [], true), `The next drill, due since ${dueAt}, ${removes}`],
  [
    'paused',
    text({ enabled: false, nextDrillAt: null }),
    `Planned drills are paused; one that you start ${removes}`,
  ],
  ['dry', text(dry), 'Drills are dry now, and none removes them. Delete them there.'],
  [
    'into another database',
    text(elsewhere),
    'Drills have another target now, and none removes them. Delete them there.',
  ],
  [
    'never planned',
    text(null),
    'No drill of that project is planned, and none removes them. Delete them there.',
  ],
  [
    'of another project',
    text({ projectId: 'staging' }),
    'No drill of that project is planned, and none removes them. Delete them there.',
  ],
  [
    'under way',
    text({}, [newer({ status: 'running', endedAt: null })]),
    'The drill that is under way removes them first, where it can.',
  ],
  [
    'under way, of another project',
    text({ projectId: 'staging' }, [
      newer({ projectId: 'staging', status: 'running', endedAt: null }),
    ]),
    'No drill of that project is planned, and none removes them. Delete them there.',
  ],
  [
    'failed, without a backup too',
    text({}, [newer({ status: 'failed', recordId: null, message: 'There is no backup' })]),
    'A later drill has not removed them: There is no backup. Delete them there.',
  ],
])('of a next drill that is %s', (_what, said, expected) => {
  expect(said).toBe(expected);
});

test('of a target that was deleted', () => {
  const context = { plan: sampleDrillPlan, drills: [left], projects: [sampleProject] };
  expect(leftoverText(left, context, 0)).toBe(
    'The project of that database was deleted: no drill removes them. Delete them there.',
  );
});
