import type { BackupRecord } from '@firekeep/functions/contract';

/** Whether it is no backup, but a file that was found wrong when it was read. */
export function isRefusedImport({
  status,
  metadata,
  error,
}: Pick<BackupRecord, 'status' | 'metadata' | 'error'>): boolean {
  return (
    metadata.trigger === 'import' &&
    error?.code === 'invalid-argument' &&
    // Once its message is dismissed, until it is gone.
    (status === 'failed' || status === 'deleting')
  );
}
