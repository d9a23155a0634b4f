import { WireType } from './wire.ts';

/** Bytes that an unsigned varint takes. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 128)) {
    length += 1;
  }
  return length;
}

/** Writes an unsigned varint and returns the position after it. */
export function writeVarint(target: Uint8Array, position: number, value: number): number {
  let at = position;
  let rest = value;
  while (rest >= 0x80) {
    target[at] = (rest % 128) | 0x80;
    at += 1;
    rest = Math.floor(rest / 128);
  }
  target[at] = rest;
  return at + 1;
}

/** Builds a message from fields in the order in which they are added; one copy at the end. */
export class WireWriter {
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  bytes(field: number, value: Uint8Array): this {
    return this.header(field, value.length).raw(value);
  }

  string(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value, 'utf8'));
  }

  message(field: number, value: WireWriter): this {
    this.header(field, value.length);
    for (const part of value.parts) {
      this.parts.push(part);
    }
    this.length += value.length;
    return this;
  }

  /** A non-negative whole number up to 2^53. */
  uint(field: number, value: number): this {
    return this.varints(field * 8, value);
  }

  /** A signed number of 64 bits. */
  int64(field: number, value: bigint): this {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, value);
    for (; rest >= 0x80n; rest >>= 7n) {
      bytes.push(Number(rest & 0x7fn) | 0x80);
    }
    bytes.push(Number(rest));
    return this.tag(field, WireType.varint).raw(Buffer.from(bytes));
  }

  double(field: number, value: number): this {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeDoubleLE(value);
    return this.tag(field, WireType.fixed64).raw(bytes);
  }

  bool(field: number, value: boolean): this {
    return this.uint(field, value ? 1 : 0);
  }

  /** Fields that are already encoded, tags included. */
  raw(encoded: Uint8Array): this {
    this.parts.push(encoded);
    this.length += encoded.length;
    return this;
  }

  finish(): Uint8Array {
    return this.parts.length === 1 && this.parts[0] !== undefined
      ? this.parts[0]
      : Buffer.concat(this.parts, this.length);
  }

  private tag(field: number, wireType: number): this {
    const part = Buffer.allocUnsafe(varintLength(field * 8 + wireType));
    writeVarint(part, 0, field * 8 + wireType);
    return this.raw(part);
  }

  private header(field: number, length: number): this {
    return this.varints(field * 8 + WireType.bytes, length);
  }

  private varints(first: number, second: number): this {
    // From Node's pool: separate memory for two bytes would cost more than the two bytes.
    const part = Buffer.allocUnsafe(varintLength(first) + varintLength(second));
    writeVarint(part, writeVarint(part, 0, first), second);
    return this.raw(part);
  }
}
