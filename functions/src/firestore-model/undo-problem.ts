import type { DocumentChange } from './document-changes.ts';

/** What a change set did to a document, and its update time since; null where it is deleted. */
interface JournalEntry {
  readonly change: DocumentChange;
  readonly time: string | null;
}

/** Why nothing is put back where all is as it should be. */
export const backAlready = 'It is as it was before already';

/**
 * Why what was written can't be put back; null where it can.
 * @param now the document's update time now; null where it doesn't exist
 */
export function undoProblem({ change, time }: JournalEntry, now: string | null): string | null {
  if (now === null) {
    const gone = change === 'create' ? 'It is gone already' : 'It has been deleted since';
    return time === null ? null : gone;
  }
  if (time === null) {
    return 'It has been created since';
  }
  return now === time ? null : 'It has been changed since';
}
