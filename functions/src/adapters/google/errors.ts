/**
 * What Google's services answer, as sentences for the owner of the connected project.
 *
 * The sentences differ where the owner has to do something different. Nothing of Google's own
 * message is passed on but the link to a console page: messages can quote requests.
 */
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';

/** What can be read from a failed call, whichever protocol it used. */
export interface GoogleFailure {
  /** The canonical status name: `PERMISSION_DENIED`, `NOT_FOUND`, … */
  readonly status: string;
  /** `google.rpc.ErrorInfo.reason` where the service sent one: `SERVICE_DISABLED`, … */
  readonly reason: string | null;
  readonly message: string;
}

type Make = () => AppError;

const permissionDenied: Make = () =>
  new AppError('permission-denied', 'The connected account may not use this Firestore database', {
    hint: 'Give it the role Cloud Datastore User, or Cloud Datastore Viewer to read only',
  });

const apiDisabled: Make = () =>
  new AppError('failed-precondition', 'The Cloud Firestore API is not enabled in this project', {
    hint: 'Enable it in the Google Cloud console and try again in some minutes',
  });

const byStatus = new Map<string, Make>([
  ['PERMISSION_DENIED', permissionDenied],
  [
    'NOT_FOUND',
    () =>
      new AppError('not-found', 'The project or the database does not exist in Firestore', {
        hint: 'Check the Firebase project ID and the database',
      }),
  ],
  [
    'INVALID_ARGUMENT',
    () =>
      new AppError('invalid-argument', 'Google does not accept a value of this request', {
        hint: 'Check the Firebase project ID and the database',
      }),
  ],
  ['UNAUTHENTICATED', () => keyRevoked()],
  ['RESOURCE_EXHAUSTED', () => new AppError('quota-exceeded', messages.quotaExceeded)],
  ['DEADLINE_EXCEEDED', () => new AppError('timeout', messages.timeout)],
  ['UNAVAILABLE', () => new AppError('unavailable', messages.unavailable)],
  [
    'ABORTED',
    () => new AppError('aborted', 'Firestore was busy with other writes. Please try again'),
  ],
]);

/** Google refuses the key itself: it was deleted, disabled, or its account is gone. */
export function keyRevoked(): AppError {
  return new AppError('unauthenticated', 'Google no longer accepts the service account key', {
    hint: 'Make a new key and replace the stored one',
  });
}

/** The database is in Datastore mode, which has no Firestore API. */
export function datastoreMode(): AppError {
  return new AppError(
    'failed-precondition',
    'The database is in Datastore mode. Only databases in native mode can be connected',
  );
}

export function networkFailed(cause: unknown): AppError {
  return new AppError('unavailable', messages.unavailable, { cause });
}

/** The `AppError` for a failed call of a Google API. */
export function fromGoogleFailure(failure: GoogleFailure): AppError {
  const { status, reason, message } = failure;
  if (reason === 'SERVICE_DISABLED' || /has not been used in project|is disabled/.test(message)) {
    return apiDisabled();
  }
  if (/datastore mode/i.test(message)) {
    return datastoreMode();
  }
  const make = byStatus.get(status);
  return make === undefined
    ? new AppError('unavailable', 'Firestore did not answer as expected. Please try again')
    : make();
}
