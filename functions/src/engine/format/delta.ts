import { corrupt } from '../errors.ts';
import { documentName } from './document.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { WireError, WireReader } from './wire.ts';
import { varintLength, writeVarint } from './wire-writer.ts';

/**
 * A chunk as its difference to another, so that a few changes don't store a whole chunk again.
 *
 * Records of three varints (offset in the base, length to copy, length of literals) and that many
 * literal bytes; the chunk is the concatenation of all copies and literals.
 */

interface Frame {
  readonly start: number;
  readonly end: number;
  readonly name: Uint8Array;
}

/** The documents of a chunk's raw bytes with their places, framing included. */
function* frames(raw: Uint8Array): Generator<Frame> {
  const reader = new WireReader(raw);
  for (let start = 0; reader.position < reader.end; start = reader.position) {
    const document = reader.view();
    yield { start, end: reader.position, name: documentName(document) };
  }
}

/**
 * The difference that makes `raw` of `base`, both in name order, so that one pass finds what is
 * equal. Its size says whether it is worth anything.
 */
export function makeDelta(base: Uint8Array, raw: Uint8Array): Buffer {
  const writer = new DeltaWriter();
  const old = frames(base);
  let candidate = old.next();
  for (const frame of frames(raw)) {
    while (candidate.done !== true && compareNames(candidate.value.name, frame.name) < 0) {
      candidate = old.next();
    }
    const same = candidate.done === true ? null : candidate.value;
    const bytes = raw.subarray(frame.start, frame.end);
    if (same !== null && Buffer.compare(bytes, base.subarray(same.start, same.end)) === 0) {
      writer.copy(same.start, same.end);
    } else {
      writer.literal(bytes);
    }
  }
  return writer.finish();
}

class DeltaWriter {
  private readonly parts: Uint8Array[] = [];
  private copyStart = 0;
  private copyEnd = 0;
  private literals: Uint8Array[] = [];

  copy(start: number, end: number): void {
    if (this.literals.length > 0 || start !== this.copyEnd) {
      this.flush();
      this.copyStart = start;
    }
    this.copyEnd = end;
  }

  literal(bytes: Uint8Array): void {
    this.literals.push(bytes);
  }

  finish(): Buffer {
    this.flush();
    return Buffer.concat(this.parts);
  }

  private flush(): void {
    const length = this.copyEnd - this.copyStart;
    const literal = this.literals.reduce((sum, part) => sum + part.length, 0);
    if (length === 0 && literal === 0) {
      return;
    }
    const header = new Uint8Array(
      varintLength(this.copyStart) + varintLength(length) + varintLength(literal),
    );
    const at = writeVarint(header, writeVarint(header, 0, this.copyStart), length);
    writeVarint(header, at, literal);
    this.parts.push(header, ...this.literals);
    this.literals = [];
    this.copyStart = this.copyEnd;
  }
}

/**
 * The chunk that a difference makes of its base. @throws AppError `corrupt` when it doesn't fit
 * or comes to more than `maxBytes`.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array, maxBytes: number): Buffer {
  const parts: Uint8Array[] = [];
  let total = 0;
  const reader = new WireReader(delta);
  try {
    while (reader.position < reader.end) {
      const start = reader.varint();
      const length = reader.varint();
      if (start + length > base.length) {
        throw new WireError('a copy reaches past the end of the base');
      }
      const copied = base.subarray(start, start + length);
      const literal = reader.view();
      total += copied.length + literal.length;
      if (total > maxBytes) {
        throw new WireError('the chunk is too large');
      }
      parts.push(copied, literal);
    }
  } catch (cause) {
    if (cause instanceof WireError) {
      throw corrupt(`a difference does not fit its base (${cause.message})`, cause);
    }
    throw cause;
  }
  return Buffer.concat(parts, total);
}
