/** The codes an `AppError` can carry; `contract/errors.ts` publishes the same closed list. */
export type ExpectedCode =
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'invalid-argument'
  | 'already-exists'
  | 'failed-precondition'
  | 'resource-exhausted'
  | 'aborted'
  | 'network-request-failed'
  | 'timeout'
  | 'quota-exceeded'
  | 'unavailable'
  | 'unknown';
