import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { recordsQuery } from '#features/backups/api/get-backup-records.ts';
import { schedulesQuery } from '#features/schedules/api/get-schedules.ts';
import { useLoading } from '#lib/use-loading.ts';
import { needsBackups } from '../needs-backups.ts';

function Preload({ projectId }: { projectId: string }) {
  const records = useQuery(recordsQuery(projectId));
  const schedules = useQuery(schedulesQuery(projectId));
  // Not while they wait for a connection: the loader would cover what says so.
  useLoading(records.isLoading, 'backup-records', 'Loading backup records');
  useLoading(schedules.isLoading, 'backup-configurations', 'Loading backup configurations');
  return null;
}

/** Loads a project's backup records and configurations, once, for the pages that begin with them. Draws nothing. */
export function BackupPreload({ projectId }: { projectId: string }) {
  return needsBackups(useLocation()) ? <Preload projectId={projectId} /> : null;
}
