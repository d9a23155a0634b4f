import { Box, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';

/** A tool of the rows: less than what the page is for; on a phone it is the icon alone. */
export function ToolButton({
  icon,
  children,
  ...props
}: ButtonProps & { icon: ReactNode; children?: string }) {
  return (
    <QuietButton size="xs" variant="ghost" aria-label={children} title={children} {...props}>
      {icon}
      {children === undefined ? null : (
        <Box as="span" hideBelow="md">
          {children}
        </Box>
      )}
    </QuietButton>
  );
}
