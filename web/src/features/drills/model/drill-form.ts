import {
  drillPlanInputSchema,
  type DrillPlan,
  type DrillPlanInput,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { emptyRecurrence, typedRecurrence, typedRecurrenceOf } from '#lib/typed-recurrence.ts';
import { typedNumber } from '#lib/typed-number.ts';

const daysSchema = typedNumber({ from: 1, to: 365 }, 'A whole number from 1 to 365');
const minutesSchema = typedNumber({ from: 1, to: 720 }, 'A whole number of minutes from 1 to 720');

/** Reads a field that counts only where something else is chosen. */
function readField<T>(
  schema: z.ZodType<T>,
  value: string,
  { issues, path }: { issues: z.core.$ZodRawIssue[]; path: string },
): T | undefined {
  const { data, error } = schema.safeParse(value);
  for (const { message } of error?.issues ?? []) {
    issues.push({ code: 'custom', message, path: [path], input: value });
  }
  return data;
}

const typedPick = z
  .object({ kind: z.enum(['newest', 'random']), days: z.string() })
  .transform(({ kind, days }, { issues }): DrillPlanInput['pick'] => {
    if (kind === 'newest') {
      return { kind };
    }
    return { kind, days: readField(daysSchema, days, { issues, path: 'days' }) ?? 1 };
  });

const typedCheck = z
  .object({ url: z.string(), deadlineMinutes: z.string() })
  .transform(({ url, deadlineMinutes: typed }, { issues }): DrillPlanInput['check'] => {
    if (url.trim() === '') {
      return null;
    }
    const deadlineMinutes = readField(minutesSchema, typed, { issues, path: 'deadlineMinutes' });
    return { url, deadlineMinutes: deadlineMinutes ?? 1 };
  })
  .pipe(drillPlanInputSchema.shape.check);

/** A drill plan as it is typed. Without a project as its target it is one of dry drills. */
const typedPlan = z.object({
  schedule: typedRecurrence.pipe(drillPlanInputSchema.shape.schedule),
  pick: typedPick,
  target: z.string(),
  /** Empty for that of the target. */
  databaseId: z.string(),
  check: typedCheck,
});

export type DrillForm = z.input<typeof typedPlan>;
export type DrillFormInput = Omit<DrillPlanInput, 'enabled'>;

export const targetGone = 'The project is gone: choose another, or a dry drill';

/** With targets that there are; in the project that is backed up, another database. */
export function drillFormFor(projects: readonly { readonly id: string }[], sourceId: string) {
  return typedPlan
    .refine(({ target }) => target === '' || projects.some(({ id }) => id === target), {
      path: ['target'],
      error: targetGone,
    })
    .refine(({ target, databaseId }) => target !== sourceId || databaseId.trim() !== '', {
      path: ['databaseId'],
      error: 'Name another database than the one that is backed up',
    })
    .transform(({ schedule, pick, target, databaseId, check }): DrillFormInput => {
      const named = databaseId.trim();
      const place = { projectId: target, ...(named === '' ? {} : { databaseId: named }) };
      return target === ''
        ? { schedule, pick, target: null, check: null }
        : { schedule, pick, target: place, check };
    });
}

export function emptyDrillForm(): DrillForm {
  return {
    schedule: { ...emptyRecurrence(), time: '03:30' },
    pick: { kind: 'newest', days: '30' },
    target: '',
    databaseId: '',
    check: { url: '', deadlineMinutes: '15' },
  };
}

/** The form that shows a saved plan. */
export function drillFormOf({ schedule, pick, target, check }: DrillPlan): DrillForm {
  const empty = emptyDrillForm();
  return {
    schedule: typedRecurrenceOf(schedule),
    pick: pick.kind === 'newest' ? empty.pick : { kind: 'random', days: String(pick.days) },
    target: target?.projectId ?? '',
    databaseId: target?.databaseId ?? '',
    check:
      check === null
        ? empty.check
        : { url: check.url, deadlineMinutes: String(check.deadlineMinutes) },
  };
}

/** What is sent to save a plan as it is. */
export function drillInputOf(plan: DrillPlan): DrillPlanInput {
  const { enabled, schedule, pick, target, check } = plan;
  if (target === null) {
    return { enabled, schedule, pick, target, check };
  }
  const { masks: _masks, ...place } = target;
  return { enabled, schedule, pick, target: place, check };
}
