import { Fieldset, Stack } from '@chakra-ui/react';
import { CheckField, SwitchField } from '#components/form/flag-fields.tsx';
import type { ProjectControl } from '../model/project-changes.ts';

/** What the owner lets Firekeep do, within what the key may do. */
export function PermissionFields({ control }: { control: ProjectControl }) {
  return (
    <Stack gap="4">
      <SwitchField
        control={control}
        name="readOnly"
        label="Read-only"
        help="The server refuses every write to this project, restores included."
      />
      <Fieldset.Root>
        <Fieldset.Legend fontSize="sm">Firekeep may, as far as the key allows it</Fieldset.Legend>
        <Fieldset.Content marginTop="2">
          <Stack gap="2">
            <CheckField control={control} name="permissions.read" label="Read documents" />
            <CheckField control={control} name="permissions.write" label="Write documents" />
            <CheckField control={control} name="permissions.delete" label="Delete documents" />
          </Stack>
        </Fieldset.Content>
      </Fieldset.Root>
    </Stack>
  );
}
