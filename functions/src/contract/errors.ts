import { z } from 'zod';
import { documentSchema } from '../firestore-model/values.ts';

/** The closed list of error codes an answer can carry. Codes are stable; messages may change. */
export const errorCodes = [
  'unauthenticated',
  'permission-denied',
  'not-found',
  'invalid-argument',
  'already-exists',
  'failed-precondition',
  'resource-exhausted',
  'aborted',
  'network-request-failed',
  'timeout',
  'quota-exceeded',
  'unavailable',
  'unknown',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The failure envelope. `fields` maps a field's path (dots between segments) to its message. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: errorCodeSchema,
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Where to act on it, such as to make a missing index: a page of the Firebase console. */
    link: z.string().optional(),
    /** Of `aborted`: the document as it is now; null where it doesn't exist. */
    current: documentSchema.nullable().optional(),
  }),
});
export type Failure = z.infer<typeof failureSchema>;
