import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Link, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Time } from '#components/time.tsx';
import { useNow } from '#lib/clock.ts';
import { formatCount } from '#lib/format.ts';
import { gapText, marksText, stripText } from '../model/strip-text.ts';
import {
  groupMarks,
  stripOf,
  type BackupGap,
  type MarkGroup,
  type MarkKind,
  type PlacedAlert,
  type Strip,
  type StripAlert,
} from '../model/strip.ts';

/** A kind is known by its form, not by its colour alone. */
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

/** Of several backups in one place; their count stands in it. */
const groupLooks: Readonly<Record<MarkKind, object>> = {
  whole: { borderColor: 'fg.muted' },
  partial: { borderColor: 'fg.muted' },
  safety: { borderColor: 'fg.muted' },
  bad: { bg: 'red.solid', borderColor: 'red.solid', color: 'red.contrast' },
  busy: { borderColor: 'blue.solid', borderStyle: 'dashed' },
};

/** In pixels. */
const markWidth = 8;
const groupWidth = 22;
const usualWidth = 1000;

function GroupView({ group }: { group: MarkGroup }) {
  const { marks, kind, at } = group;
  const isOne = marks.length === 1;
  const width = isOne ? markWidth : groupWidth;
  return (
    <Box
      position="absolute"
      top="8px"
      width={`${width}px`}
      height="16px"
      marginInlineStart={`-${markWidth / 2}px`}
      borderWidth="1px"
      borderRadius="2px"
      bg={isOne ? undefined : 'bg.subtle'}
      fontSize="10px"
      lineHeight="14px"
      textAlign="center"
      {...(isOne ? looks : groupLooks)[kind]}
      style={{ insetInlineStart: `min(${at * 100}%, 100% - ${width - markWidth / 2}px)` }}
      title={marksText(marks)}
    >
      {isOne ? null : marks.length}
    </Box>
  );
}

function GapView({ gap }: { gap: BackupGap }) {
  return (
    <Box
      position="absolute"
      top="14px"
      height="4px"
      borderRadius="2px"
      bg="red.solid"
      style={{
        insetInlineStart: `${gap.from * 100}%`,
        width: `${(gap.to - gap.from) * 100}%`,
      }}
      title={gapText(gap)}
    />
  );
}

function AlertView({ alert: { title, at } }: { alert: PlacedAlert }) {
  return (
    <Box
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
  );
}

/** Beside the mark of the newest alert, wherever on the line that is. */
function AlertLink({ alerts }: { alerts: readonly PlacedAlert[] }) {
  const at = Math.max(...alerts.map((alert) => alert.at));
  return alerts.length === 0 ? null : (
    <Flex marginInline="1">
      <Box style={{ width: `${at * 100}%` }} flexShrink="1" />
      <Link href="#alerts" color="fg.error" fontSize="xs" whiteSpace="nowrap">
        {formatCount(alerts.length, 'open alert')}
      </Link>
    </Flex>
  );
}

/** An element's width in pixels. */
function useWidth(area: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const element = area.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => setWidth(Math.max(1, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return width;
}

function StripView({ strip }: { strip: Strip }) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  // The one that lasts is what matters; else the longest.
  const longest =
    strip.gaps.find(({ to }) => to === 1) ??
    strip.gaps.toSorted((a, b) => b.durationMs - a.durationMs)[0];
  const widths = { one: (markWidth + 1) / width, counted: (groupWidth + 1) / width };
  return (
    <Box paddingInline="4" paddingBottom="2">
      <Box srOnly>{stripText(strip)}</Box>
      <AlertLink alerts={strip.alerts} />
      <Box
        ref={area}
        aria-hidden="true"
        position="relative"
        height="32px"
        marginInline="1"
        overflowY="clip"
      >
        <Box position="absolute" insetInline="0" top="15.5px" height="1px" bg="border" />
        {strip.gaps.map((gap) => (
          <GapView key={gap.from} gap={gap} />
        ))}
        {groupMarks(strip.marks, widths).map((group) => (
          <GroupView key={group.at} group={group} />
        ))}
        {strip.alerts.map((alert) => (
          <AlertView key={alert.id} alert={alert} />
        ))}
      </Box>
      <Flex justify="space-between" fontSize="xs" color="fg.muted">
        <Time value={strip.start} fontSize="xs" />
        {longest === undefined ? null : (
          <Text fontSize="xs" color={longest.to === 1 ? 'fg.error' : 'fg.muted'}>
            {gapText(longest)}
          </Text>
        )}
        <Text fontSize="xs">now</Text>
      </Flex>
    </Box>
  );
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
  return strip === null ? null : <StripView strip={strip} />;
}
