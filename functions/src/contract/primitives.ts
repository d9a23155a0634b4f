import { z } from 'zod';

/**
 * What every text that comes from outside is built on: no half of a character (a lone surrogate),
 * which UTF-8 has no bytes for, so that neither Firestore nor a file nor a webhook could take it.
 * Bounds follow: `storableText().trim().max(50, '…')`.
 * @param error of what is no text at all
 */
export function storableText(error?: string): z.ZodString {
  return z
    .string(error === undefined ? undefined : { error })
    .refine((value) => value.isWellFormed(), { error: 'The text has half of a character in it' });
}

/** A user's id as Firebase Auth makes it. */
export const userIdSchema = z
  .string()
  .min(1, 'userId is required')
  .max(128, 'userId is too long')
  .regex(/^[^/]+$/, 'userId is not valid')
  .refine((id) => id.isWellFormed(), { error: 'userId is not valid' });

/**
 * The id of one of our own records: 20 to 40 URL-safe characters, random. Firestore keeps names of
 * the form `__x__` for itself.
 */
export const recordIdSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');

/** RFC 3339, UTC. */
export const timeSchema = z.iso.datetime();

/**
 * Opaque; belongs to the listing that gave it out. A place can be a document's path, which has up
 * to 6 KiB.
 */
export const pageTokenSchema = storableText().max(12_000, 'The page token is too long');

/** `(default)` or the id of a named database. */
export const databaseIdSchema = z
  .string()
  .regex(/^(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/, 'Not a valid database id');
