import type { Analytics } from '@firekeep/functions/contract';
import { SimpleGrid, Text } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDuration,
  formatNumber,
} from '#lib/format.ts';
import {
  collectionsData,
  durationData,
  latencyData,
  percentText,
  storageData,
  usageData,
} from '../model/chart-data.ts';
import { ChartPanel } from './chart-panel.tsx';
import { GrowthTable } from './growth-table.tsx';

function Tiles({ backups, backupCount, newestWhole, checks, uptime, medianLatencyMs }: Analytics) {
  const last = backups.at(-1);
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap="4">
      <StatTile
        label="Documents"
        value={newestWhole === null ? '–' : formatNumber(newestWhole.documentCount)}
        help={
          newestWhole === null
            ? 'no backup of the whole database'
            : 'by the newest backup of the whole database'
        }
      />
      <StatTile
        label="Stored backups"
        value={last === undefined ? '–' : formatBytes(last.storedBytes)}
        help={
          last === undefined
            ? 'no backup in this range'
            : `after the newest of ${formatCount(backupCount, 'backup')} in this range`
        }
      />
      <StatTile
        label="Uptime"
        value={checks.length === 0 ? '–' : percentText(uptime)}
        help={
          checks.length === 0
            ? 'the connection was not tested'
            : `of ${formatCount(checks.length, 'connection test')} in this range`
        }
      />
      <StatTile
        label="Latency"
        value={medianLatencyMs === null ? '–' : formatDuration(medianLatencyMs)}
        help="median of the connection tests in this range"
      />
    </SimpleGrid>
  );
}

function BackupCharts({ analytics }: { analytics: Analytics }) {
  const times = {
    rowLabel: 'Backup',
    formatX: formatDateTime,
    formatRow: formatDateTime,
    empty: null,
  };
  return (
    <>
      <ChartPanel
        {...times}
        title="Documents per collection"
        description="As each backup that covers the collection counted them."
        kind="lines"
        unit="Documents"
        data={collectionsData(analytics, 'documentCounts')}
        formatValue={formatNumber}
      />
      <ChartPanel
        {...times}
        title="Bytes per collection"
        description="Of the documents as Firestore sends them."
        kind="lines"
        unit="Bytes"
        data={collectionsData(analytics, 'rawBytes')}
        formatValue={formatBytes}
        isBytes
      />
      <ChartPanel
        {...times}
        title="Storage of backups"
        description="Compressed and sealed, each piece once."
        kind="lines"
        unit="Bytes"
        data={storageData(analytics)}
        formatValue={formatBytes}
        isBytes
      />
      <ChartPanel
        {...times}
        title="Duration of backups"
        description="From the start to the end of verification."
        kind="bars"
        unit="Time"
        data={durationData(analytics)}
        formatValue={formatDuration}
      />
    </>
  );
}

function OwnCharts({ analytics }: { analytics: Analytics }) {
  return (
    <>
      <ChartPanel
        title="Firekeep’s own reads and writes"
        description="In documents per day (UTC). A measure, not a bill."
        kind="bars"
        unit="Documents"
        rowLabel="Day"
        data={usageData(analytics)}
        formatX={(time) => time.slice(0, 10)}
        formatRow={(date) => date}
        formatValue={formatNumber}
        empty={<Text color="fg.muted">Firekeep neither read nor wrote in this range.</Text>}
      />
      <ChartPanel
        title="Latency of the connection"
        description="Of each connection test; one that failed has none."
        kind="lines"
        unit="Time"
        rowLabel="Test"
        data={latencyData(analytics)}
        formatX={formatDateTime}
        formatRow={formatDateTime}
        formatValue={formatDuration}
        empty={
          <Text color="fg.muted">
            No connection test in this range. One is made when a project is connected and by ‘Test
            connection’ on its overview.
          </Text>
        }
      />
    </>
  );
}

/** A project over time: figures, charts, and what grew. */
export function AnalyticsView({
  analytics,
  backUpAction,
}: {
  analytics: Analytics;
  /** Leads to where a backup is made. */
  backUpAction: ReactNode;
}) {
  const hasBackups = analytics.backups.length > 0;
  return (
    <>
      <Tiles {...analytics} />
      {hasBackups ? null : (
        <Panel>
          <EmptyNotice
            icon={<Archive />}
            title="No backup in this range"
            description="Each backup counts documents and bytes of every collection. The charts use those counts and cost no extra reads."
            action={backUpAction}
          />
        </Panel>
      )}
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6" alignItems="start">
        {hasBackups ? <BackupCharts analytics={analytics} /> : null}
        <OwnCharts analytics={analytics} />
      </SimpleGrid>
      {hasBackups ? <GrowthTable {...analytics} /> : null}
    </>
  );
}
