import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Link, Text } from '@chakra-ui/react';
import { Time } from '#components/time.tsx';
import { useNow } from '#lib/clock.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { stripOf, type Mark, type MarkKind, type Strip, type StripAlert } from '../model/strip.ts';

/** A kind is told by its form, not by its colour alone. */
const looks: Readonly<Record<MarkKind, object>> = {
  whole: { bg: 'fg.muted', borderColor: 'fg.muted' },
  partial: {
    borderColor: 'fg.muted',
    bgImage: 'linear-gradient(to top, {colors.fg.muted} 50%, transparent 50%)',
  },
  safety: { borderColor: 'fg.muted', borderRadius: 'full', height: '8px', top: '12px' },
  bad: { bg: 'red.solid', borderColor: 'red.solid', height: '24px', top: '4px' },
  busy: { borderColor: 'blue.solid', borderStyle: 'dashed' },
};

const names: Readonly<Record<MarkKind, string>> = {
  whole: 'of the whole database',
  partial: 'of a part of it',
  safety: 'for safety before a restore',
  bad: 'failed or not proven',
  busy: 'under way',
};

function MarkView({ mark: { record, kind, at } }: { mark: Mark }) {
  return (
    <Box
      position="absolute"
      top="8px"
      width="8px"
      height="16px"
      marginInlineStart="-4px"
      borderWidth="1px"
      borderRadius="2px"
      {...looks[kind]}
      style={{ insetInlineStart: `${at * 100}%` }}
      title={`${record.metadata.backupName}, ${formatDateTime(record.createdAt)}: ${names[kind]}`}
    />
  );
}

/** What the strip shows, in words. */
function summaryOf({ marks, gaps }: Strip): string {
  const counts = Object.entries(names).flatMap(([kind, name]) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return [
    `${formatCount(marks.length, 'backup')}: ${counts.join(', ')}`,
    ...(gaps.length === 0 ? [] : [formatCount(gaps.length, 'gap')]),
  ].join('; ');
}

/** A project's backups on a line of time, with gaps; nothing for fewer than two. */
export function BackupStrip({
  records,
  alerts,
}: {
  records: readonly BackupRecord[];
  alerts: readonly StripAlert[];
}) {
  const strip = stripOf(records, useNow(), alerts);
  if (strip === null) {
    return null;
  }
  return (
    <Box paddingInline="4" paddingBottom="2">
      <Box srOnly>{summaryOf(strip)}</Box>
      <Box aria-hidden="true" position="relative" height="32px" marginInline="1" overflow="hidden">
        <Box position="absolute" insetInline="0" top="15.5px" height="1px" bg="border" />
        {strip.gaps.map(({ from, to }) => (
          <Box
            key={from}
            position="absolute"
            top="14px"
            height="4px"
            borderRadius="2px"
            bg="red.solid"
            style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            title="No backup for longer than usual"
          />
        ))}
        {strip.marks.map((mark) => (
          <MarkView key={mark.record.id} mark={mark} />
        ))}
        {strip.alerts.map(({ id, title, at }) => (
          <Box
            key={id}
            position="absolute"
            top="0"
            marginInlineStart="-5px"
            borderInlineWidth="5px"
            borderTopWidth="7px"
            borderColor="transparent"
            borderTopColor="red.solid"
            style={{ insetInlineStart: `${at * 100}%` }}
            title={title}
          />
        ))}
      </Box>
      <Flex justify="space-between" fontSize="xs" color="fg.muted">
        <Time value={strip.start} fontSize="xs" />
        {strip.alerts.length === 0 ? null : (
          <Link href="#alerts" color="fg.error" fontSize="xs">
            {formatCount(strip.alerts.length, 'open alert')}
          </Link>
        )}
        <Text fontSize="xs">now</Text>
      </Flex>
    </Box>
  );
}
