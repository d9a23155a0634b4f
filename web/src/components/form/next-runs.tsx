import { Box, List, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSchedulePreview } from '#lib/api/schedule-preview.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { useSettled } from '#lib/use-settled.ts';
import { readRecurrence, type TypedRecurrence } from '#lib/typed-recurrence.ts';

function timeIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(time));
}

/** When what is typed as `schedule` of the form around it would be due next. */
export function NextRuns({ projectId }: { projectId: string }) {
  const { control } = useFormContext<{ schedule: TypedRecurrence }>();
  const typed = useWatch({ control, name: 'schedule' });
  const asked = readRecurrence(useSettled(typed));
  const { data, error } = useSchedulePreview(projectId, asked);
  if (asked === null || readRecurrence(typed) === null) {
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
