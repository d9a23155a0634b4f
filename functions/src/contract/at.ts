import { z } from 'zod';
import { parseTimestamp } from '../firestore-model/timestamps.ts';
import { byDatabase, recordIdSchema, storableText, timeSchema } from './primitives.ts';
import { endpoint } from './endpoint.ts';

/** When data is looked at: now, in a backup, or in the database as it was at a time. */
export type At =
  | { readonly kind: 'now' }
  | { readonly kind: 'backup'; readonly recordId: string }
  | { readonly kind: 'time'; readonly time: string };

const backupPrefix = 'backup:';

/** What the text of an `at` says, `now` by default; null for what is none. */
export function readAt(text: string | undefined): At | null {
  if (text === undefined || text === 'now') {
    return { kind: 'now' };
  }
  if (text.startsWith(backupPrefix)) {
    const { data: recordId } = recordIdSchema.safeParse(text.slice(backupPrefix.length));
    return recordId === undefined ? null : { kind: 'backup', recordId };
  }
  return parseTimestamp(text) === null ? null : { kind: 'time', time: text };
}

/** The backup that the text of an `at` names; null where it names none. */
export function backupIn(text: string | undefined): string | null {
  const at = readAt(text);
  return at?.kind === 'backup' ? at.recordId : null;
}

/** The time of the database that the text of an `at` names; null where it names none. */
export function timeIn(text: string | undefined): string | null {
  const at = readAt(text);
  return at?.kind === 'time' ? at.time : null;
}

/** As the API takes it: undefined for now, which it takes by default. */
export function printAt(at: At): string | undefined {
  switch (at.kind) {
    case 'now':
      return undefined;
    case 'backup':
      return `${backupPrefix}${at.recordId}`;
    case 'time':
      return at.time;
  }
}

/**
 * `now` (the default), `backup:` and a record's id, or RFC 3339 in UTC, in microseconds at the
 * finest. `readAt` reads it.
 */
export const atSchema = storableText()
  .max(100, 'The time is too long')
  .refine((text) => readAt(text) !== null, {
    error: 'The time is now, backup:<id>, or a time such as 2026-01-31T10:20:00Z',
  });

/**
 * From when to when the database can be read: the last hour to the microsecond, and before that, if
 * it keeps so much, whole minutes.
 */
export const getReadTimes = endpoint.get('/api/projects/read-times', {
  query: byDatabase,
  data: z.object({ earliest: timeSchema, latest: timeSchema }),
});
