/** The encodings that files come in; everything after it reads UTF-8. */
import { UnreadableFile } from './file-rows.ts';
import type { importEncodings } from './mapping.ts';

type Encoding = (typeof importEncodings)[number];

/** @param first bytes of a file, which may end within a character */
export function encodingOf(first: Uint8Array): Encoding {
  const [a, b] = first;
  if (a === 0xff && b === 0xfe) {
    return 'utf-16le';
  }
  if (a === 0xfe && b === 0xff) {
    return 'utf-16be';
  }
  const wide = wideEncoding(first.subarray(0, 1024));
  if (wide !== null) {
    return wide;
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Every second byte of Latin text is 0 in UTF-16, and none of the others. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const zerosIn = (half: 0 | 1) => bytes.filter((byte, at) => at % 2 === half && byte === 0).length;
  const [even, odd] = [zerosIn(0), zerosIn(1)];
  const enough = bytes.length / 4;
  if (Math.max(even, odd) <= enough || Math.min(even, odd) > enough / 16) {
    return null;
  }
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * Bytes of an encoding as those of UTF-8, without a byte order mark.
 * @param isCut whether the last piece may end within a character, which is omitted then
 * @throws UnreadableFile for what the encoding doesn't have
 */
export async function* inUtf8(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  { isCut = false } = {},
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') {
    yield* pieces;
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    yield encoder.encode(decoded(() => decoder.decode(piece, { stream: true })));
  }
  if (!isCut) {
    yield encoder.encode(decoded(() => decoder.decode()));
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new UnreadableFile('The file is not in the encoding');
  }
}
