import type { TokenReader } from './token-reader.ts';
import { unquoted } from './read-names.ts';

const escapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const escape = /\\(?:u([0-9a-fA-F]{4})|([^]))/g;

/** The text between quotation marks; null where an escape has no meaning. */
function decoded(text: string): string | null {
  let isValid = true;
  const content = text
    .slice(1, -1)
    .replaceAll(escape, (_, code: string | undefined, mark: string = '') => {
      if (code !== undefined) {
        return String.fromCharCode(Number.parseInt(code, 16));
      }
      isValid &&= /[bfnrt"'\\/]/.test(mark);
      return escapes.get(mark) ?? mark;
    });
  return isValid ? content : null;
}

/** A text in quotation marks, with JSON's escapes. */
export function readText(reader: TokenReader): string {
  const { token } = reader;
  if (token.kind !== 'string') {
    reader.expect({ kind: 'text' });
    return reader.fail();
  }
  const content = decoded(token.text);
  if (content === null) {
    return reader.fail(String.raw`A backslash stands before ", ', \, n, r, t, b, f or u0000`);
  }
  reader.next();
  return content;
}

/** A path in backticks or quotation marks. */
export function readPath(reader: TokenReader): string {
  return reader.token.kind === 'quoted' ? unquoted(reader.next().text) : readText(reader);
}

// What no eye sees, and spaces that are none; joiners are letters of some scripts, and of emoji.
const hidden = /(?! )(?![\u200c\u200d])[\p{C}\p{Z}]/gu;

/** On one line: what can't be seen, and a line's end, is written as an escape. */
export function onOneLine(text: string): string {
  return text.replaceAll(hidden, (character) =>
    character
      .split('')
      .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** In quotation marks; what can't be seen is written as an escape. */
export function inQuotes(text: string): string {
  return onOneLine(JSON.stringify(text));
}
