import type { BackupSchedule } from '@firekeep/functions/contract';
import { Box, Button, Flex, Grid, HStack, Text } from '@chakra-ui/react';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { describePatterns } from '#lib/patterns.ts';
import { useEnableSchedule } from '../api/enable-schedule.ts';
import { retentionText, scheduleText } from '../model/schedule-text.ts';
import { NextRun } from './next-run.tsx';
import { ScheduleSwitch } from './schedule-switch.tsx';

function Runs({ schedule }: { schedule: BackupSchedule }) {
  const { lastRunAt, lastSuccessAt } = schedule;
  const isLate = lastRunAt !== null && lastSuccessAt !== null && lastSuccessAt < lastRunAt;
  return (
    <Box fontSize="sm">
      <Text>
        <NextRun schedule={schedule} />
      </Text>
      <Text color="fg.muted">
        Last run: <Time value={lastRunAt} />
        {isLate ? (
          <>
            , last success: <Time value={lastSuccessAt} />
          </>
        ) : null}
      </Text>
    </Box>
  );
}

/** One schedule: when it runs, what it keeps, and its switch. */
export function ScheduleRow({
  schedule,
  isOnly,
  onEdit,
  onDelete,
}: {
  schedule: BackupSchedule;
  /** Whether it is the only one of the project that runs. */
  isOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const enable = useEnableSchedule();
  const { id, name, enabled, retention, include, exclude } = schedule;
  return (
    <Box
      as="li"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Grid
        gap={{ base: '3', lg: '5' }}
        alignItems="center"
        templateColumns={{ base: '1fr', lg: 'minmax(0, 1.4fr) minmax(0, 1fr) auto' }}
      >
        <Box minWidth="0">
          <Flex gap="2.5" align="center" wrap="wrap">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {name}
            </Text>
            <StatusBadge tone={enabled ? 'good' : 'neutral'}>
              {enabled ? 'Enabled' : 'Paused'}
            </StatusBadge>
          </Flex>
          <Text fontSize="sm">
            {scheduleText(schedule.schedule)}{' '}
            <Text as="span" color="fg.muted">
              ({schedule.schedule.timeZone})
            </Text>
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {describePatterns(include, exclude)} · {retentionText(retention)}
          </Text>
        </Box>
        <Runs schedule={schedule} />
        <HStack gap="2" wrap="wrap">
          <ScheduleSwitch
            name={name}
            isEnabled={enabled}
            isOnly={isOnly}
            isPending={enable.isPending}
            onChange={(isEnabled) => enable.mutate({ id, enabled: isEnabled })}
          />
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={onEdit}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={onDelete}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        </HStack>
      </Grid>
    </Box>
  );
}
