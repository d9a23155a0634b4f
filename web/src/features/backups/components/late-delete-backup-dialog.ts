import { lateDialog } from '#components/late-dialog.tsx';

/** Loaded when a backup is to be deleted, from its line or its details. */
export const LateDeleteBackupDialog = lateDialog(
  async () => (await import('./delete-backup-dialog.tsx')).DeleteBackupDialog,
);
