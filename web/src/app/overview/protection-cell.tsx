import { Box, Status, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Cell {
  readonly label: string;
  readonly tone: 'green' | 'orange' | 'red';
  readonly value: ReactNode;
  readonly help: ReactNode;
}

/** One of the figures that matter most; what isn't as it should be has a dot of its tone. */
export function CellView({ cell: { label, tone, value, help } }: { cell: Cell }) {
  return (
    <Box
      paddingInline="4"
      paddingBlock="3"
      borderColor="border"
      borderInlineEndWidth={{ md: '1px' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      _last={{ borderWidth: '0' }}
    >
      <Text as="dt" fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Text as="dd" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        <Status.Root colorPalette={tone} gap="2" fontSize="inherit" color="inherit">
          {tone === 'green' ? null : <Status.Indicator />}
          {value}
        </Status.Root>
      </Text>
      <Text as="dd" fontSize="xs" color="fg.muted">
        {help}
      </Text>
    </Box>
  );
}
