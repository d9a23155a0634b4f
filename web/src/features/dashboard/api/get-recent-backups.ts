import { listBackupRecords, type BackupRecord, type Project } from '@firekeep/functions/contract';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import { mergeLive, withoutGone, type Live } from '#lib/firebase/live.ts';
import { useHeld } from '#lib/firebase/use-held.ts';

export type LiveBackups = Live<readonly BackupRecord[]>;

/** Asking for the backups of more projects than this at once would make the dashboard slow to come. */
export const maxProjects = 12;

/** How often the records are read again while a backup is under way. */
const pollMs = 5000;

const changing = new Set<BackupRecord['status']>(['queued', 'running', 'verifying', 'deleting']);

export interface ProjectBackups {
  readonly project: Project;
  /** Newest first; null while they are being loaded, where that failed, and beyond the first `maxProjects`. */
  readonly records: readonly BackupRecord[] | null;
}

/**
 * The user's projects with the backup records of those that were used last. They are loaded once per project, and kept current
 * by `live`; only while that is silent are they read again, as long as a backup is under way or being deleted.
 */
export function useProjectBackups(
  projects: readonly Project[],
  live: LiveBackups,
): {
  readonly backups: readonly ProjectBackups[];
  readonly isLoading: boolean;
  /** The first error; the figures lack what could not be loaded. */
  readonly error: Error | null;
  readonly reload: () => void;
} {
  const asked = projects
    .toSorted((a, b) => (b.lastUsed ?? '').localeCompare(a.lastUsed ?? ''))
    .slice(0, maxProjects);
  const results = useQueries({
    queries: asked.map((project) => ({
      ...endpointQuery(
        listBackupRecords,
        { query: { projectId: project.id } },
        { failure: 'Failed to load backup records' },
      ),
      staleTime: Infinity,
      gcTime: Infinity,
      refetchInterval: ({ state }: { state: { data?: readonly BackupRecord[] | undefined } }) =>
        live.status !== 'live' && (state.data ?? []).some(({ status }) => changing.has(status))
          ? pollMs
          : false,
    })),
  });
  const listed = results.flatMap(({ data }) => data ?? []);
  const held = useHeld(live);
  const there = withoutGone(listed, live, {
    held,
    isLeaving: ({ status }) => status === 'deleting',
  });
  const current = mergeLive(there, live);
  return {
    backups: projects.map((project) => ({
      project,
      records:
        results[asked.indexOf(project)]?.data === undefined
          ? null
          : current.filter(({ projectId }) => projectId === project.id),
    })),
    isLoading: results.some((result) => result.isPending),
    error: results.find((result) => result.error !== null)?.error ?? null,
    reload: () => {
      for (const result of results) {
        void result.refetch();
      }
    },
  };
}
