import type { RestoreMode } from '@firekeep/functions/contract';
import { RadioCard, SimpleGrid, Stack } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { Callout } from '#components/callout.tsx';
import { CheckField } from '#components/form/flag-fields.tsx';
import type { RestoreControl } from '../model/restore-form.ts';
import { modeLabels } from '../model/restore-text.ts';
import { withoutSafetyBackup } from '../model/safety-text.ts';

const modes: readonly RestoreMode[] = ['overwrite', 'create', 'merge', 'mirror'];

/** What happens to documents that the target already holds. */
export function ModeChoice({ control }: { control: RestoreControl }) {
  const { field } = useController({ control, name: 'mode' });
  return (
    <RadioCard.Root
      aria-label="How to restore"
      value={field.value}
      onValueChange={({ value }) => field.onChange(value)}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
        {modes.map((value) => (
          <RadioCard.Item key={value} value={value}>
            <RadioCard.ItemHiddenInput />
            <RadioCard.ItemControl>
              <RadioCard.ItemContent>
                <RadioCard.ItemText>{modeLabels[value].title}</RadioCard.ItemText>
                <RadioCard.ItemDescription>{modeLabels[value].text}</RadioCard.ItemDescription>
              </RadioCard.ItemContent>
              <RadioCard.ItemIndicator />
            </RadioCard.ItemControl>
          </RadioCard.Item>
        ))}
      </SimpleGrid>
    </RadioCard.Root>
  );
}

/** Whether to back up what will change; says what is lost without it. */
export function SafetyChoice({ control }: { control: RestoreControl }) {
  const isSafe = useWatch({ control, name: 'safetyBackup' });
  return (
    <Stack gap="3">
      <CheckField
        control={control}
        name="safetyBackup"
        label="Back up what will change first"
        help="A backup of exactly the documents that the restore replaces or deletes. It makes Undo possible."
      />
      {isSafe ? null : <Callout status="warning">{withoutSafetyBackup}</Callout>}
    </Stack>
  );
}
