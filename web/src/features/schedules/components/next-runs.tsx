import type { Recurrence } from '@firekeep/functions/contract';
import { Box, List, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { describeError } from '#lib/errors/describe-error.ts';
import { useSchedulePreview } from '../api/preview-schedule.ts';

/** Typing pauses for so long before the server is asked. */
const pauseMs = 400;

function timeIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time));
}

/** When the schedule as typed would run next. */
export function NextRuns({
  projectId,
  schedule,
}: {
  projectId: string;
  schedule: Recurrence | null;
}) {
  const [asked, setAsked] = useState(schedule);
  const text = JSON.stringify(schedule);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(schedule), pauseMs);
    return () => clearTimeout(timer);
    // The form makes a new object with every key; only what it says counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  const { data, error } = useSchedulePreview(projectId, asked);
  if (schedule === null || asked === null) {
    return null;
  }
  if (error !== null) {
    return (
      <Text fontSize="sm" color="fg.error">
        {describeError(error).message}
      </Text>
    );
  }
  if (data === undefined) {
    return null;
  }
  return (
    <Box fontSize="sm">
      <Text fontWeight="medium" id="next-runs">
        Next runs
      </Text>
      <List.Root aria-labelledby="next-runs" listStyleType="none" color="fg.muted">
        {data.runs.map((run) => (
          <List.Item key={run}>{timeIn(asked.timeZone, run)}</List.Item>
        ))}
      </List.Root>
    </Box>
  );
}
