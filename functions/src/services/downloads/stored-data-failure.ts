import { AppError } from '../../lib/errors.ts';

/** A failure of stored data, in words for its owner. @throws always */
export function storedDataFailure(error: unknown): never {
  if (!(error instanceof AppError && error.isInternal)) {
    throw error;
  }
  if (error.retryable) {
    throw new AppError('unavailable', error.message, { hint: 'Try again later.', cause: error });
  }
  const isDamage = error.code === 'corrupt';
  throw new AppError(
    'failed-precondition',
    isDamage ? `The backup is damaged: ${error.message}` : error.message,
    { ...(isDamage ? { hint: 'Verify it, and start a new backup.' } : {}), cause: error },
  );
}

/** The same pieces. @throws AppError where what is stored is damaged */
export async function* undamaged(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    storedDataFailure(error);
  }
}
