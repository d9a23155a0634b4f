import {
  backupRecordDocumentSchema,
  listBackupRecords,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { liveQuery, pollWhileNotLive, type LiveTarget } from '#lib/api/live-list.ts';
import { useLive } from '#lib/api/use-live.ts';

/** The dashboard would load slowly with the backups of more projects at once. */
export const maxProjects = 12;

/** How often the records are read again while a backup is under way. */
const pollMs = 5000;

const changing = new Set<BackupRecord['status']>(['queued', 'running', 'verifying', 'deleting']);

export interface ProjectBackups {
  readonly project: Project;
  /** Newest first; null while loading, after a failure, and beyond the first `maxProjects`. */
  readonly records: readonly BackupRecord[] | null;
}

const source = { from: 'backupRecords', schema: backupRecordDocumentSchema } as const;

function recordsQuery(projectId: string) {
  return liveQuery(
    listBackupRecords,
    { query: { projectId } },
    { failure: 'Failed to load backup records', staleTime: Infinity, gcTime: Infinity },
  );
}

/** A project's list, kept current by a listener on all of them. */
export function targetOf({ id }: Pick<Project, 'id'>): LiveTarget<BackupRecord> {
  const { queryKey } = recordsQuery(id);
  return { queryKey, isOf: ({ projectId }) => projectId === id };
}

/**
 * The user's projects with the backup records of those that were used last. They are loaded once
 * per project, then followed live; only while no listener reaches a backup that is under way or
 * being deleted are they read again.
 */
export function useProjectBackups(projects: readonly Project[]): {
  readonly backups: readonly ProjectBackups[];
  readonly isLoading: boolean;
  /** The first error; the figures lack what could not be loaded. */
  readonly error: Error | null;
  readonly reload: () => void;
} {
  const client = useQueryClient();
  const asked = projects
    .toSorted((a, b) => (b.lastUsed ?? '').localeCompare(a.lastUsed ?? ''))
    .slice(0, maxProjects);
  const refetchInterval = pollWhileNotLive<BackupRecord>(client, pollMs, ({ status }) =>
    changing.has(status),
  );
  const results = useQueries({
    queries: asked.map(({ id }) => ({ ...recordsQuery(id), refetchInterval })),
  });
  const isLoading = results.some((result) => result.isPending);
  useLive(source, isLoading ? [] : asked.map(targetOf));
  return {
    backups: projects.map((project) => ({
      project,
      records: results[asked.indexOf(project)]?.data ?? null,
    })),
    isLoading,
    error: results.find((result) => result.error !== null)?.error ?? null,
    reload: () => {
      for (const result of results) {
        void result.refetch();
      }
    },
  };
}
