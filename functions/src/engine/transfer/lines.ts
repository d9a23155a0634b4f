import { invalidInput } from '../errors.ts';

/** A line without its end. `end` is the offset after it in the file. */
export interface Line {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** The largest document Firestore takes needs less than that in typed JSON. */
export const maxLineBytes = 16 * 1024 * 1024;

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * The lines of a file after `from.number`, ended by LF, CRLF or the file. @throws AppError
 * `invalid-argument` for a line that is longer than any document.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  from: { readonly number: number; readonly end: number },
): AsyncGenerator<Line> {
  let { number, end } = from;
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, start)) {
      const bytes = joined(begun, piece.subarray(start, at));
      number += 1;
      end += bytes.length + 1;
      assertLength(bytes.length, number);
      yield { number, bytes: withoutReturn(bytes), end };
      begun = [];
      begunBytes = 0;
      start = at + 1;
    }
    if (start < piece.length) {
      begun.push(piece.subarray(start));
      begunBytes += piece.length - start;
      assertLength(begunBytes, number + 1);
    }
  }
  if (begunBytes > 0) {
    const bytes = joined(begun, new Uint8Array());
    yield { number: number + 1, bytes: withoutReturn(bytes), end: end + bytes.length };
  }
}

function joined(begun: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  return begun.length === 0 ? last : Buffer.concat([...begun, last]);
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
}

function assertLength(length: number, number: number): void {
  if (length > maxLineBytes) {
    throw invalidInput(`Line ${number} is longer than any document can be`);
  }
}
