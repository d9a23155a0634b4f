import { z } from 'zod';

/** Of a path, and of one id in it (https://firebase.google.com/docs/firestore/quotas). */
export const maxPathBytes = 6 * 1024;
const maxIdBytes = 1500;
export const maxPathSegments = 202;

/** Bytes of a text as UTF-8; half a surrogate pair counts as the character that takes its place. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) {
      const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
      bytes += unit < 0x800 ? 1 : 2;
      index += isPair ? 1 : 0;
    }
  }
  return bytes;
}

/** Bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value));
}

/** Whether `segment` may be a document or collection id. */
export function isPathSegment(segment: string, isDocument: boolean): boolean {
  if (segment === '' || segment === '.' || segment === '..' || utf8Length(segment) > maxIdBytes) {
    return false;
  }
  return !/^__.*__$/s.test(segment) || (isDocument && isNumericId(segment));
}

/**
 * Whether it is an id of the form `__id123__`, as imports from Datastore make them, for documents
 * alone: 64 bits in their shortest form, and not 0, which Datastore gives to nothing.
 */
function isNumericId(segment: string): boolean {
  const [, digits] = /^__id(-?[1-9]\d{0,18})__$/.exec(segment) ?? [];
  return digits !== undefined && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
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
          segments.length <= maxPathSegments &&
          utf8Length(path) <= maxPathBytes &&
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

/** The collection that holds the document: `customers/ada/orders` for `customers/ada/orders/1`. */
export function collectionOf(documentPath: string): string {
  return documentPath.slice(0, documentPath.lastIndexOf('/'));
}

/** A collection path with every document id replaced by `*`, such as customers, star, orders. */
export function collectionShape(collectionPath: string): string {
  if (!collectionPath.includes('/')) {
    return collectionPath;
  }
  return collectionPath
    .split('/')
    .map((segment, index) => (index % 2 === 0 ? segment : '*'))
    .join('/');
}

/** A collection's shape as `collectionShape` gives it. */
export const collectionShapeSchema = collectionPathSchema.refine(
  (shape) => shape === collectionShape(shape),
  { error: 'Every document id is given as *' },
);

/** The last segment of a path or shape: the document's or the collection's id. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * A reference's project and database. Firestore answers others with an error: of projects its own
 * server's pattern (a domain may stand before the id), of databases the documented one
 * (https://firebase.google.com/docs/firestore/manage-databases#create_a_database).
 */
const referenceName =
  /^projects\/(?:[a-z0-9][a-z0-9.-]{0,99}:)?[a-z0-9][a-z0-9-]{0,99}\/databases\/(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])\/documents\/(.+)$/s;

/** The path in a reference, whose ids are not checked; null for what is no document's full name. */
export function pathOfReference(reference: string): string | null {
  return referenceName.exec(reference)?.[1] ?? null;
}

const documentName = /^projects\/[^/]+\/databases\/[^/]+\/documents\/(.+)$/s;

/** The path in a document's full name; null for what is no such name. */
export function pathOfName(name: string): string | null {
  return documentName.exec(name)?.[1] ?? null;
}
