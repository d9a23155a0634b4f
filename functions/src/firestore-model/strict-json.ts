const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const bracket = 0x5b;
const closingBracket = 0x5d;
const brace = 0x7b;
const closingBrace = 0x7d;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What JSON says, or what is wrong with it. */
export type StrictJson =
  | { readonly problem: null; readonly value: unknown }
  | { readonly problem: 'too deep' | 'not UTF-8' | 'not JSON' }
  /** `JSON.parse` would keep the last value of the name and drop the others. */
  | { readonly problem: 'name twice'; readonly name: string };

/**
 * Parses JSON in UTF-8 that comes from outside, of which nothing may be lost: an object has every
 * name once, also where one is written with escapes. Bounded in depth, so that whoever walks the
 * value may recurse.
 */
export function parseStrictJson(bytes: Uint8Array, maxDepth: number): StrictJson {
  const names = countNames(bytes, maxDepth);
  if (names === null) {
    return { problem: 'too deep' };
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: 'not UTF-8' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'not JSON' };
  }
  return countKeys(value) === names
    ? { problem: null, value }
    : { problem: 'name twice', name: firstTwice(bytes) };
}

/**
 * How many names the objects of a JSON text have together, which is its colons outside of strings;
 * null where it nests too deeply.
 */
function countNames(bytes: Uint8Array, maxDepth: number): number | null {
  let names = 0;
  let depth = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) {
      index = endOfString(bytes, index + 1);
    } else if (byte === colon) {
      names += 1;
    } else if (byte === brace || byte === bracket) {
      depth += 1;
      if (depth > maxDepth) {
        return null;
      }
    } else if (byte === closingBrace || byte === closingBracket) {
      depth -= 1;
    }
  }
  return names;
}

/** Where the string ends that has begun before `index`. */
function endOfString(bytes: Uint8Array, index: number): number {
  for (let at = index; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      return at;
    }
    if (byte === backslash) {
      at += 1;
    }
  }
  return bytes.length;
}

/** How many names the objects of a parsed value have: fewer than its text where one came twice. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let keys = inner === value ? 0 : inner.length;
  for (const one of inner) {
    if (typeof one === 'object') {
      keys += countKeys(one);
    }
  }
  return keys;
}

/** The first name that an object of a JSON text has twice; only for the message, and slow. */
function firstTwice(bytes: Uint8Array): string {
  const open: Set<string>[] = [];
  let last = bytes.subarray(0, 0);
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) {
      const end = endOfString(bytes, index + 1);
      last = bytes.subarray(index, end + 1);
      index = end;
    } else if (byte === colon) {
      const name = String(JSON.parse(utf8.decode(last)));
      const names = open.at(-1);
      if (names?.has(name) === true) {
        return name;
      }
      names?.add(name);
    } else if (byte === brace || byte === bracket) {
      open.push(new Set());
    } else if (byte === closingBrace || byte === closingBracket) {
      open.pop();
    }
  }
  return '';
}
