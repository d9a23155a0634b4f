import {
  cloneSchema,
  retentionSchema,
  scheduleNameSchema,
  webhookUrlSchema,
  type BackupSchedule,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { optionalNumber } from '#lib/typed-number.ts';
import { emptyRecurrence, typedRecurrence, typedRecurrenceOf } from '#lib/typed-recurrence.ts';
import { choosesSome, selectionFields } from '#lib/patterns.ts';

const keep = optionalNumber({ from: 1, to: 3650 }, 'A whole number from 1 to 3650');

/** How long backups are kept, as it is typed: an empty field is a rule that is not used. */
const typedRetention = z
  .object({
    keepLast: keep,
    keepDays: keep,
    gfs: z.object({
      daily: optionalNumber({ from: 0, to: 366 }, 'A whole number from 0 to 366'),
      weekly: optionalNumber({ from: 0, to: 520 }, 'A whole number from 0 to 520'),
      monthly: optionalNumber({ from: 0, to: 120 }, 'A whole number from 0 to 120'),
    }),
  })
  .transform(({ keepLast, keepDays, gfs }): z.input<typeof retentionSchema> => {
    const { daily, weekly, monthly } = gfs;
    const hasGfs = [daily, weekly, monthly].some((count) => count !== undefined);
    return {
      ...(keepLast === undefined ? {} : { keepLast }),
      ...(keepDays === undefined ? {} : { keepDays }),
      ...(hasGfs ? { gfs: { daily: daily ?? 0, weekly: weekly ?? 0, monthly: monthly ?? 0 } } : {}),
    };
  })
  .pipe(retentionSchema);

/**
 * Where each backup is cloned to, as it is typed: without a project it is not cloned. An empty
 * database is that of the project.
 */
const typedClone = z
  .object({ projectId: z.string(), databaseId: z.string(), mode: cloneSchema.shape.mode })
  .transform(({ projectId, databaseId: typed, mode }): z.infer<typeof cloneSchema> | null => {
    const databaseId = typed.trim();
    const chosen = { projectId, mode, ...(databaseId === '' ? {} : { databaseId }) };
    return projectId === '' ? null : chosen;
  })
  .pipe(cloneSchema.nullable());

/** From what the form holds, every number still a text, to what is saved. */
export const scheduleFormSchema = z
  .object({
    name: scheduleNameSchema,
    enabled: z.boolean(),
    schedule: typedRecurrence,
    retention: typedRetention,
    webhookUrl: z
      .string()
      .transform((url) => (url.trim() === '' ? null : url))
      .pipe(webhookUrlSchema.nullable()),
    clone: typedClone,
    ...selectionFields,
  })
  .refine(...choosesSome)
  .transform(({ onlyChosen: _onlyChosen, ...input }) => input);

export const projectGone = 'The project is gone: choose another, or none';

/** With projects that there are, of which one is cloned into. */
export function formSchemaFor(projects: readonly { readonly id: string }[]) {
  return scheduleFormSchema.refine(
    ({ clone }) => clone === null || projects.some(({ id }) => id === clone.projectId),
    { path: ['clone', 'projectId'], error: projectGone },
  );
}

export type ScheduleForm = z.input<typeof scheduleFormSchema>;
export type ScheduleFormInput = z.output<typeof scheduleFormSchema>;
export type ScheduleControl = Control<ScheduleForm, unknown, ScheduleFormInput>;

export function emptyForm(): ScheduleForm {
  return {
    name: 'Daily backup',
    enabled: true,
    include: '',
    exclude: '',
    onlyChosen: false,
    schedule: { ...emptyRecurrence(), kind: 'daily' },
    retention: { keepLast: '7', keepDays: '30', gfs: { daily: '', weekly: '', monthly: '' } },
    webhookUrl: '',
    clone: { projectId: '', databaseId: '', mode: 'overwrite' },
  };
}

function text(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** The form that shows an existing schedule. */
export function scheduleFormOf(saved: BackupSchedule): ScheduleForm {
  const { name, enabled, include, exclude, schedule, retention, webhookUrl } = saved;
  const { gfs } = retention;
  const empty = emptyForm();
  return {
    ...empty,
    name,
    enabled,
    include: include.join('\n'),
    exclude: exclude.join('\n'),
    schedule: typedRecurrenceOf(schedule),
    retention: {
      keepLast: text(retention.keepLast),
      keepDays: text(retention.keepDays),
      gfs: { daily: text(gfs?.daily), weekly: text(gfs?.weekly), monthly: text(gfs?.monthly) },
    },
    webhookUrl: webhookUrl ?? '',
    clone:
      saved.clone === null
        ? empty.clone
        : { ...saved.clone, databaseId: saved.clone.databaseId ?? '' },
  };
}

/** What the form says is kept; undefined while it can't be used. */
export function readRetention(typed: ScheduleForm['retention']) {
  return typedRetention.safeParse(typed).data;
}
