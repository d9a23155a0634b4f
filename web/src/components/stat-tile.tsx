import { Box, Stat } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One figure with its name, and below it where it comes from. */
export function StatTile({
  label,
  value,
  help,
}: {
  label: string;
  value: ReactNode;
  help?: ReactNode;
}) {
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
    >
      <Stat.Root size="sm">
        <Stat.Label>{label}</Stat.Label>
        <Stat.ValueText fontVariantNumeric="tabular-nums" letterSpacing="-0.02em">
          {value}
        </Stat.ValueText>
        {help === undefined ? null : (
          <Stat.HelpText as="dd" marginBottom="0">
            {help}
          </Stat.HelpText>
        )}
      </Stat.Root>
    </Box>
  );
}
