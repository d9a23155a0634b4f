import type { RestoreMode } from '@firekeep/functions/contract';
import { RadioCard, SimpleGrid } from '@chakra-ui/react';
import { modeLabels } from '../model/restore-text.ts';

const modes: readonly RestoreMode[] = ['overwrite', 'create', 'merge', 'mirror'];

function isMode(value: string | null): value is RestoreMode {
  return modes.some((mode) => mode === value);
}

/** What happens to documents that the target already holds. */
export function ModeChoice({
  mode,
  onChange,
}: {
  mode: RestoreMode;
  onChange: (mode: RestoreMode) => void;
}) {
  return (
    <RadioCard.Root
      aria-label="How to restore"
      value={mode}
      onValueChange={({ value }) => {
        if (isMode(value)) {
          onChange(value);
        }
      }}
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
