import { z } from 'zod';

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
    /** Where to do something about it, such as making a missing index: a page of the Firebase console. */
    link: z.string().optional(),
  }),
});
export type Failure = z.infer<typeof failureSchema>;

/** Sentences of the specification's error catalogue, in one place for both sides. */
export const messages = {
  notAuthenticated: 'User not authenticated',
  projectNotFound: 'Project not found',
  permissionDenied: 'You do not have permission to perform this action',
  notFound: 'The requested resource was not found',
  networkRequestFailed: 'Network connection failed. Please check your internet connection',
  timeout: 'The operation timed out. Please try again',
  quotaExceeded: 'Service quota exceeded. Please try again later',
  unavailable: 'Service is temporarily unavailable. Please try again',
  unknown: 'An unexpected error occurred',
  nameRequired: 'Project name is required',
  nameTooLong: 'Project name must be 50 characters or less',
  firebaseProjectIdRequired: 'Firebase Project ID is required',
  firebaseProjectIdFormat: 'Invalid Firebase Project ID format',
  alreadyConnected: 'This Firebase Project is already connected',
  serviceAccountRequired: 'Service account JSON is required',
} as const;
