import type { Severity } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#components/status-badge.tsx';
import { severityBadge } from '../model/severity.ts';

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
  const [tone, word] = severityBadge(severity);
  return (
    <Box
      as="li"
      listStyleType="none"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Flex gap="2.5" align="center" wrap="wrap">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Text fontWeight="medium">{title}</Text>
        {where}
      </Flex>
      <Text fontSize="sm" marginTop="1.5" maxWidth="85ch" overflowWrap="anywhere">
        {sentence}
      </Text>
      <Text fontSize="sm" color="fg.muted" maxWidth="85ch" overflowWrap="anywhere">
        {advice}
      </Text>
      {children}
    </Box>
  );
}
