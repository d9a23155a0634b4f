import { AppError } from '../../lib/errors.ts';

export const keptTimesHint =
  'Firestore keeps an hour, and seven days where point-in-time recovery is on. Open a backup instead.';

/** How Firestore refuses a time that it doesn't keep. */
const refusals: ReadonlySet<string> = new Set(['failed-precondition', 'invalid-argument']);

/** A failure of reading at a time, where the database doesn't keep that time. */
export function readTimeFailure(error: unknown): unknown {
  const isRefused =
    error instanceof AppError &&
    refusals.has(error.code) &&
    /read.?time|snapshot version|too old|version retention/i.test(error.message);
  return isRefused
    ? new AppError('failed-precondition', 'The database does not keep what it held at this time', {
        cause: error,
        hint: keptTimesHint,
      })
    : error;
}
