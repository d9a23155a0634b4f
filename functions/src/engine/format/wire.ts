/**
 * Protocol Buffers' wire format (https://protobuf.dev/programming-guides/encoding/), as far as
 * Firestore's messages need it. Reading never copies: nested messages are views.
 */

/** Thrown for bytes that are no well-formed message. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireError';
  }
}

export const WireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** A cursor over one message: `next()` moves to a field, then one read or `skip()` consumes it. */
export class WireReader {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;
  field = 0;
  wireType = 0;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  /** False at the end of the message. */
  next(): boolean {
    if (this.position >= this.end) {
      return false;
    }
    const tag = this.varint();
    this.field = tag >>> 3;
    this.wireType = tag & 7;
    if (this.field === 0) {
      throw new WireError('field number 0');
    }
    return true;
  }

  /** An unsigned varint of at most 32 bits (lengths, tags); higher bits are dropped. */
  varint(): number {
    let result = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.byte();
      if (shift < 32) {
        result |= (byte & 0x7f) << shift;
      }
      if (byte < 0x80) {
        return result >>> 0;
      }
    }
    throw new WireError('varint too long');
  }

  /** An unsigned varint, exact up to 2^53. */
  uint(): number {
    let result = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const byte = this.byte();
      result += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        return result;
      }
    }
    throw new WireError('varint too long');
  }

  /** A signed 64-bit varint. */
  int64(): bigint {
    return this.shortInt64() ?? this.longInt64();
  }

  /** Most numbers are small and need no bigints. Null, with nothing read, beyond four bytes. */
  private shortInt64(): bigint | null {
    const start = this.position;
    let result = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      result |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return BigInt(result);
      }
    }
    this.position = start;
    return null;
  }

  private longInt64(): bigint {
    let result = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return BigInt.asIntN(64, result);
      }
    }
    throw new WireError('varint too long');
  }

  double(): number {
    const at = this.position;
    this.advance(8);
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + at, 8).getFloat64(0, true);
  }

  /** Reads the length of a field and moves to its first byte; where it ends. */
  messageEnd(): number {
    const length = this.varint();
    const at = this.position;
    this.advance(length);
    this.position = at;
    return at + length;
  }

  /** The length-delimited field as a view. */
  view(): Uint8Array {
    const end = this.messageEnd();
    const at = this.position;
    this.position = end;
    return this.bytes.subarray(at, end);
  }

  /** A reader over the length-delimited field. */
  message(): WireReader {
    const end = this.messageEnd();
    const at = this.position;
    this.position = end;
    return new WireReader(this.bytes, at, end);
  }

  /** The length-delimited field as text. @throws WireError when it isn't UTF-8. */
  string(): string {
    return decodeUtf8(this.view());
  }

  skip(): void {
    switch (this.wireType) {
      case WireType.varint:
        this.varint();
        return;
      case WireType.fixed64:
        this.advance(8);
        return;
      case WireType.bytes:
        this.advance(this.varint());
        return;
      case WireType.fixed32:
        this.advance(4);
        return;
      default:
        throw new WireError(`wire type ${this.wireType}`);
    }
  }

  private byte(): number {
    const byte = this.position < this.end ? this.bytes[this.position] : undefined;
    if (byte === undefined) {
      throw new WireError('message ends early');
    }
    this.position += 1;
    return byte;
  }

  private advance(length: number): void {
    if (length > this.end - this.position) {
      throw new WireError('field reaches past the end of its message');
    }
    this.position += length;
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch (cause) {
    throw new WireError(`not UTF-8: ${cause instanceof Error ? cause.message : ''}`);
  }
}
