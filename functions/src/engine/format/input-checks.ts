import { isPathSegment, maxPathBytes } from '../../firestore-model/paths.ts';

/** Input that Firestore would refuse. The message says where and why and may be shown. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}

/** https://firebase.google.com/docs/firestore/quotas, in bytes and levels. */
const maxFieldNameBytes = 1500;
const maxSegments = 200;

/** @throws InputError for anything but a document's path below the database. */
export function checkDocumentPath(path: string, what = 'path'): void {
  const segments = path.split('/');
  if (segments.length % 2 !== 0) {
    throw new InputError(`${what} must name a document: collection, id, collection, id …`);
  }
  if (segments.length > maxSegments || Buffer.byteLength(path) > maxPathBytes) {
    throw new InputError(`${what} is too long`);
  }
  if (!path.isWellFormed()) {
    throw new InputError(`${what} has half a character (a lone surrogate)`);
  }
  for (const [index, segment] of segments.entries()) {
    if (!isPathSegment(segment, index % 2 === 1)) {
      throw new InputError(`${what} has an id that Firestore does not take`);
    }
  }
}

/** @throws InputError */
export function checkFieldName(name: string, what: string): void {
  if (name === '') {
    throw new InputError(`a field without a name beside or in ${what === '' ? 'fields' : what}`);
  }
  if (!name.isWellFormed()) {
    throw new InputError(`the name of ${what} has half a character (a lone surrogate)`);
  }
  if (Buffer.byteLength(name) > maxFieldNameBytes) {
    throw new InputError(`the name of ${what} is too long`);
  }
  if (/^__.*__$/s.test(name)) {
    throw new InputError(`${what} has a name that Firestore keeps for itself`);
  }
}
