import { z } from 'zod';

/**
 * The base of every text from outside: no half of a character (a lone surrogate), which has no
 * UTF-8 bytes, so that Firestore, files and webhooks can take it. Bounds follow it.
 * @param error where it is no text at all
 */
export function storableText(error?: string): z.ZodString {
  return z
    .string(error === undefined ? undefined : { error })
    .refine((value) => value.isWellFormed(), { error: 'The text contains an invalid character' });
}

/** A user's id as Firebase Auth makes it. */
export const userIdSchema = z
  .string()
  .min(1, 'userId is required')
  .max(128, 'userId is too long')
  .regex(/^[^/]+$/, 'userId is not valid')
  .refine((id) => id.isWellFormed(), { error: 'userId is not valid' });

/** The id of one of our records: random, URL-safe. Firestore reserves names like `__x__`. */
export const recordIdSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');

/** RFC 3339, UTC. */
export const timeSchema = z.iso.datetime();

/** Opaque; belongs to the listing that gave it out. May hold a document's path (up to 6 KiB). */
export const pageTokenSchema = storableText().max(12_000, 'The page token is too long');

/** `(default)` or the id of a named database. */
export const databaseIdSchema = z
  .string()
  .regex(/^(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/, 'Not a valid database id');

/** A whole number from 0 on. */
export const countSchema = z.number().int().nonnegative();

/** What most calls name: whose call it is, and what of theirs it is about. */
export const byUser = z.strictObject({ userId: userIdSchema });
export const byProject = z.strictObject({ projectId: recordIdSchema, userId: userIdSchema });
export const byDatabase = z.strictObject({ pid: recordIdSchema, userId: userIdSchema });
export const idParams = z.strictObject({ id: recordIdSchema });
export const recordParams = z.strictObject({ rid: recordIdSchema });

/** A yes or no among query parameters. */
export const flagSchema = z.enum(['true', 'false']);
