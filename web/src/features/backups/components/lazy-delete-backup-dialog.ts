import { lazyDialog } from '#components/lazy-dialog.tsx';

/** Loaded when a backup is to be deleted, from its line or its details. */
export const LazyDeleteBackupDialog = lazyDialog(
  async () => (await import('./delete-backup-dialog.tsx')).DeleteBackupDialog,
);
