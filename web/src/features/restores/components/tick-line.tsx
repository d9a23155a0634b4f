import { Box, Checkbox, Text } from '@chakra-ui/react';

/** A choice to tick, with what it means below it. */
export function TickLine({
  label,
  help,
  isChecked,
  onChange,
}: {
  label: string;
  help: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <Box>
      <Checkbox.Root
        checked={isChecked}
        onCheckedChange={({ checked }) => onChange(checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{label}</Checkbox.Label>
      </Checkbox.Root>
      <Text fontSize="sm" color="fg.muted" marginTop="1" marginInlineStart="7">
        {help}
      </Text>
    </Box>
  );
}
