import { Box, Checkbox, Fieldset, Text } from '@chakra-ui/react';
import { formatCount } from '#lib/format.ts';

/** Ids to tick, each with its number of documents. */
export function CheckList({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { readonly id: string; readonly documentCount: number }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Fieldset.Root>
      <Fieldset.Legend fontSize="sm" fontWeight="medium">
        {legend}
      </Fieldset.Legend>
      <Box
        maxHeight="18rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        padding="3"
      >
        {options.map(({ id, documentCount }) => (
          <Checkbox.Root
            key={id}
            display="flex"
            paddingBlock="1"
            checked={chosen.includes(id)}
            onCheckedChange={({ checked }) => toggle(id, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontFamily="mono" overflowWrap="anywhere">
              {id}
            </Checkbox.Label>
            <Text as="span" color="fg.muted" fontSize="sm" marginInlineStart="auto" flexShrink={0}>
              {formatCount(documentCount, 'document')}
            </Text>
          </Checkbox.Root>
        ))}
      </Box>
    </Fieldset.Root>
  );
}
