import { AppError, hasCode } from '../../lib/errors.ts';

/** A failure of stored data, in words for its owner. @throws always */
export function storedDataFailure(error: unknown): never {
  throw shownDataFailure(error);
}

/** The same, to be shown or thrown. What is damaged inside is for the log: it is the cause. */
export function shownDataFailure(error: unknown): unknown {
  if (!(error instanceof AppError && error.isInternal)) {
    return error;
  }
  if (error.retryable) {
    return new AppError('unavailable', error.message, { hint: 'Try again later.', cause: error });
  }
  if (!hasCode(error, 'corrupt', 'missing')) {
    return new AppError('failed-precondition', error.message, { cause: error });
  }
  const isMissing = hasCode(error, 'missing') || hasCode(error.cause, 'missing');
  return new AppError(
    'failed-precondition',
    isMissing ? 'A part of the backup is no longer in storage' : 'The backup is damaged',
    { hint: 'Verify it: that names what is wrong. Then start a new backup.', cause: error },
  );
}

/** The same pieces. @param failure throws a failure of reading them in words for their owner */
export async function* undamaged(
  pieces: AsyncIterable<Uint8Array>,
  failure: (error: unknown) => never = storedDataFailure,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    failure(error);
  }
}
