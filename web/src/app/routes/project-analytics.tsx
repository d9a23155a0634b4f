import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { paths } from '#config/paths.ts';
import { ranges, useAnalytics, type Range } from '#features/analytics/api/get-analytics.ts';
import { AnalyticsView } from '#features/analytics/components/analytics-view.tsx';
import { useProject } from '../use-project.ts';

const labels: Readonly<Record<Range, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
};

/** A project over time, from its backups and from what Firekeep did. */
export function ProjectAnalyticsPage() {
  const { id } = useProject();
  const [days, setDays] = useState<Range>('30');
  const { data: analytics, error, isPending, refetch } = useAnalytics(id, days);
  return (
    <Page
      title="Analytics"
      description="Documents, bytes and time, from the project’s backups and checks: nothing is read for this page."
      actions={
        <Box minWidth="40">
          <LabelledSelect
            label="Range"
            value={days}
            options={ranges.map((value) => ({ value, label: labels[value] }))}
            onValueChange={setDays}
          />
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
