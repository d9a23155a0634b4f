/**
 * Firestore's order of document names: segment by segment; ids of the form `__id123__` first, by number; then by UTF-8 bytes.
 * A path sorts before everything below it. (Value type ordering: https://firebase.google.com/docs/firestore/manage-data/data-types)
 */

const slash = 0x2f;

/** Negative, zero or positive as `a` sorts before, with or after `b`. Both are names below the same root, as UTF-8. */
export function compareNames(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  let segmentStart = 0;
  for (let index = 0; index < length; index += 1) {
    const left = a[index];
    const right = b[index];
    if (left !== right) {
      return compareAt(a, b, { index, segmentStart });
    }
    if (left === slash) {
      segmentStart = index + 1;
    }
  }
  return a.length === b.length ? 0 : compareAt(a, b, { index: length, segmentStart });
}

/** The order of two paths given as text. */
export function comparePaths(a: string, b: string): number {
  return compareNames(Buffer.from(a), Buffer.from(b));
}

function compareAt(
  a: Uint8Array,
  b: Uint8Array,
  at: { index: number; segmentStart: number },
): number {
  const leftId = numericId(a, at.segmentStart);
  const rightId = numericId(b, at.segmentStart);
  if (leftId !== null || rightId !== null) {
    if (leftId === null || rightId === null) {
      return leftId === null ? 1 : -1;
    }
    if (leftId !== rightId) {
      return leftId < rightId ? -1 : 1;
    }
  }
  return byteAt(a, at.index) - byteAt(b, at.index);
}

/** The end of the text sorts before a slash, a slash before every byte. */
function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) {
    return -2;
  }
  return byte === slash ? -1 : byte;
}

const underscore = 0x5f;

/** The number of a segment of the form `__id123__`, else null. */
function numericId(bytes: Uint8Array, start: number): bigint | null {
  if (bytes[start] !== underscore || bytes[start + 1] !== underscore) {
    return null;
  }
  const end = bytes.indexOf(slash, start);
  const segment = Buffer.from(bytes.subarray(start, end === -1 ? bytes.length : end)).toString();
  const digits = /^__id(-?\d{1,19})__$/.exec(segment)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** The path of the collection that holds the document: `customers/ada/orders` for `customers/ada/orders/1`. */
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

/** The last segment of a collection path or shape. */
export function collectionId(collectionPath: string): string {
  return collectionPath.slice(collectionPath.lastIndexOf('/') + 1);
}
