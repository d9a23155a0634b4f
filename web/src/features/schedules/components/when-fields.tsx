import { SimpleGrid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { errorOf, type FieldErrors } from '#lib/errors/field-errors.ts';
import type { ScheduleForm, ScheduleKind } from '../model/schedule-form.ts';
import { weekdays } from '../model/schedule-text.ts';
import { timeZones } from '#lib/time-zone.ts';

export interface FormPartProps {
  readonly form: ScheduleForm;
  readonly errors: FieldErrors;
  readonly onChange: (patch: Partial<ScheduleForm>) => void;
}

const kinds: readonly { value: ScheduleKind; label: string }[] = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'cron', label: 'Cron expression' },
];
const weekdayOptions = weekdays.map((label, index) => ({ value: String(index), label }));

function DayField({ form, errors, onChange }: FormPartProps) {
  if (form.kind === 'weekly') {
    return (
      <LabelledSelect
        label="Weekday"
        value={form.weekday}
        options={weekdayOptions}
        onValueChange={(weekday) => onChange({ weekday })}
        error={errorOf(errors, 'schedule.weekday')}
      />
    );
  }
  return form.kind === 'monthly' ? (
    <LabelledInput
      label="Day of the month"
      inputMode="numeric"
      value={form.monthDay}
      onValueChange={(monthDay) => onChange({ monthDay })}
      error={errorOf(errors, 'schedule.monthDay')}
      help="From 1 to 28, so that every month has it."
    />
  ) : null;
}

function TimeField({ form, errors, onChange }: FormPartProps) {
  if (form.kind === 'cron') {
    return (
      <LabelledInput
        label="Cron expression"
        value={form.cron}
        onValueChange={(cron) => onChange({ cron })}
        error={errorOf(errors, 'schedule.cron')}
        help="Minute, hour, day, month, weekday; at least an hour between runs."
        fontFamily="mono"
        autoComplete="off"
        spellCheck={false}
      />
    );
  }
  return form.kind === 'hourly' ? (
    <LabelledInput
      label="Minute of the hour"
      inputMode="numeric"
      value={form.minute}
      onValueChange={(minute) => onChange({ minute })}
      error={errorOf(errors, 'schedule.time')}
    />
  ) : (
    <LabelledInput
      label="Time of day"
      type="time"
      value={form.time}
      onValueChange={(time) => onChange({ time: time.slice(0, 5) })}
      error={errorOf(errors, 'schedule.time')}
    />
  );
}

/** When a schedule runs: how often, at what time, in which zone. */
export function WhenFields(props: FormPartProps) {
  const { form, errors, onChange } = props;
  const zones = useMemo(
    () => timeZones(form.timeZone).map((zone) => ({ value: zone, label: zone })),
    [form.timeZone],
  );
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <LabelledSelect
        label="How often"
        value={form.kind}
        options={kinds}
        onValueChange={(kind) => onChange({ kind })}
      />
      <DayField {...props} />
      <TimeField {...props} />
      <LabelledSelect
        label="Time zone"
        value={form.timeZone}
        options={zones}
        onValueChange={(timeZone) => onChange({ timeZone })}
        error={errorOf(errors, 'schedule.timeZone')}
      />
    </SimpleGrid>
  );
}
