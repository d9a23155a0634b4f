import { Fieldset, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { exactTyping } from '#components/form/exact-typing.ts';
import { SwitchField } from '#components/form/flag-fields.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { maskKinds, masksFormSchema, newRule, ruleFormOf } from '../model/mask-form.ts';
import type { ProjectChoice, ProjectControl, ProjectForm } from '../model/project-changes.ts';
import { MaskSuggestions } from './mask-suggestions.tsx';

const kinds = Object.entries(maskKinds).map(([value, { label }]) => ({ value, label }));

/** What hides values of documents that are restored into the project from another one. */
export function MaskFields({
  form: { control, trigger, getValues },
  projectId,
}: {
  form: Pick<
    UseFormReturn<ProjectForm, unknown, ProjectChoice>,
    'control' | 'trigger' | 'getValues'
  >;
  projectId: string;
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'masks.rules' });
  const checkedRules = async () =>
    (await trigger('masks.rules')) ? masksFormSchema.parse(getValues('masks')).rules : null;
  const typed = useWatch({ control, name: 'masks.rules', compute: JSON.stringify });
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Masks</Fieldset.Legend>
      <Fieldset.HelperText>
        They hide values of documents that are restored or copied into this project from another
        one. A field is named as email, address.city, contacts[].phone, *.email or **.email (at any
        depth). Ids of documents and names of fields stay as they are.
      </Fieldset.HelperText>
      <Fieldset.Content>
        <Stack gap="4">
          <SwitchField
            control={control}
            name="masks.required"
            label="Labelled masked"
            help="Nothing is restored from another project without masks."
          />
          {fields.map(({ id }, at) => (
            <RuleRow key={id} control={control} at={at} onRemove={() => remove(at)} />
          ))}
          <QuietButton alignSelf="start" onClick={() => append(newRule)}>
            <Plus size={14} /> Add a mask
          </QuietButton>
          <MaskSuggestions
            projectId={projectId}
            typed={typed}
            checkedRules={fields.length === 0 ? null : checkedRules}
            onSuggest={(rules) => append(rules.map(ruleFormOf), { shouldFocus: false })}
          />
        </Stack>
      </Fieldset.Content>
    </Fieldset.Root>
  );
}

function RuleRow({
  control,
  at,
  onRemove,
}: {
  control: ProjectControl;
  at: number;
  onRemove: () => void;
}) {
  const kind = useWatch({ control, name: `masks.rules.${at}.kind` });
  const { asks } = maskKinds[kind];
  return (
    <Stack as="fieldset" aria-label={`Mask ${at + 1}`} gap="2" borderWidth="1px" rounded="md" p="3">
      <Flex justify="space-between" align="center">
        <Text fontSize="sm" fontWeight="medium">
          Mask {at + 1}
        </Text>
        <QuietButton aria-label={`Remove mask ${at + 1}`} size="sm" onClick={onRemove}>
          <Trash2 size={14} />
        </QuietButton>
      </Flex>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        <TextField
          control={control}
          name={`masks.rules.${at}.collections`}
          label="Collections"
          placeholder="customers or **"
          {...exactTyping}
        />
        <TextField
          control={control}
          name={`masks.rules.${at}.field`}
          label="Field"
          placeholder="contacts[].email"
          {...exactTyping}
        />
        <SelectField
          control={control}
          name={`masks.rules.${at}.kind`}
          label="Becomes"
          options={kinds}
        />
        {asks === null ? null : (
          <TextField control={control} name={`masks.rules.${at}.value`} label={asks} />
        )}
      </SimpleGrid>
    </Stack>
  );
}
