import { alertSeverities, type ChannelKind, type Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { exactTyping } from '#components/form/exact-typing.ts';
import { CheckField, SwitchField } from '#components/form/flag-fields.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { TimeZoneField } from '#components/form/time-zone-field.tsx';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import type { ChannelControl } from '../model/channel-form.ts';
import { kindTexts } from '../model/channel-kind-text.ts';
import { severityTexts } from '../model/channel-text.ts';
import { CheckList } from './check-list.tsx';

interface FieldsProps {
  readonly control: ChannelControl;
}

const typedAsMail = { type: 'email', autoComplete: 'email' } as const;
const typedAsUrl = { type: 'url', ...exactTyping } as const;

/** Where it sends to. */
export function AddressField({
  control,
  kind,
  isSaved,
}: FieldsProps & { kind: ChannelKind; isSaved: boolean }) {
  const { address, placeholder, help } = kindTexts[kind];
  return (
    <TextField
      control={control}
      name="address"
      label={isSaved ? `New ${address.charAt(0).toLowerCase()}${address.slice(1)}` : address}
      placeholder={placeholder}
      help={isSaved ? `Leave it empty to keep the present one. ${help}` : help}
      required={!isSaved}
      {...(kind === 'email' ? typedAsMail : typedAsUrl)}
    />
  );
}

const whichProjects = [
  { value: 'all', label: 'All projects, later ones too' },
  { value: 'chosen', label: 'Only these' },
] as const;

export function ProjectsField({
  control,
  projects,
}: FieldsProps & { projects: readonly Project[] }) {
  const which = useWatch({ control, name: 'rules.which' });
  const { field, fieldState } = useController({ control, name: 'rules.projectIds' });
  // What is gone stays chosen, and can be taken out only with its box.
  const gone = field.value.filter((id) => projects.every((project) => project.id !== id));
  return (
    <Stack gap="3">
      <SelectField control={control} name="rules.which" label="Projects" options={whichProjects} />
      {which === 'all' ? null : (
        <CheckList
          legend="Chosen projects"
          options={[
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ...gone.map((id) => ({ value: id, label: 'A project that is gone' })),
          ]}
          value={field.value}
          onValueChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    </Stack>
  );
}

const severities = alertSeverities.map((value) => ({ value, ...severityTexts[value] }));

function AlertsFields({ control }: FieldsProps) {
  const { field, fieldState } = useController({ control, name: 'rules.severities' });
  return (
    <Stack gap="3">
      <CheckList
        legend="Alerts"
        options={severities}
        value={field.value}
        onValueChange={field.onChange}
        error={fieldState.error?.message}
      />
      <CheckField control={control} name="rules.resolved" label="Also when it is back to normal" />
    </Stack>
  );
}

const summaries = [
  { value: 'none', label: 'No summary' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
] as const;

function SummaryFields({ control }: FieldsProps) {
  const kind = useWatch({ control, name: 'summary.kind' });
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <SelectField control={control} name="summary.kind" label="Summary" options={summaries} />
      {kind === 'weekly' ? <WeekdayField control={control} name="summary.weekday" /> : null}
      {kind === 'none' ? null : (
        <>
          <TextField control={control} name="summary.time" label="Time of day" type="time" />
          <TimeZoneField control={control} name="summary.timeZone" />
        </>
      )}
    </SimpleGrid>
  );
}

function QuietFields({ control }: FieldsProps) {
  const isOn = useWatch({ control, name: 'quietHours.isOn' });
  return (
    <Stack gap="3">
      <SwitchField
        control={control}
        name="quietHours.isOn"
        label="Quiet hours"
        help="What comes between these times waits for their end."
      />
      {isOn ? (
        <>
          <SimpleGrid columns={{ base: 2, md: 3 }} gap="4">
            <TextField control={control} name="quietHours.from" label="From" type="time" />
            <TextField control={control} name="quietHours.to" label="To" type="time" />
            <TimeZoneField control={control} name="quietHours.timeZone" />
          </SimpleGrid>
          <CheckField
            control={control}
            name="quietHours.exceptCritical"
            label="Critical alerts come all the same"
          />
        </>
      ) : null}
    </Stack>
  );
}

/** What a channel gets, and when. A heartbeat gets calls only. */
export function NoticeFields({ control }: FieldsProps) {
  return (
    <>
      <AlertsFields control={control} />
      <SummaryFields control={control} />
      <QuietFields control={control} />
    </>
  );
}
