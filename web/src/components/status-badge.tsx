import { Badge, Status } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'neutral';

const palettes: Readonly<Record<Tone, string>> = {
  good: 'green',
  warning: 'orange',
  bad: 'red',
  busy: 'blue',
  neutral: 'gray',
};

/** A state in one word, with a dot of its tone; the word alone carries the meaning. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const palette = palettes[tone];
  return (
    <Badge
      variant="subtle"
      colorPalette={palette}
      size="md"
      borderRadius="full"
      paddingInline="2.5"
    >
      <Status.Root size="sm" colorPalette={palette} gap="1.5" color="inherit" fontSize="inherit">
        <Status.Indicator />
        {children}
      </Status.Root>
    </Badge>
  );
}
