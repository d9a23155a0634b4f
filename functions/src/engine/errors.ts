/**
 * `missing`: it isn't there; `permanent`: trying again changes nothing; `temporary`: may pass;
 * `corrupt`: stored data doesn't verify (permanent, names what is damaged).
 */
export type FailureKind = 'missing' | 'permanent' | 'temporary' | 'corrupt';

/**
 * A failure of the document source, the store or stored data. `code` is a stable word (a gRPC
 * status in kebab-case where there is one); `message` may be shown to the user.
 */
export class EngineError extends Error {
  readonly kind: FailureKind;
  /** Whether doing the same again later may succeed. */
  readonly retryable: boolean;
  readonly code: string;

  constructor(
    kind: FailureKind,
    message: string,
    details: { code?: string; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'EngineError';
    this.kind = kind;
    this.retryable = kind === 'temporary';
    this.code = details.code ?? kind;
  }
}

/** Whether `error` is a failure of the given kind. */
export function isEngineError(error: unknown, kind?: FailureKind): error is EngineError {
  return error instanceof EngineError && (kind === undefined || error.kind === kind);
}

/** Stored data that is not what it must be. */
export function corrupt(message: string, cause?: unknown): EngineError {
  return new EngineError('corrupt', message, { cause });
}
