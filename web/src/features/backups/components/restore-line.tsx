import { Box, Flex, Text } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { List } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { formatDateTime, formatTime } from '#lib/format.ts';
import type { MadeByRestore } from '../model/lines.ts';
import { DayAbove } from './day-above.tsx';

interface RestoreLineProps {
  readonly projectId: string;
  readonly restore: MadeByRestore;
  /** When its safety backup was made. */
  readonly time: string;
  readonly day: string | null;
  readonly isOpen: boolean;
  /** The safety backup, as a row. */
  readonly children: ReactNode;
}

/** A restore among the backups, and below it, once asked for, the safety backup that it made. */
export function RestoreLine({ restore, time, isOpen, day, projectId, children }: RestoreLineProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const { id, what } = restore;
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <DayAbove day={day} />
      <Flex
        align="center"
        gap="3"
        minHeight="9"
        paddingInline="4"
        paddingBlock={{ base: '1', lg: '0' }}
        color="fg.muted"
      >
        <Text width={{ lg: '5rem', xl: '5.5rem' }} flex="none" hideBelow="lg" truncate>
          {day}
        </Text>
        <Text as="span" width="2.5rem" flex="none" fontVariantNumeric="tabular-nums">
          <time dateTime={time} title={formatDateTime(time)}>
            {formatTime(time)}
          </time>
        </Text>
        <RotateCcw size={14} aria-hidden />
        <Text flex="1" minWidth="0" lineClamp={{ base: 2, lg: 1 }} overflowWrap="anywhere">
          Restore of{' '}
          <TextLink to={paths.projectRestore.link(projectId, { restore: id })}>{what}</TextLink>
        </Text>
        <QuietButton
          size="xs"
          variant="ghost"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Safety backup
        </QuietButton>
      </Flex>
      {isUnfolded ? (
        <List
          aria-label={`Safety backup of the restore of ${what}`}
          paddingInlineStart={{ lg: '6' }}
        >
          {children}
        </List>
      ) : null}
    </Box>
  );
}
