import { AnswerTooLarge } from '../../../lib/answer-too-large.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ExpectedCode } from '../../../lib/error-codes.ts';
import { status, type GrpcError } from './grpc-status.ts';

/** What all channels' failures have. */
type CallFailure = Pick<GrpcError, 'code' | 'details'>;

interface Meaning {
  readonly code: ExpectedCode;
  /** What the user sees; null shows the server's own words. */
  readonly message: string | null;
  readonly hint?: string;
}

const unknown: Meaning = { code: 'unknown', message: null };

/** gRPC status codes (https://grpc.io/docs/guides/status-codes/) as Firestore uses them. */
const meanings = new Map<number, Meaning>([
  [status.CANCELLED, { code: 'aborted', message: null }],
  [status.INVALID_ARGUMENT, { code: 'invalid-argument', message: null }],
  [status.DEADLINE_EXCEEDED, { code: 'timeout', message: 'The database did not answer in time' }],
  [
    status.NOT_FOUND,
    {
      code: 'not-found',
      message: 'The project or the database does not exist',
      hint: 'Check the project id and the database id in the Firebase console.',
    },
  ],
  [status.ALREADY_EXISTS, { code: 'already-exists', message: null }],
  [
    status.PERMISSION_DENIED,
    {
      code: 'permission-denied',
      message: 'The key may not do this in the project',
      hint: 'Grant its service account the role Cloud Datastore User (Viewer suffices for reading).',
    },
  ],
  [
    status.RESOURCE_EXHAUSTED,
    {
      code: 'resource-exhausted',
      message: 'The database is refusing requests right now',
    },
  ],
  [status.FAILED_PRECONDITION, { code: 'failed-precondition', message: null }],
  [status.ABORTED, { code: 'aborted', message: null }],
  [status.OUT_OF_RANGE, { code: 'invalid-argument', message: null }],
  [status.UNIMPLEMENTED, { code: 'failed-precondition', message: null }],
  [status.UNAVAILABLE, { code: 'unavailable', message: 'The database cannot be reached' }],
  [status.DATA_LOSS, { code: 'unknown', message: null }],
  [
    status.UNAUTHENTICATED,
    {
      code: 'unauthenticated',
      message: 'The key is no longer accepted',
      hint: 'Make a new key for the service account and replace it in the project settings.',
    },
  ],
]);

const apiDisabled: Meaning = {
  code: 'failed-precondition',
  message: 'The Cloud Firestore API is not enabled in this project',
  hint: 'Enable it in the Google Cloud console and try again in some minutes.',
};

const datastoreMode: Meaning = {
  code: 'failed-precondition',
  message: 'The database is in Datastore mode, which has no Firestore API',
  hint: 'Only databases in native mode can be connected.',
};

/** gRPC has no status for it: the size is in the words, `(45000000 vs. 16777216)`, or is not. */
const largeAnswer = /message larger than max(?: \((\d+) vs)?/i;

/** Some causes share a status and differ in their words alone. */
function meaningOf(error: CallFailure): Meaning {
  if (
    error.code === status.PERMISSION_DENIED &&
    /has not been used in|is disabled/.test(error.details)
  ) {
    return apiDisabled;
  }
  if (error.code === status.FAILED_PRECONDITION && /datastore mode/i.test(error.details)) {
    return datastoreMode;
  }
  return meanings.get(error.code) ?? unknown;
}

/** A server may fail without a word; a person must still read something. */
function wordsOf({ message }: Meaning, { details }: CallFailure): string {
  return message ?? (details === '' ? 'The database failed and gave no reason' : details);
}

function isCallFailure(error: unknown): error is Error & CallFailure {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}

/**
 * A failure as the engine meets it: with its own code, and without a hint, which depends on what
 * was being done. Anything that isn't a gRPC failure passes unchanged.
 */
export function toInternalFailure(error: unknown): unknown {
  if (!isCallFailure(error)) {
    return error;
  }
  const meaning = meaningOf(error);
  return new AppError(meaning.code, wordsOf(meaning, error), {
    isInternal: true,
    // What a server doesn't explain may pass.
    retryable: meaning === unknown ? true : undefined,
    cause: error,
  });
}

/** A failure that may be shown to the user. Anything that isn't a gRPC failure passes unchanged. */
export function toShownFailure(error: unknown): unknown {
  if (!isCallFailure(error)) {
    return error;
  }
  const meaning = meaningOf(error);
  const { code, hint } = meaning;
  const tooLarge = largeAnswer.exec(error.details);
  if (code === 'resource-exhausted' && tooLarge !== null) {
    const [, sizeBytes] = tooLarge;
    return new AnswerTooLarge(
      sizeBytes === undefined ? null : Number(sizeBytes),
      wordsOf(meaning, error),
      error,
    );
  }
  // The caller is signed in to Firekeep; it is the project's key that is refused.
  const shown = code === 'unauthenticated' ? 'failed-precondition' : code;
  return new AppError(shown, wordsOf(meaning, error), { cause: error, hint });
}
