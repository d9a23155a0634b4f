import type { ErrorCode } from '@firekeep/functions/contract';

export interface ApiErrorOptions {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** HTTP status; undefined where no answer came. */
  readonly status?: number | undefined;
  readonly link?: string | undefined;
  readonly cause?: unknown;
}

/** A call to the API that failed. `message` is a sentence for the user; `fields` says which input it is about. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  /** Where to do something about it. Comes from outside: check the host before showing it. */
  readonly link: string | undefined;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.status = options.status;
    this.link = options.link;
  }
}
