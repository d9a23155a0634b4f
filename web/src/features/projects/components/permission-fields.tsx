import { Checkbox, Fieldset, Stack, Switch, Text } from '@chakra-ui/react';
import type { ProjectForm } from '../model/project-changes.ts';

const rows = [
  ['read', 'Read documents'],
  ['write', 'Write documents'],
  ['delete', 'Delete documents'],
] as const;

/** What the owner lets Firekeep do, within what the key may do. */
export function PermissionFields({
  form,
  onChange,
}: {
  form: ProjectForm;
  onChange: (patch: Partial<ProjectForm>) => void;
}) {
  const { permissions, readOnly } = form;
  return (
    <Stack gap="4">
      <Switch.Root
        checked={readOnly}
        onCheckedChange={({ checked }) => onChange({ readOnly: checked })}
        alignItems="start"
      >
        <Switch.HiddenInput />
        <Switch.Control marginTop="0.5">
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label lineHeight="short">
          Read-only
          <Text
            as="span"
            display="block"
            marginTop="1"
            color="fg.muted"
            fontWeight="normal"
            fontSize="sm"
          >
            The server refuses every write to this project, restores included.
          </Text>
        </Switch.Label>
      </Switch.Root>
      <Fieldset.Root>
        <Fieldset.Legend fontSize="sm">Firekeep may, as far as the key allows it</Fieldset.Legend>
        <Fieldset.Content marginTop="2">
          <Stack gap="2">
            {rows.map(([key, label]) => (
              <Checkbox.Root
                key={key}
                checked={permissions[key]}
                onCheckedChange={({ checked }) =>
                  onChange({ permissions: { ...permissions, [key]: checked === true } })
                }
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{label}</Checkbox.Label>
              </Checkbox.Root>
            ))}
          </Stack>
        </Fieldset.Content>
      </Fieldset.Root>
    </Stack>
  );
}
