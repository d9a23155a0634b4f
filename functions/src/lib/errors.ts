import type { ErrorCode } from './error-codes.ts';

/** Codes of failures that may pass by themselves. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set([
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
 * An expected failure that may be shown to the user. Anything else that is thrown is a bug and is
 * answered as `unknown`.
 *
 * `message` says what failed, `hint` what to do about it; neither ever holds a secret or a
 * document's content.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | null;
  readonly fields: Readonly<Record<string, string>> | null;
  /** Where to do something about it; only of hosts that are known. */
  readonly link: string | null;
  /** When to ask again, where that is known better than the code says. */
  readonly retryAfterSeconds: number | null;
  /** Of a refusal that belongs to HTTP itself: its status and headers, instead of the code's. */
  readonly http: HttpAnswer | null;

  /** Whether doing the same again later may succeed. */
  get retryable(): boolean {
    return retryableCodes.has(this.code);
  }

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = options.hint ?? null;
    this.fields = options.fields ?? null;
    this.link = options.link ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.http = options.http ?? null;
  }
}

export interface AppErrorOptions {
  readonly cause?: unknown;
  readonly hint?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly retryAfterSeconds?: number;
  readonly http?: HttpAnswer;
}
