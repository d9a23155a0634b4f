import { Fieldset, SimpleGrid, Text } from '@chakra-ui/react';
import { useFormState } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import type { ScheduleControl } from '../model/schedule-form.ts';

/** How long backups are to be kept; an empty field is a rule that is not used. */
export function RetentionFields({ control }: { control: ScheduleControl }) {
  const { errors } = useFormState({ control });
  const general = errors.retention?.message;
  const number = { control, inputMode: 'numeric', autoComplete: 'off' } as const;
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
          <TextField
            label="Last backups"
            name="retention.keepLast"
            help="This many of the newest."
            {...number}
          />
          <TextField
            label="Days"
            name="retention.keepDays"
            help="All from this many days before the newest."
            {...number}
          />
        </SimpleGrid>
        <Text fontSize="sm" color="fg.muted">
          Of older backups, one for each of this many days, weeks and months:
        </Text>
        <SimpleGrid columns={3} gap="4">
          <TextField label="Daily" name="retention.gfs.daily" {...number} />
          <TextField label="Weekly" name="retention.gfs.weekly" {...number} />
          <TextField label="Monthly" name="retention.gfs.monthly" {...number} />
        </SimpleGrid>
      </Fieldset.Content>
      <Fieldset.ErrorText>{general}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
