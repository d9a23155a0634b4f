import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { DataTable } from '#components/data-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { column, numberColumn, type Column } from '#components/table-columns.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';

export interface RecentBackup {
  readonly project: Project;
  readonly record: BackupRecord;
}

const states: Readonly<Record<BackupRecord['status'], readonly [Tone, string]>> = {
  queued: ['busy', 'Queued'],
  running: ['busy', 'Running'],
  verifying: ['busy', 'Verifying'],
  completed: ['good', 'Completed'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
  deleted: ['neutral', 'Deleted'],
  deleting: ['busy', 'Deleting'],
};

function State({ record: { status, metadata } }: { record: BackupRecord }) {
  const isEmpty = status === 'completed' && metadata.documentCount === 0;
  const [tone, label] = isEmpty ? (['warning', 'Empty'] as const) : states[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

const columns: readonly Column<RecentBackup>[] = [
  column('Backup', ({ project, record }) => (
    <Box whiteSpace="normal" minWidth="9rem">
      <TextLink to={paths.projectBackup.link(project.id)} color="fg" fontWeight="medium">
        {record.metadata.backupName}
      </TextLink>
      <Text fontSize="sm" color="fg.muted">
        {project.name} · <Time value={record.createdAt} />
      </Text>
    </Box>
  )),
  column('State', ({ record }) => <State record={record} />),
  numberColumn('Documents', ({ record }) => formatNumber(record.metadata.documentCount), {
    hideOnPhone: true,
  }),
  numberColumn('Size before compression', ({ record }) => formatBytes(record.metadata.rawBytes), {
    hideOnPhone: true,
  }),
];

/** The newest backups of all projects. */
export function RecentBackups({ recent }: { recent: readonly RecentBackup[] }) {
  if (recent.length === 0) {
    return (
      <EmptyNotice
        icon={<Archive />}
        title="No backups yet"
        description="A backup is started on a project’s backup page, by hand or by a schedule."
      />
    );
  }
  return (
    <DataTable
      caption="Newest backups"
      columns={columns}
      rows={recent}
      rowKey={({ record }) => record.id}
    />
  );
}
