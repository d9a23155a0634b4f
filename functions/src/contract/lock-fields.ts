import { z } from 'zod';
import { timeSchema } from './primitives.ts';

/** Of projects and schedules. */
export const lockFields = {
  /** Until then their backups stay, and their rules can only be lengthened. */
  lockedUntil: timeSchema.nullable().default(null),
  /** Of a lock that was set or extended: until when it can be withdrawn, and what stands then. */
  newLock: z
    .object({ withdrawableUntil: timeSchema, earlierUntil: timeSchema.nullable() })
    .nullable()
    .default(null),
};
export const lockSchema = z.object(lockFields);
export type Lock = z.infer<typeof lockSchema>;
