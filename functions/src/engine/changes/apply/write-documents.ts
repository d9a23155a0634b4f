import { AppError, isInternalCode } from '../../../lib/errors.ts';
import type { DocumentTarget, WriteResult } from '../../document-target.ts';
import { delay } from './delay.ts';
import { isRefusal, probe } from '../read-documents.ts';

/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const temporaryCodes = new Set([1, 2, 4, 8, 10, 13, 14]);
const maxAttempts = 6;
const firstDelayMs = 200;

/** By number of the write; undefined while there is none, or it was lost. */
export type Answers = (WriteResult | undefined)[];

interface Sent {
  readonly writes: readonly Uint8Array[];
  readonly answers: Answers;
  /** Takes the numbers of those that are sent again, as nothing says whether they were written. */
  readonly unanswered: Set<number>;
}

/**
 * Sends encoded `google.firestore.v1.Write`s and gathers `answers` to them, which hold what was
 * answered even when it ends in a failure. Temporary refusals are retried with growing delays; a
 * request refused as a whole, whatever the code, is halved until the poisoned document stands
 * alone; failures that may pass, such as a connection that is lost, only at the last attempt.
 * @throws AppError when the target can't be reached, or refuses the key or the database
 */
export async function writeDocuments(
  target: DocumentTarget,
  { writes, answers, unanswered }: Sent,
  signal: AbortSignal,
): Promise<void> {
  let open = writes.map((write, index) => ({ write, index }));
  for (let attempt = 1; open.length > 0 && attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) {
      await delay(firstDelayMs * 2 ** (attempt - 2), signal);
    }
    for (const { index } of open) {
      if (attempt > 1 && !isUnwritten(answers[index])) {
        unanswered.add(index);
      }
      answers[index] = undefined;
    }
    const pass = new Pass(target, answers, attempt === maxAttempts);
    await pass.send(open);
    await pass.end();
    open = open.filter(({ index }) => {
      const answer = answers[index];
      return answer === undefined || temporaryCodes.has(answer.code);
    });
  }
}

/** RESOURCE_EXHAUSTED, ABORTED: nothing was written. What else is retried doesn't say that. */
function isUnwritten(answer: WriteResult | undefined): boolean {
  return answer?.code === 8 || answer?.code === 10;
}

type Open = readonly { readonly write: Uint8Array; readonly index: number }[];

/**
 * So many documents that are refused alone, while the target takes nothing at all, stand for all of
 * them: then it is the key, the database or the connection that is refused.
 */
const maxRefusedAlone = 4;

/** Sends what is open once, in as many requests as it takes. */
class Pass {
  private readonly target: DocumentTarget;
  private readonly answers: Answers;
  private readonly isLast: boolean;
  /** Whether the target answers to anything. */
  private isAnswering = false;
  private isStopped = false;
  private refusedAlone: AppError[] = [];

  constructor(target: DocumentTarget, answers: Answers, isLast: boolean) {
    this.target = target;
    this.answers = answers;
    this.isLast = isLast;
  }

  async send(open: Open): Promise<void> {
    if (open.length === 0 || this.isStopped) {
      return;
    }
    try {
      const results = await this.target.writeBatch(open.map(({ write }) => write));
      this.isAnswering = true;
      for (const [position, { index }] of open.entries()) {
        this.answers[index] = results[position];
      }
    } catch (error) {
      await this.halve(open, error);
    }
  }

  /** @throws AppError where the target has answered to nothing */
  async end(): Promise<void> {
    const [error] = this.refusedAlone;
    if (error !== undefined && !this.isAnswering && !this.isStopped) {
      await this.assertAnswering(error);
    }
  }

  private async halve(open: Open, error: unknown): Promise<void> {
    // What isn't internal kept the request from being sent; the rest is about what Firekeep stores.
    if (!(error instanceof AppError && error.isInternal) || isInternalCode(error.code)) {
      throw error;
    }
    if (isOutage(error) && !this.isLast) {
      // The outcome is unknown: all is repeated, writes are idempotent.
      return;
    }
    const [only] = open;
    if (only !== undefined && open.length === 1) {
      await this.refuse(only.index, error);
      return;
    }
    const middle = Math.ceil(open.length / 2);
    await this.send(open.slice(0, middle));
    await this.send(open.slice(middle));
  }

  private async refuse(index: number, error: AppError): Promise<void> {
    if (this.isLast || !error.retryable) {
      this.answers[index] = { code: invalidArgument, message: error.message, updateTime: null };
    }
    this.refusedAlone.push(error);
    if (this.refusedAlone.filter(isOutage).length > maxRefusedAlone) {
      // A target may fail at one document or another; so many are an outage.
      throw error;
    }
    if (!this.isAnswering && this.refusedAlone.length >= maxRefusedAlone) {
      await this.assertAnswering(error);
    }
  }

  private async assertAnswering(error: AppError): Promise<void> {
    if (isRefusal(error) && (await this.answersReads())) {
      this.isAnswering = true;
    } else if (error.retryable && !this.isLast) {
      this.isStopped = true;
    } else {
      throw error;
    }
  }

  private async answersReads(): Promise<boolean> {
    try {
      await this.target.getUpdateTimes([probe]);
      return true;
    } catch {
      return false;
    }
  }
}

/** Whether a failure may pass and is about no document. */
function isOutage(error: AppError): boolean {
  return error.retryable && !isRefusal(error);
}

const invalidArgument = 3;
