import { AppError } from './errors.ts';

/** A database's answer was larger than one may be; asking for less helps. */
export class AnswerTooLarge extends AppError {
  /** Of the answer; null where it is not known. */
  readonly sizeBytes: number | null;

  constructor(sizeBytes: number | null, message: string, cause?: unknown) {
    super('resource-exhausted', message, { cause });
    this.sizeBytes = sizeBytes;
  }
}
