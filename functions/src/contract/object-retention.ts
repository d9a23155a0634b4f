import { z } from 'zod';
import { timeSchema } from './primitives.ts';

/**
 * The lock's end, where until then the bucket lets nobody delete what its rules keep; null where it
 * was not made to.
 */
export const objectRetentionSchema = z.object({ until: timeSchema.nullable() });
export type ObjectRetentionNote = z.infer<typeof objectRetentionSchema>;

/**
 * Whether the bucket, too, keeps what a lock until then does; null while that is not known yet.
 * @param notes of what is locked, and of its project
 */
export function bucketKeeps(
  until: string,
  ...notes: readonly (ObjectRetentionNote | null | undefined)[]
): boolean | null {
  const times = notes.flatMap((note) => (note ? [note.until] : []));
  if (times.some((time) => time !== null && time >= until)) {
    return true;
  }
  return times.includes(null) ? false : null;
}
