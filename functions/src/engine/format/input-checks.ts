import { invalidInput } from '../errors.ts';
import { isPathSegment, maxPathBytes, pathOfReference } from '../../firestore-model/paths.ts';

/** https://firebase.google.com/docs/firestore/quotas, in bytes and levels. */
const maxFieldPathBytes = 1500;
const maxSegments = 200;

/** @throws AppError `invalid-argument` for anything but a document's path below the database. */
export function checkDocumentPath(path: string, what = 'path'): void {
  const segments = path.split('/');
  if (segments.length % 2 !== 0) {
    throw invalidInput(`${what} must name a document: collection, id, collection, id …`);
  }
  if (segments.length > maxSegments || Buffer.byteLength(path) > maxPathBytes) {
    throw invalidInput(`${what} is too long`);
  }
  if (!path.isWellFormed()) {
    throw invalidInput(`${what} has half a character (a lone surrogate)`);
  }
  for (const [index, segment] of segments.entries()) {
    if (!isPathSegment(segment, index % 2 === 1)) {
      throw invalidInput(`${what} has an id that Firestore does not take`);
    }
  }
}

/** @throws AppError `invalid-argument` for anything but the full name of a document. */
export function checkReference(reference: string, what: string): void {
  const path = pathOfReference(reference);
  if (path === null) {
    throw invalidInput(`${what} must be the full name of a document`);
  }
  checkDocumentPath(path, what);
}

/**
 * @param pathBytes of the field's path, with all names that lead to it and the dots between them
 * @throws AppError `invalid-argument`
 */
export function checkFieldName(name: string, what: string, pathBytes: number): void {
  if (name === '') {
    throw invalidInput(`a field without a name beside or in ${what === '' ? 'fields' : what}`);
  }
  if (!name.isWellFormed()) {
    throw invalidInput(`the name of ${what} has half a character (a lone surrogate)`);
  }
  if (pathBytes > maxFieldPathBytes) {
    throw invalidInput(
      `the path of ${what} is too long: its names must have at most ${maxFieldPathBytes} bytes together`,
    );
  }
  if (/^__.*__$/s.test(name)) {
    throw invalidInput(`${what} has a name that Firestore keeps for itself`);
  }
}

/** Enough of a field's name to find it by. */
export function shownName(name: string): string {
  const clean = name.toWellFormed().replaceAll(/\p{C}/gu, '?');
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean;
}
