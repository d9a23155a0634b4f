import { lateDialog } from './late-dialog.tsx';

/** Loaded when something is to be confirmed for the first time. */
export const LateConfirmDialog = lateDialog(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
