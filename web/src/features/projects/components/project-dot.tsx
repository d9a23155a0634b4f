import { Box } from '@chakra-ui/react';

/** The project's own colour (`#rrggbb`); decoration only. */
export function ProjectDot({ color, size = '10px' }: { color: string; size?: string }) {
  return (
    <Box
      as="span"
      aria-hidden="true"
      flexShrink={0}
      width={size}
      height={size}
      borderRadius="full"
      style={{ backgroundColor: color }}
    />
  );
}
