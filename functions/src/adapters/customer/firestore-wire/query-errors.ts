import { AppError } from '../../../lib/errors.ts';
import { toShownFailure } from './errors.ts';
import { status } from './grpc-status.ts';

/** Links come from the database's answer: nothing but the Firebase console is passed on. */
const consoleHost = 'console.firebase.google.com';

function consoleLink(details: string): string | null {
  for (const [text] of details.matchAll(/https:\/\/[^\s"'<>]+/g)) {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isBare = url !== null && url.username === '' && url.password === '' && url.port === '';
    if (isBare && url.protocol === 'https:' && url.hostname === consoleHost) {
      return url.href;
    }
  }
  return null;
}

/** A failure of a query for its author; a missing index comes with the console's page for it. */
export function toQueryError(error: unknown): unknown {
  const isOfIndex =
    error instanceof Error &&
    'code' in error &&
    error.code === status.FAILED_PRECONDITION &&
    'details' in error &&
    typeof error.details === 'string' &&
    /\bindex\b/i.test(error.details);
  if (!isOfIndex) {
    return toShownFailure(error);
  }
  const details = String(error.details);
  const link = consoleLink(details);
  const isBuilding = /currently building|is building/i.test(details);
  return new AppError(
    'failed-precondition',
    isBuilding
      ? 'The index that this query needs is still being built'
      : 'This query needs an index that the database does not have',
    {
      cause: error,
      hint: isBuilding
        ? 'Run the query again in some minutes.'
        : 'Create it in the Firebase console, wait until it is built, and run the query again.',
      link,
    },
  );
}
