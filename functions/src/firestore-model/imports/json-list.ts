/** A list in JSON, of any length, cut into its entries: an array, or an object by names. */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening: ReadonlySet<number | undefined> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number | undefined> = new Set([0x5d, 0x7d]);
const blank: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** An entry's bytes from `from` to `to`, and where to continue. */
export interface ListEntry {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** After blanks. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (blank.has(bytes[at])) {
    at += 1;
  }
  return at;
}

/** The entry that begins at `from` or later; null where it isn't all there, or the list ends. */
export function nextListEntry(bytes: Uint8Array, from: number): ListEntry | null {
  const start = skipBlanks(bytes, from);
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at + 1);
    } else if (opening.has(byte)) {
      depth += 1;
    } else if (closing.has(byte)) {
      if (depth === 0) {
        // Its bracket stays: it says that the list is whole.
        return at === start ? null : { from: start, to: at, next: at };
      }
      depth -= 1;
    } else if (byte === comma && depth === 0) {
      return { from: start, to: at, next: at + 1 };
    }
  }
  return null;
}

/** Whether nothing is left but the list's closing bracket. */
export function isListEnd(bytes: Uint8Array, from: number): boolean {
  const at = skipBlanks(bytes, from);
  return closing.has(bytes[at]) && skipBlanks(bytes, at + 1) === bytes.length;
}

function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      return at;
    }
    at += byte === backslash ? 1 : 0;
  }
  return bytes.length;
}
