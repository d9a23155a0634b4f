import { Fieldset, Stack } from '@chakra-ui/react';
import { SwitchField } from '#components/form/flag-fields.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { ProjectControl } from '../model/project-changes.ts';

/** What is asked for, and what is refused, before anything is written to the project. */
export function GuardFields({ control }: { control: ProjectControl }) {
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Guards</Fieldset.Legend>
      <Fieldset.HelperText>
        The server checks them before anything is written, and again before a job writes. What they
        refuse is refused whole.
      </Fieldset.HelperText>
      <Fieldset.Content>
        <Stack gap="4">
          <SwitchField
            control={control}
            name="readOnly"
            label="Read-only"
            help="Every write to this project is refused, restores included."
          />
          <SwitchField
            control={control}
            name="guards.refusesDeletes"
            label="No deletions"
            help="A change that would delete a document is refused, also where it undoes another one."
          />
          <SwitchField
            control={control}
            name="guards.needsFreshPlan"
            label="Restores need a fresh plan"
            help="Only a plan that is less than an hour old can be applied."
          />
          <SwitchField
            control={control}
            name="guards.needsReason"
            label="A reason is required"
            help="Whoever changes something says why. It is kept with the change."
          />
          <TextField
            control={control}
            name="guards.confirmAbove"
            label="Ask for the project’s name above so many documents"
            help="It is typed before a change of more documents. Empty: only for restores and bulk changes of production."
            placeholder="Never"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextAreaField
            control={control}
            name="guards.protectedCollections"
            label="Protected collections"
            help="They are never written, nor is anything below them. One to a line: customers, customers/*/orders or **/orders."
            rows={2}
            spellCheck={false}
          />
        </Stack>
      </Fieldset.Content>
    </Fieldset.Root>
  );
}
