import { Fieldset, SimpleGrid, Text } from '@chakra-ui/react';
import { LabelledInput } from '#components/labelled-input.tsx';
import { errorOf } from '#lib/errors/field-errors.ts';
import type { FormPartProps } from './when-fields.tsx';

/** How long backups are to be kept; an empty field is a rule that is not used. */
export function RetentionFields({ form, errors, onChange }: FormPartProps) {
  const general = Object.hasOwn(errors, 'retention') ? errors['retention'] : undefined;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Fieldset.Root invalid={general !== undefined}>
      <Fieldset.Legend fontWeight="medium" fontSize="sm">
        Keep
      </Fieldset.Legend>
      <Fieldset.HelperText>
        A backup stays as long as one of these rules wants it; the last verified one and held ones
        always do. Only verified backups of this schedule count.
      </Fieldset.HelperText>
      <Fieldset.Content>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <LabelledInput
            label="Last backups"
            value={form.keepLast}
            onValueChange={(keepLast) => onChange({ keepLast })}
            error={errorOf(errors, 'retention.keepLast')}
            help="So many of the newest."
            {...number}
          />
          <LabelledInput
            label="Days"
            value={form.keepDays}
            onValueChange={(keepDays) => onChange({ keepDays })}
            error={errorOf(errors, 'retention.keepDays')}
            help="Everything of so many days before the newest."
            {...number}
          />
        </SimpleGrid>
        <Text fontSize="sm" color="fg.muted">
          And of older ones, the newest of so many days, weeks and months:
        </Text>
        <SimpleGrid columns={3} gap="4">
          <LabelledInput
            label="Daily"
            value={form.gfsDaily}
            onValueChange={(gfsDaily) => onChange({ gfsDaily })}
            error={errorOf(errors, 'retention.gfs.daily')}
            {...number}
          />
          <LabelledInput
            label="Weekly"
            value={form.gfsWeekly}
            onValueChange={(gfsWeekly) => onChange({ gfsWeekly })}
            error={errorOf(errors, 'retention.gfs.weekly')}
            {...number}
          />
          <LabelledInput
            label="Monthly"
            value={form.gfsMonthly}
            onValueChange={(gfsMonthly) => onChange({ gfsMonthly })}
            error={errorOf(errors, 'retention.gfs.monthly')}
            {...number}
          />
        </SimpleGrid>
      </Fieldset.Content>
      <Fieldset.ErrorText>{general}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
