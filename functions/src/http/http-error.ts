import type { ErrorCode } from '../contract/errors.ts';
import { AppError } from '../lib/errors.ts';

/** A refusal that belongs to HTTP itself and so has a status of its own. */
export class HttpError extends AppError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { code?: ErrorCode; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(options.code ?? 'invalid-argument', message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = options.headers ?? {};
  }
}
