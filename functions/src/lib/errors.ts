import type { ExpectedCode } from './error-codes.ts';

/**
 * What the contract has no code for. `missing`: the object isn't stored; `corrupt`: stored data
 * doesn't verify; `storage`: the store refused or did not answer; `retained`: the bucket lets
 * nobody delete or replace the object yet; `permanent`: the database's answers contradict one
 * another.
 */
const internalCodes = [
  'missing',
  'corrupt',
  'storage',
  'retained',
  'unknown-format',
  'permanent',
] as const;
type InternalCode = (typeof internalCodes)[number];

export type FailureCode = ExpectedCode | InternalCode;

/** Whether the contract has no code for it: it is no answer of a database. */
export function isInternalCode(code: FailureCode): code is InternalCode {
  return internalCodes.some((one) => one === code);
}

/** Codes of failures that may be temporary. */
const retryableCodes: ReadonlySet<FailureCode> = new Set([
  'unavailable',
  'timeout',
  'aborted',
  'resource-exhausted',
  'quota-exceeded',
  'network-request-failed',
]);

interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An expected failure, translated once where it enters: from gRPC, REST, storage. Anything else
 * that is thrown is a bug and is answered as `unknown`.
 *
 * `message` says what failed, `hint` what to do about it; neither ever holds a secret or a
 * document's content.
 */
export class AppError extends Error {
  readonly code: FailureCode;
  /** Whether doing the same again later may succeed. */
  readonly retryable: boolean;
  /**
   * Of a database or the store as the engine meets it: about no call of a user, and answered as
   * `unknown` unless a service puts it in words for the owner.
   */
  readonly isInternal: boolean;
  readonly hint: string | null;
  readonly fields: Readonly<Record<string, string>> | null;
  /** Where to do something about it; only of hosts that are known. */
  readonly link: string | null;
  /** Of a change that somebody else was quicker than: the document as it is now, for the answer. */
  readonly current: object | null | undefined;
  /** When to ask again, where that is known better than the code says. */
  readonly retryAfterSeconds: number | null;
  /** Of a refusal that belongs to HTTP itself: its status and headers, instead of the code's. */
  readonly http: HttpAnswer | null;

  constructor(code: FailureCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryable = options.retryable ?? retryableCodes.has(code);
    this.isInternal = options.isInternal ?? isInternalCode(code);
    this.hint = options.hint ?? null;
    this.fields = options.fields ?? null;
    this.link = options.link ?? null;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.http = options.http ?? null;
  }
}

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Default: by the code. */
  readonly retryable?: boolean | undefined;
  /** Default: whether the contract lacks the code. */
  readonly isInternal?: boolean;
  readonly hint?: string | null | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly link?: string | null;
  readonly current?: object | null;
  readonly retryAfterSeconds?: number;
  readonly http?: HttpAnswer;
}

export function hasCode<C extends FailureCode>(
  error: unknown,
  ...codes: readonly C[]
): error is AppError & { readonly code: C } {
  return error instanceof AppError && codes.some((code) => code === error.code);
}

/** The code that an answer gives: `unknown` for bugs and for what is internal. */
export function answeredCode(error: unknown): ExpectedCode {
  const isAnswer = error instanceof AppError && !error.isInternal;
  return !isAnswer || isInternalCode(error.code) ? 'unknown' : error.code;
}
