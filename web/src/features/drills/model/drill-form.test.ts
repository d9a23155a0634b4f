import { expect, test } from 'vitest';
import { sampleDrillPlan } from '#testing/samples.ts';
import {
  drillFormFor,
  drillFormOf,
  drillInputOf,
  emptyDrillForm,
  targetGone,
  type DrillForm,
} from './drill-form.ts';

const schema = drillFormFor([{ id: 'shop' }, { id: 'staging' }], 'shop');

function read(patch: Partial<DrillForm>) {
  const { data, error } = schema.safeParse({ ...emptyDrillForm(), ...patch });
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  return { input: data, errors: Object.fromEntries(errors ?? []) };
}

test('offers a weekly dry drill that is valid as it stands', () => {
  const { input } = read({});
  expect(input).toMatchObject({
    schedule: { kind: 'weekly', time: '03:30', weekday: 1 },
    pick: { kind: 'newest' },
    target: null,
    check: null,
  });
});

test('a dry drill has no check, whatever was typed before', () => {
  const check = { url: 'https://checks.example.com', deadlineMinutes: '5' };
  expect(read({ check }).input?.check).toBeNull();
  expect(read({ check, target: 'staging' }).input).toMatchObject({
    target: { projectId: 'staging' },
    check: { url: 'https://checks.example.com', deadlineMinutes: 5 },
  });
});

test('in the project that is backed up another database has to be named', () => {
  expect(read({ target: 'shop', databaseId: ' ' }).errors).toEqual({
    databaseId: 'Name another database than the one that is backed up',
  });
  expect(read({ target: 'shop', databaseId: 'drills' }).input?.target).toEqual({
    projectId: 'shop',
    databaseId: 'drills',
  });
});

test('reports what is wrong field by field', () => {
  expect(read({ target: 'gone' }).errors).toEqual({ target: targetGone });
  const { errors } = read({
    pick: { kind: 'random', days: '0' },
    check: { url: 'https://x.example.com', deadlineMinutes: '721' },
  });
  expect(errors).toEqual({
    'pick.days': 'A whole number from 1 to 365',
    'check.deadlineMinutes': 'A whole number of minutes from 1 to 720',
  });
});

test('a saved plan is shown and saved again as it is', () => {
  const plan = {
    ...sampleDrillPlan,
    schedule: { kind: 'cron', timeZone: 'UTC', cron: '0 4 * * 1' } as const,
    pick: { kind: 'random', days: 9 } as const,
    target: { projectId: 'shop', databaseId: 'drills', masks: true },
    check: { url: 'https://x.example.com', deadlineMinutes: 20 },
  };
  const { enabled, ...input } = drillInputOf(plan);
  expect(enabled).toBe(true);
  expect(input.target).toEqual({ projectId: 'shop', databaseId: 'drills' });
  expect(schema.parse(drillFormOf(plan))).toEqual(input);
});
