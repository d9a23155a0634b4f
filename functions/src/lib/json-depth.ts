const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/** Whether JSON text nests at most `maxDepth` deep, so that parsing and recursing are safe. */
export function isShallowJson(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (inString) {
      if (byte === backslash) {
        index += 1;
      } else if (byte === quote) {
        inString = false;
      }
    } else if (byte === quote) {
      inString = true;
    } else if (openers.has(byte)) {
      depth += 1;
    } else if (closers.has(byte)) {
      depth -= 1;
    }
    if (depth > maxDepth) {
      return false;
    }
  }
  return true;
}
