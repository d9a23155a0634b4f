import { AppError } from '../lib/errors.ts';

/** Stored data that is not what it must be. */
export function corrupt(message: string, cause?: unknown): AppError {
  return new AppError('corrupt', message, { cause });
}

/** Input that Firestore would refuse; the message says where and why, and never repeats a value. */
export function invalidInput(message: string, hint: string | null = null): AppError {
  return new AppError('invalid-argument', message, { hint });
}
