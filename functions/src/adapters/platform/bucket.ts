import type { Bucket, StorageOptions } from '@google-cloud/storage';
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';

/** Loads the client with the first call: most instances start without it. Nothing is retried. */
export function openBucket(name: string, options: StorageOptions): () => Promise<Bucket> {
  let opened: Promise<Bucket> | null = null;
  return async () => {
    opened ??= import('@google-cloud/storage').then(({ Storage }) =>
      new Storage({ ...options, retryOptions: { autoRetry: false } }).bucket(name),
    );
    return opened;
  };
}

/** The status that storage answered with; 0 without an answer, whose codes are words. */
export function statusOf(error: unknown): number {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : 0;
}

const reasonsSchema = z.object({ errors: z.array(z.object({ reason: z.string() })) });

/**
 * Whether it is refused because of a retention, of the object or its bucket, rather than of a
 * permission: by the reason that is documented for retentions, or in the words of that refusal.
 */
function isRetained(error: Error): boolean {
  const reasons = reasonsSchema.safeParse(error).data?.errors ?? [];
  return (
    statusOf(error) === 403 &&
    (reasons.some(({ reason }) => reason === 'retentionPolicyNotMet') ||
      /\bretention\b.*\buntil\b/i.test(error.message))
  );
}

/** @throws AppError `missing`, `retained` or `storage` for what Cloud Storage refuses */
export async function tried<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error, name);
  }
}

/** 408, 429, 5xx and failures without an answer may pass. */
function toFailure(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const status = statusOf(error);
  if (status === 404) {
    return new AppError('missing', `No object ${name}`, { cause: error });
  }
  if (isRetained(error)) {
    return new AppError('retained', `The bucket retains ${name}`, { cause: error });
  }
  const retryable = status === 0 || status === 408 || status === 429 || status >= 500;
  const message = `Storage refused or did not answer (${status})`;
  return new AppError('storage', message, { retryable, cause: error });
}
