import { SimpleGrid } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import type { TypedRecurrence } from '#lib/typed-recurrence.ts';
import { WeekdayField } from './weekday-field.tsx';

interface WithRecurrence {
  readonly schedule: TypedRecurrence;
}

const allKinds = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'cron', label: 'Cron expression' },
] as const;

/** Which day and which time of it, as far as the kind has them. */
function MomentFields() {
  const { control } = useFormContext<WithRecurrence>();
  const kind = useWatch({ control, name: 'schedule.kind' });
  const minute = (
    <TextField
      control={control}
      name="schedule.minute"
      label="Minute of the hour"
      inputMode="numeric"
    />
  );
  const cron = (
    <TextField
      control={control}
      name="schedule.cron"
      label="Cron expression"
      help="Minute, hour, day, month, weekday; at least an hour between runs."
      fontFamily="mono"
      autoComplete="off"
      spellCheck={false}
    />
  );
  const time = <TextField control={control} name="schedule.time" label="Time of day" type="time" />;
  return (
    <>
      {kind === 'weekly' ? <WeekdayField control={control} name="schedule.weekday" /> : null}
      {kind === 'monthly' ? (
        <TextField
          control={control}
          name="schedule.monthDay"
          label="Day of the month"
          inputMode="numeric"
          help="From 1 to 28, so that every month has it."
        />
      ) : null}
      {kind === 'cron' ? cron : kind === 'hourly' ? minute : time}
    </>
  );
}

/**
 * When something is due: how often, at what time, in which zone. Stands in a form whose `schedule`
 * is a typed recurrence.
 *
 * @param kinds that can be chosen, by default all
 */
export function WhenFields({ kinds }: { kinds?: readonly TypedRecurrence['kind'][] }) {
  const { control } = useFormContext<WithRecurrence>();
  const options = allKinds.filter(({ value }) => kinds?.includes(value) ?? true);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <SelectField control={control} name="schedule.kind" label="How often" options={options} />
      <MomentFields />
      <TimeZoneField control={control} name="schedule.timeZone" />
    </SimpleGrid>
  );
}
