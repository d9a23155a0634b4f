import { late } from '#lib/late-part.tsx';

/** Comes beside a project's alerts: most pages that ask for them show none. */
export const lateAlertRow = late(async () => (await import('./alert-row.tsx')).AlertRow);
