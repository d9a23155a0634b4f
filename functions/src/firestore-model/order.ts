/**
 * Firestore's order of document names: by segment, ids of the form `__id123__` first, by number,
 * then by UTF-8 bytes; a path comes before what is below it.
 * (https://firebase.google.com/docs/firestore/manage-data/data-types)
 */
const slash = 0x2f;
const underscore = 0x5f;

/** Compares two names below the same root, as UTF-8, as a sort's comparison does. */
export function compareNames(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  let segmentStart = 0;
  for (let index = 0; index < length; index += 1) {
    const left = a[index];
    const right = b[index];
    if (left !== right) {
      return compareSegments(a, b, segmentStart) || rankOf(left) - rankOf(right);
    }
    if (left === slash) {
      segmentStart = index + 1;
    }
  }
  return a.length === b.length
    ? 0
    : compareSegments(a, b, segmentStart) || rankOf(a[length]) - rankOf(b[length]);
}

/** The order of two paths given as text. */
export function comparePaths(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  let segmentStart = 0;
  let index = 0;
  for (; a.charCodeAt(index) === b.charCodeAt(index); index += 1) {
    if (a.charCodeAt(index) === slash) {
      segmentStart = index + 1;
    }
  }
  return (
    compareNumbers(numberOf(a, segmentStart), numberOf(b, segmentStart)) ||
    rankOf(codeAt(a, index)) - rankOf(codeAt(b, index))
  );
}

/** Ranks as its character's UTF-8 does: halves of characters stand after all whole ones. */
function codeAt(text: string, index: number): number | undefined {
  const code = text.charCodeAt(index);
  if (Number.isNaN(code)) {
    return undefined;
  }
  return code >= 0xd800 && code <= 0xdfff ? code + 0x10000 : code;
}

/** The end of the text sorts before a slash, a slash before everything else. */
function rankOf(code: number | undefined): number {
  if (code === undefined) {
    return -2;
  }
  return code === slash ? -1 : code;
}

/** By numbers, where a segment that begins at `start` has one; 0 where that doesn't decide. */
function compareSegments(a: Uint8Array, b: Uint8Array, start: number): number {
  return isReserved(a, start) || isReserved(b, start)
    ? compareNumbers(numberOf(asText(a, start), 0), numberOf(asText(b, start), 0))
    : 0;
}

function isReserved(name: Uint8Array, start: number): boolean {
  return name[start] === underscore && name[start + 1] === underscore;
}

/** `__id-9223372036854775808__` is the longest segment that is a number. */
const maxNumericLength = 26;

/** From `start` to the end of the segment, byte by byte: numbers are ASCII. '' for longer ones. */
function asText(name: Uint8Array, start: number): string {
  const slashAt = name.indexOf(slash, start);
  const end = slashAt === -1 ? name.length : slashAt;
  return end - start > maxNumericLength ? '' : String.fromCharCode(...name.subarray(start, end));
}

function compareNumbers(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) {
    return a === b ? 0 : a === null ? 1 : -1;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

const numericId = /__id(-?\d{1,19})__(?=\/|$)/y;

/** The number of a segment of the form `__id123__`, else null. */
function numberOf(path: string, start: number): bigint | null {
  numericId.lastIndex = start;
  const digits = numericId.exec(path)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
