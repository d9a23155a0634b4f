import type { Severity } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';

const badges: Readonly<Record<Severity, readonly [Tone, string]>> = {
  critical: ['bad', 'Critical'],
  high: ['bad', 'High'],
  medium: ['warning', 'Medium'],
  low: ['neutral', 'Low'],
};

/** One thing that is not as it should be: how bad, what it is, what it leads to, what to do. */
export function FindingRow({
  severity,
  title,
  sentence,
  advice,
  where,
  children,
}: {
  severity: Severity;
  title: string;
  sentence: string;
  advice: string;
  /** Beside the title: a line, a path. */
  where?: ReactNode;
  children?: ReactNode;
}) {
  const [tone, word] = badges[severity];
  return (
    <ListRow
      title={
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <Text fontWeight="medium">{title}</Text>
        </>
      }
      badges={where}
      details={
        <Box maxWidth="85ch" marginTop="1.5">
          <Text fontSize="sm" overflowWrap="anywhere">
            {sentence}
          </Text>
          <RowNote>{advice}</RowNote>
        </Box>
      }
      below={children}
    />
  );
}
