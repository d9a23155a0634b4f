import { latePart } from '#lib/late-part.tsx';

/** Its code comes after the page's: there is nothing to show for most. */
export const LateDeletedLine = latePart(
  async () => (await import('./deleted-line.tsx')).DeletedLine,
);
