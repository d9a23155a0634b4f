import type { RetentionPlan as Plan } from '@firekeep/functions/contract';
import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { ErrorNotice } from '#components/error-notice.tsx';
import { useScrollArea } from '#components/use-scroll-area.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { useSettled } from '#lib/use-settled.ts';
import { useRetentionPlan } from '../api/preview-retention.ts';
import { retentionPlanText, reasonsText } from '../model/retention-plan.ts';
import { readRetention, type ScheduleControl } from '../model/schedule-form.ts';

const maxShown = 50;

function Backups({
  title,
  backups,
  count,
}: {
  title: string;
  backups: Plan['kept'];
  count: number;
}) {
  const area = useScrollArea<HTMLUListElement>();
  if (count === 0) {
    return null;
  }
  const shown = backups.slice(0, maxShown);
  return (
    <Box>
      <Text fontWeight="medium">{title}</Text>
      <Box
        as="ul"
        listStyleType="none"
        aria-label={title}
        maxHeight="40"
        overflowY="auto"
        {...area}
      >
        {shown.map(({ id, backupName, time, reasons }) => (
          <Box as="li" key={id} paddingBlock="0.5" overflowWrap="anywhere">
            {formatDateTime(time)}{' '}
            <Text as="span" color="fg.muted">
              {backupName}
              {reasons.length === 0 ? '' : ` · ${reasonsText(reasons)}`}
            </Text>
          </Box>
        ))}
      </Box>
      {count > shown.length ? (
        <Text color="fg.muted">and {formatNumber(count - shown.length)} more</Text>
      ) : null}
    </Box>
  );
}

/** What the rules in the form would keep and delete of the schedule's backups, once saved. */
export function RetentionPlan({
  configurationId,
  control,
}: {
  configurationId: string;
  control: ScheduleControl;
}) {
  const retention = readRetention(useSettled(useWatch({ control, name: 'retention' })));
  const timeZone = useSettled(useWatch({ control, name: 'schedule.timeZone' }));
  const wanted = retention && { retention, timeZone };
  const { data, error, refetch } = useRetentionPlan(configurationId, wanted);
  if (error !== null) {
    return (
      <ErrorNotice
        title="Failed to plan the retention"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return <Skeleton height="12" />;
  }
  return (
    <Stack
      as="section"
      aria-label="What these rules keep"
      gap="3"
      padding="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      background="bg.subtle"
      fontSize="sm"
    >
      <Text aria-live="polite">{retentionPlanText(data)}</Text>
      {data.isPaused ? (
        <Text color="fg.warning">
          Nothing is deleted until this project’s anomaly is acknowledged.
        </Text>
      ) : null}
      <Backups title="Goes" backups={data.going} count={data.goingCount} />
      <Backups title="Stays" backups={data.kept} count={data.keptCount} />
    </Stack>
  );
}
