import { AppError } from '../../lib/errors.ts';

/** Refuses a write because others were writing the same documents: 409, worth another try. */
export function contended(cause: unknown): AppError {
  return new AppError('aborted', 'The same was being changed by others at that moment', {
    hint: 'Please try again',
    cause,
  });
}
