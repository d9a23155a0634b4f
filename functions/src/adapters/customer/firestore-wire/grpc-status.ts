/** Status codes of gRPC: https://grpc.io/docs/guides/status-codes/ */
export const status = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

const names = new Map<number, string>(Object.entries(status).map(([name, code]) => [code, name]));

/** A call that failed, with what grpc-js's `ServiceError` has and is asked for. */
export class GrpcError extends Error {
  readonly code: number;
  /** The server's words, or ours. */
  readonly details: string;
  /** The server says that it did nothing of it: even a write may be sent again. */
  readonly isUnprocessed: boolean;

  constructor(
    code: number,
    details: string,
    { cause, isUnprocessed = false }: { cause?: unknown; isUnprocessed?: boolean } = {},
  ) {
    super(`${code} ${names.get(code) ?? 'UNKNOWN'}: ${details}`, { cause });
    this.name = 'GrpcError';
    this.code = code;
    this.details = details;
    this.isUnprocessed = isUnprocessed;
  }
}
