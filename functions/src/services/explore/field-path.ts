import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { AppError } from '../../lib/errors.ts';

const maxBytes = 1500;

/**
 * A field path in Firestore's own form, such as `address.city` or `` `first name` ``.
 * @throws AppError `invalid-argument`
 */
export function checkFieldPath(path: string): string {
  if (Buffer.byteLength(path, 'utf8') > maxBytes || parseFieldPath(path) === null) {
    const message = 'Not a valid field path';
    throw new AppError('invalid-argument', message, { fields: { orderBy: message } });
  }
  return path;
}
