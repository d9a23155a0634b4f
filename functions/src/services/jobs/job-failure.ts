import { AppError } from '../../lib/errors.ts';
import { withoutValues } from '../../lib/without-values.ts';
import type { JobFailure } from './step-context.ts';

/** Whether doing the step again may succeed; an unforeseen failure gets its chances too. */
export function mayPass(error: unknown): boolean {
  return error instanceof AppError ? error.retryable : true;
}

/** What a new backup does about damage, in hints. */
export const storedAgain = 'damaged parts are stored again';

const unexpected = 'Something went wrong inside Firekeep';

/** Whether a database's own words may be in it, which may quote a document. */
function isOfServer({ cause }: AppError): boolean {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number';
}

/** What the owner reads, and what is kept. Only failures made for showing carry their own words. */
export function describeFailure(error: unknown): JobFailure {
  if (error instanceof AppError) {
    const { message, isInternal } = error;
    // Whatever storage fails with is kept under one code.
    const code = error.code === 'missing' || error.code === 'retained' ? 'storage' : error.code;
    const words = isOfServer(error) ? withoutValues(message) : message;
    return { code, message: words, hint: isInternal ? hintFor(error.code) : error.hint };
  }
  return {
    code: 'unknown',
    message: unexpected,
    hint: 'Start it again; if it fails again, contact us with the time and the ID.',
  };
}

function hintFor(code: string): string | null {
  switch (code) {
    case 'permission-denied':
      return "Check the roles of the project's service account, then test the connection.";
    case 'unauthenticated':
      return 'Make a new key for the service account and replace it in the project.';
    case 'not-found':
      return 'Check that the project and its database still exist.';
    case 'corrupt':
      return `Start a new backup: ${storedAgain}. Older backups may share the damage; verify them.`;
    case 'retained':
      return 'The bucket keeps it for now. A damaged part can be stored again once the bucket lets it go, or once one of its documents has changed. Verify older backups, which may share the damage.';
    case 'unavailable':
    case 'timeout':
    case 'resource-exhausted':
      return 'Try again later.';
    default:
      return null;
  }
}
