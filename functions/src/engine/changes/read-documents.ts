import { AppError } from '../../lib/errors.ts';
import { pause } from '../../lib/pause.ts';
import type { DocumentTarget } from '../document-target.ts';

export interface ReadDocuments {
  /** Those that exist, by path. */
  readonly found: ReadonlyMap<string, Uint8Array>;
  /**
   * Why the server didn't answer, by path: it may not take such a name at all. A retryable failure
   * has no reason, and may pass: nothing is known of that document.
   */
  readonly refused: ReadonlyMap<string, AppError>;
}

/** A server that fails without a reason may answer when it is asked again. */
const maxAttemptsAlone = 3;
const firstDelayMs = 200;

/** A document that no database needs to have: asking for it shows whether a server answers. */
export const probe = 'firekeep/firekeep';

/**
 * Reads documents by names that come from a backup. One name that a server refuses fails the whole
 * request, so that it is halved until such names stand alone.
 *
 * @param options.isAnswering whether the server has just answered something else: one that refuses
 *   everything refuses the database or is out of order, and no name of it
 * @throws AppError when the target can't be reached
 */
export async function readDocuments(
  target: Pick<DocumentTarget, 'getDocuments'>,
  paths: readonly string[],
  options: { readonly isAnswering: boolean },
): Promise<ReadDocuments> {
  const found = new Map<string, Uint8Array>();
  const refused = new Map<string, AppError>();
  let { isAnswering } = options;
  const read = async (some: readonly string[], attempt = 1): Promise<void> => {
    if (some.length === 0) {
      return;
    }
    try {
      for (const [path, document] of await target.getDocuments(some)) {
        found.set(path, document);
      }
      isAnswering = true;
    } catch (error) {
      if (!isRefusal(error)) {
        throw error;
      }
      const [only = ''] = some;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        await read(some.slice(0, middle));
        await read(some.slice(middle));
        return;
      }
      if (!isAnswering) {
        await assertReads(target, error);
        isAnswering = true;
      }
      if (error.retryable && attempt < maxAttemptsAlone) {
        await pause(firstDelayMs * 2 ** (attempt - 1));
        await read(some, attempt + 1);
      } else {
        refused.set(only, error);
      }
    }
  };
  await read(paths);
  return { found, refused };
}

/** @throws `error` where the server answers to no other name either */
async function assertReads(
  target: Pick<DocumentTarget, 'getDocuments'>,
  error: AppError,
): Promise<void> {
  try {
    await target.getDocuments([probe]);
  } catch {
    throw error;
  }
}

/**
 * Whether a failed request may be the fault of one name or document in it: the server refuses what
 * it was asked, or fails without saying why. What concerns the connection or the key is not.
 */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.isInternal && refusals.has(error.code);
}

const refusals: ReadonlySet<string> = new Set([
  'invalid-argument',
  'failed-precondition',
  'already-exists',
  'unknown',
]);
