import { AppError } from '../../lib/errors.ts';

const maxBytes = 1500;
/** Segments between dots: simple names, or anything between backticks with backticks and backslashes escaped. */
const pattern =
  /^(?:[A-Za-z_]\w*|`(?:[^`\\]|\\[`\\])+`)(?:\.(?:[A-Za-z_]\w*|`(?:[^`\\]|\\[`\\])+`))*$/;

/**
 * A field path in Firestore's own form, such as `address.city` or `` `first name` ``.
 * @throws AppError `invalid-argument`
 */
export function checkFieldPath(path: string): string {
  if (Buffer.byteLength(path, 'utf8') > maxBytes || !path.isWellFormed() || !pattern.test(path)) {
    const message = 'Not a valid field path';
    throw new AppError('invalid-argument', message, { fields: { orderBy: message } });
  }
  return path;
}
