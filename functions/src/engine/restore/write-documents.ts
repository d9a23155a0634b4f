import { AppError, hasCode } from '../../lib/errors.ts';
import type { DocumentTarget, WriteResult } from '../document-target.ts';
import { delay } from './delay.ts';

/** One write of a restore: the encoded `google.firestore.v1.Write` and the document it is for. */
export interface PlannedWrite {
  readonly path: string;
  readonly write: Uint8Array;
}

/** Null when the write was taken, else why it was refused. */
export type Refusal = { readonly code: number; readonly reason: string } | null;

/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const temporaryCodes = new Set([1, 2, 4, 8, 10, 13, 14]);
const maxAttempts = 6;
const firstDelayMs = 200;

/**
 * Sends writes and answers for each. Temporary refusals are retried with growing delays; a request
 * refused as a whole is halved until the poisoned document stands alone. @throws AppError
 * when the target can't be reached.
 */
export async function writeDocuments(
  target: DocumentTarget,
  writes: readonly PlannedWrite[],
  signal: AbortSignal,
): Promise<Map<string, Refusal>> {
  const outcome = new Map<string, Refusal>();
  let open = writes;
  for (let attempt = 1; open.length > 0; attempt += 1) {
    if (attempt > 1) {
      await delay(firstDelayMs * 2 ** (attempt - 2), signal);
    }
    const results = await sendBisecting(target, open, attempt);
    open = open.filter((planned) => {
      const result = results.get(planned.path);
      if (result === undefined) {
        return attempt < maxAttempts;
      }
      const isOpen = temporaryCodes.has(result.code) && attempt < maxAttempts;
      if (!isOpen) {
        const refusal = { code: result.code, reason: result.message };
        outcome.set(planned.path, result.code === 0 ? null : refusal);
      }
      return isOpen;
    });
  }
  return outcome;
}

/** Results by path; without one the outcome is unknown: repeat it, writes are idempotent. */
async function sendBisecting(
  target: DocumentTarget,
  writes: readonly PlannedWrite[],
  attempt: number,
): Promise<Map<string, WriteResult>> {
  try {
    const results = await target.writeBatch(writes.map(({ write }) => write));
    return new Map(
      writes.flatMap(({ path }, index) => {
        const result = results[index];
        return result === undefined ? [] : [[path, result] as const];
      }),
    );
  } catch (error) {
    // What isn't internal kept the request from being sent.
    if (!(error instanceof AppError && error.isInternal)) {
      throw error;
    }
    if (error.retryable && attempt < maxAttempts) {
      return new Map();
    }
    const [only] = writes;
    if (error.retryable || hasCode(error, ...fatalCodes)) {
      throw error;
    }
    if (only !== undefined && writes.length === 1) {
      return new Map([[only.path, { code: invalidArgument, message: error.message }]]);
    }
    const middle = Math.ceil(writes.length / 2);
    const left = await sendBisecting(target, writes.slice(0, middle), attempt);
    const right = await sendBisecting(target, writes.slice(middle), attempt);
    return new Map([...left, ...right]);
  }
}

const invalidArgument = 3;

/** What concerns the connection or the store, not a document: bisecting would only repeat it. */
const fatalCodes = [
  'permission-denied',
  'unauthenticated',
  'not-found',
  'corrupt',
  'missing',
] as const;
