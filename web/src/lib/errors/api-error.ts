import type { ErrorCode, FirestoreDocument } from '@firekeep/functions/contract';

export interface ApiErrorOptions {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly link?: string | undefined;
  readonly wayOut?: WayOut | undefined;
  readonly current?: FirestoreDocument | null | undefined;
  readonly cause?: unknown;
}

/** Where in the app people can do what was refused. */
export interface WayOut {
  readonly to: string;
  readonly label: string;
}

/**
 * A call to the API that failed. `message` is a sentence for the user; `fields` says which input it
 * is about.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  /** Where to do something about it. Comes from outside: check the host before showing it. */
  readonly link: string | undefined;
  /** Nothing went wrong: what was asked for is done elsewhere. */
  readonly wayOut: WayOut | undefined;
  /** Of `aborted`: the document as it is now; null where it doesn't exist. */
  readonly current: FirestoreDocument | null | undefined;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.link = options.link;
    this.wayOut = options.wayOut;
    this.current = options.current;
  }
}
