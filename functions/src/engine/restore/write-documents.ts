import { AppError, hasCode } from '../../lib/errors.ts';
import type { DocumentTarget, WriteResult } from '../document-target.ts';
import { delay } from './delay.ts';

/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const temporaryCodes = new Set([1, 2, 4, 8, 10, 13, 14]);
const maxAttempts = 6;
const firstDelayMs = 200;

/** By number of the write; undefined while there is none, or it was lost. */
export type Answers = (WriteResult | undefined)[];

/**
 * Sends encoded `google.firestore.v1.Write`s and gathers `answers` to them, which hold what was
 * answered even when it ends in a failure. Temporary refusals are retried with growing delays; a
 * request refused as a whole is halved until the poisoned document stands alone.
 * @throws AppError when the target can't be reached
 */
export async function writeDocuments(
  target: DocumentTarget,
  { writes, answers }: { readonly writes: readonly Uint8Array[]; readonly answers: Answers },
  signal: AbortSignal,
): Promise<void> {
  let open = writes.map((write, index) => ({ write, index }));
  for (let attempt = 1; open.length > 0 && attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) {
      await delay(firstDelayMs * 2 ** (attempt - 2), signal);
    }
    for (const { index } of open) {
      answers[index] = undefined;
    }
    await sendBisecting(target, { open, answers }, attempt);
    open = open.filter(({ index }) => {
      const answer = answers[index];
      return answer === undefined || temporaryCodes.has(answer.code);
    });
  }
}

interface Sending {
  readonly open: readonly { readonly write: Uint8Array; readonly index: number }[];
  readonly answers: Answers;
}

/** Without an answer the outcome is unknown: repeat it, writes are idempotent. */
async function sendBisecting(
  target: DocumentTarget,
  { open, answers }: Sending,
  attempt: number,
): Promise<void> {
  try {
    const results = await target.writeBatch(open.map(({ write }) => write));
    for (const [position, { index }] of open.entries()) {
      answers[index] = results[position];
    }
  } catch (error) {
    // What isn't internal kept the request from being sent.
    if (!(error instanceof AppError && error.isInternal)) {
      throw error;
    }
    if (error.retryable && attempt < maxAttempts) {
      return;
    }
    const [only] = open;
    if (error.retryable || hasCode(error, ...fatalCodes)) {
      throw error;
    }
    if (only !== undefined && open.length === 1) {
      answers[only.index] = { code: invalidArgument, message: error.message, updateTime: null };
      return;
    }
    const middle = Math.ceil(open.length / 2);
    await sendBisecting(target, { open: open.slice(0, middle), answers }, attempt);
    await sendBisecting(target, { open: open.slice(middle), answers }, attempt);
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
