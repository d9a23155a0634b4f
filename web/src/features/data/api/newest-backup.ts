import { listBackupRecords, newestWhole, toProtecting } from '@firekeep/functions/contract';
import { useMemo } from 'react';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** Of names such as `projects/shop/databases/(default)/documents`. */
function databaseIn(root: string): string {
  return root.split('/')[3] ?? '';
}

/**
 * The newest backup of the whole database, null while none is known: what it counted and holds is
 * known without a read.
 * @param root what the names of the database's documents begin with; undefined asks for nothing
 * @param recordId that of one backup in place of the newest
 */
export function useNewestBackup(projectId: string, root: string | undefined, recordId?: string) {
  const { data } = useEndpoint(
    listBackupRecords,
    root === undefined ? null : { query: { projectId } },
    // It helps, and nothing depends on it.
    { failure: 'Failed to load backups', staleTime: Infinity, retry: false, isShownInPlace: true },
  );
  return useMemo(() => {
    if (data === undefined || root === undefined) {
      return null;
    }
    const backups = data.map(toProtecting);
    return recordId === undefined
      ? newestWhole(backups, databaseIn(root))
      : (backups.find(({ id }) => id === recordId) ?? null);
  }, [data, root, recordId]);
}

export type NewestBackup = NonNullable<ReturnType<typeof useNewestBackup>>;
