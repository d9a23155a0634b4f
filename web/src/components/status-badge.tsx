import { Badge, Box, Status } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'neutral';

const palettes: Readonly<Record<Tone, string>> = {
  good: 'green',
  warning: 'orange',
  bad: 'red',
  busy: 'blue',
  neutral: 'gray',
};

/**
 * A state in one word, with a dot of its tone; the word alone carries the meaning. What is as it
 * should be is a dot and a word; what isn't stands out.
 */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const palette = palettes[tone];
  const dot = (
    <Status.Root size="sm" colorPalette={palette} gap="1.5" color="inherit" fontSize="xs">
      <Status.Indicator />
      {children}
    </Status.Root>
  );
  return tone === 'good' ? (
    <Box as="span" display="inline-flex" color="fg.muted">
      {dot}
    </Box>
  ) : (
    <Badge variant="subtle" colorPalette={palette} size="sm" borderRadius="full" paddingInline="2">
      {dot}
    </Badge>
  );
}
