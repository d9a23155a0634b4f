import {
  alertSeveritySchema,
  channelInputSchema,
  channelKindSchema,
  channelRulesSchema,
  quietHoursSchema,
  summaryTimesSchema,
  type Channel,
  type ChannelKind,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { shownTimeZone } from '#lib/time-zone.ts';
import { kindTexts } from './channel-kind-text.ts';

const typedRules = z
  .object({
    which: z.enum(['all', 'chosen']),
    projectIds: z.array(z.string()),
    severities: z.array(alertSeveritySchema),
    resolved: z.boolean(),
  })
  .transform(({ which, projectIds, ...rules }) => ({
    ...rules,
    projectIds: which === 'all' ? null : projectIds,
  }))
  .pipe(channelRulesSchema);

// Some browsers add seconds.
const timeOfDay = z.string().transform((typed) => typed.slice(0, 5));

const typedQuietHours = z
  .object({
    isOn: z.boolean(),
    from: timeOfDay,
    to: timeOfDay,
    timeZone: z.string(),
    exceptCritical: z.boolean(),
  })
  // At a field, where the contract's own refusal has none.
  .refine(({ isOn, from, to }) => !isOn || from !== to, {
    path: ['to'],
    error: 'Quiet hours need a beginning and an end',
  })
  .transform(({ isOn, ...hours }) => (isOn ? hours : null))
  .pipe(quietHoursSchema.nullable());

const typedSummary = z
  .object({
    kind: z.enum(['none', 'daily', 'weekly']),
    time: timeOfDay,
    weekday: z.string(),
    timeZone: z.string(),
  })
  .transform(({ kind, weekday, ...at }) => {
    switch (kind) {
      case 'none':
        return null;
      case 'daily':
        return { kind, ...at };
      case 'weekly':
        return { kind, ...at, weekday: Number(weekday) };
    }
  })
  .pipe(summaryTimesSchema.nullable());

const typedChannel = z.object({
  kind: channelKindSchema,
  address: z.string(),
  name: channelInputSchema.shape.name,
  rules: typedRules,
  quietHours: typedQuietHours,
  summary: typedSummary,
});

export type ChannelForm = z.input<typeof typedChannel>;

/** A heartbeat has none of what the other kinds ask; its fields are not shown. */
function withoutNotices(form: ChannelForm): ChannelForm {
  return form.kind === 'heartbeat'
    ? {
        ...form,
        rules: { ...form.rules, severities: [], resolved: false },
        quietHours: { ...form.quietHours, isOn: false },
        summary: { ...form.summary, kind: 'none' },
      }
    : form;
}

const anyForm = z.custom<ChannelForm>().transform(withoutNotices).pipe(typedChannel);

/** From what a new channel's form holds to what is sent. */
export const newChannelSchema = anyForm.pipe(channelInputSchema);

/** As that, for a saved channel, whose address stays where none is typed. */
export const savedChannelSchema = anyForm
  .transform(({ address, ...input }) => (address.trim() === '' ? input : { ...input, address }))
  .pipe(channelInputSchema.partial({ address: true }));

export type TypedChannel = z.output<typeof savedChannelSchema>;
export type ChannelControl = Control<ChannelForm, unknown, TypedChannel>;

export function emptyChannelForm(kind: ChannelKind): ChannelForm {
  const timeZone = shownTimeZone();
  return {
    kind,
    address: '',
    name: kindTexts[kind].title,
    rules: {
      which: 'all',
      projectIds: [],
      severities: ['critical', 'error'],
      resolved: true,
    },
    quietHours: { isOn: false, from: '22:00', to: '07:00', timeZone, exceptCritical: true },
    summary: { kind: 'none', time: '08:00', weekday: '1', timeZone },
  };
}

/** The form that shows a saved channel. Its address is secret: it is typed again to change it. */
export function channelFormOf({ kind, name, rules, quietHours, summary }: Channel): ChannelForm {
  const empty = emptyChannelForm(kind);
  return {
    ...empty,
    name,
    rules: {
      ...rules,
      which: rules.projectIds === null ? 'all' : 'chosen',
      projectIds: rules.projectIds ?? [],
    },
    quietHours: quietHours === null ? empty.quietHours : { ...quietHours, isOn: true },
    summary:
      summary === null
        ? empty.summary
        : {
            ...empty.summary,
            ...summary,
            weekday: summary.kind === 'weekly' ? String(summary.weekday) : empty.summary.weekday,
          },
  };
}
