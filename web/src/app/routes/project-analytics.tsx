import { getAnalytics } from '@firekeep/functions/contract';
import { Box, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { paths } from '#config/paths.ts';
import { AnalyticsView } from '#features/analytics/components/analytics-view.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useProjectId } from '../use-project.ts';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
] as const;
type Range = (typeof ranges)[number]['value'];

/** A project over time, from its backups and from what Firekeep did. */
export function Component() {
  const id = useProjectId();
  const [days, setDays] = useState<Range>('30');
  const {
    data: analytics,
    error,
    isPending,
    refetch,
  } = useEndpoint(
    getAnalytics,
    { params: { id }, query: { days } },
    // The charts stay while another range is fetched.
    { placeholderData: keepPreviousData, failure: 'Failed to load analytics' },
  );
  return (
    <Page
      title="Analytics"
      description="From backups and connection tests, without reads."
      actions={
        <Box minWidth="40">
          <LabelledSelect label="Range" value={days} options={ranges} onValueChange={setDays} />
        </Box>
      }
    >
      <Stack gap="6">
        {isPending ? (
          <Panel flush>
            <RowsSkeleton label="Loading analytics" rows={10} />
          </Panel>
        ) : analytics === undefined ? (
          <ErrorNotice
            title="Failed to load analytics"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <AnalyticsView
            analytics={analytics}
            backUpAction={
              <LinkButton to={paths.projectBackup.link(id)}>Go to the backups</LinkButton>
            }
          />
        )}
      </Stack>
    </Page>
  );
}
