import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { schedulesQuery } from '#features/schedules/api/get-schedules.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';

/** Keeps the full-screen loader up while `isLoading`, under its own description. */
function useLoading(isLoading: boolean, type: string, description: string): void {
  useEffect(() => {
    if (!isLoading) {
      return undefined;
    }
    const id = beginLoading(type, description);
    return () => endLoading(id);
  }, [isLoading, type, description]);
}

/** Keeps the full-screen loader up until the projects are there for the first time. */
export function useProjectsLoader(): void {
  useLoading(useProjects().isLoading, 'projects', 'Loading projects');
}

/**
 * Whether a page begins with its project's backup data: any whose path contains `/backup`, and a
 * collections page with the tab of backups.
 */
export function needsBackups({ pathname, search }: { pathname: string; search: string }): boolean {
  const isCollectionsPage = /^\/projects\/[^/]+\/collections(?:\/|$)/.test(pathname);
  return (
    pathname.includes('/backup') ||
    (isCollectionsPage && new URLSearchParams(search).get('tab') === 'backups')
  );
}

/** Loads a project's backup records and schedules, once, for the pages that begin with them. */
export function useBackupsLoader(projectId: string | undefined): void {
  const isNeeded = needsBackups(useLocation()) && projectId !== undefined;
  const records = useQuery({ ...recordsQuery(projectId ?? ''), enabled: isNeeded });
  const schedules = useQuery({ ...schedulesQuery(projectId ?? ''), enabled: isNeeded });
  // Not while they wait for a connection: the loader would cover what says so. Nor what a listener
  // has brought already.
  const isMissing = ({ isLoading, data }: { isLoading: boolean; data: unknown }) =>
    isNeeded && isLoading && data === undefined;
  useLoading(isMissing(records), 'backup-records', 'Loading backup records');
  useLoading(isMissing(schedules), 'backup-configurations', 'Loading backup configurations');
}
