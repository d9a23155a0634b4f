import { z } from 'zod';

/**
 * What every text that comes from outside is built on: no half of a character (a lone surrogate), which UTF-8 has no bytes for, so that
 * neither Firestore nor a file nor a webhook could take it. Bounds follow: `storableText().trim().max(50, '…')`.
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

/** The id of one of our own records: 20 to 40 URL-safe characters, random. Firestore keeps names of the form `__x__` for itself. */
export const recordIdSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');

/** RFC 3339, UTC. */
export const timeSchema = z.iso.datetime();

/** Opaque; belongs to the listing that gave it out. A place can be a document's path, which has up to 6 KiB. */
export const pageTokenSchema = storableText().max(12_000, 'The page token is too long');

const maxNameBytes = 6 * 1024;
const maxSegments = 202;

/** Bytes of a text as UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** Whether `segment` may be a document or collection id (https://firebase.google.com/docs/firestore/quotas). */
function isPathSegment(segment: string, isDocument: boolean): boolean {
  if (segment === '' || segment === '.' || segment === '..' || utf8Length(segment) > 1500) {
    return false;
  }
  // Documents' ids of the form __id123__ come from Datastore imports and are legal; other __x__ are reserved.
  return !/^__.*__$/s.test(segment) || (isDocument && /^__id-?\d{1,19}__$/.test(segment));
}

function pathSchema(parity: 0 | 1, what: string) {
  return z
    .string()
    .min(1, `A ${what} path is required`)
    .refine(
      (path) => {
        const segments = path.split('/');
        return (
          segments.length % 2 === parity &&
          segments.length <= maxSegments &&
          utf8Length(path) <= maxNameBytes &&
          path.isWellFormed() &&
          segments.every((segment, index) => isPathSegment(segment, index % 2 === 1))
        );
      },
      { error: `Not a valid ${what} path` },
    );
}

/** `customers/ada`: relative to the database, an even number of segments. */
export const documentPathSchema = pathSchema(0, 'document');
/** `customers/ada/orders`: relative to the database, an odd number of segments. */
export const collectionPathSchema = pathSchema(1, 'collection');
/** One collection id. */
export const collectionIdSchema = z
  .string()
  .refine((id) => !id.includes('/') && id.isWellFormed() && isPathSegment(id, false), {
    error: 'Not a valid collection id',
  });

/** `(default)` or the id of a named database. */
export const databaseIdSchema = z
  .string()
  .regex(/^(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/, 'Not a valid database id');
