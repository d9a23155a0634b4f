import type { ErrorCode } from '@firekeep/functions/contract';

export interface ApiErrorOptions {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** HTTP status; undefined where no answer came. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** A call to the API that failed. `message` is a sentence for the user; `fields` says which input it is about. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.status = options.status;
  }
}
