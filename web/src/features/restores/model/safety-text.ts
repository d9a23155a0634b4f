/** What turning the safety backup off means. */
export const withoutSafetyBackup =
  'No safety backup: what the target holds now is lost where it is replaced or deleted, and this can’t be undone.';
