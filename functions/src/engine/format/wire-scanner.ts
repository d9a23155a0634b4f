import { isUtf8 } from 'node:buffer';

const maxVarintBytes = 10;

/** What a varint's first six bytes hold is exact as a double. */
const exactBytes = 6;
export const exactRange = 2 ** (exactBytes * 7);

/** Longer texts are checked faster by a call than word by word. */
const maxWordsBytes = 512;
/** The bits that no byte of ASCII has, in four bytes. */
const notAscii = 0x80_80_80_80 | 0;

/** A cursor over bytes that checks them where `WireReader` would decode them. */
export class WireScanner {
  protected position = 0;
  protected readonly view: DataView;
  private readonly bytes: Uint8Array;

  /** @param bytes what holds the messages, such as a chunk */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** What a varint's first bytes hold, at most `exactBytes` of them; NaN where it is cut off. */
  protected number(end: number): number {
    let result = 0;
    for (let index = 0, scale = 1; index < exactBytes; index += 1, scale *= 0x80) {
      if (this.position >= end) {
        return NaN;
      }
      const byte = this.byte();
      result += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        return result;
      }
    }
    return result;
  }

  /** Whether the byte read last ends a varint. */
  protected hasEnded(): boolean {
    return this.view.getUint8(this.position - 1) < 0x80;
  }

  /** Whether one varint stands from here to `end`, whatever its value. */
  protected isVarint(end: number): boolean {
    const last = end - 1;
    if (last < this.position || end - this.position > maxVarintBytes) {
      return false;
    }
    for (let at = this.position; at < last; at += 1) {
      if (this.view.getUint8(at) < 0x80) {
        return false;
      }
    }
    return this.view.getUint8(last) < 0x80;
  }

  /** Reads a length; the end of what it measures, -1 where that is past `end`. */
  protected messageEnd(end: number): number {
    let length = 0;
    for (let shift = 0; shift < 28 && this.position < end; shift += 7) {
      const byte = this.byte();
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return length <= end - this.position ? this.position + length : -1;
      }
    }
    return -1;
  }

  /** Whether all from here to `end` is UTF-8. */
  protected isText(end: number): boolean {
    const start = this.position;
    return (
      (end - start <= maxWordsBytes && this.isAscii(start, end)) ||
      isUtf8(this.bytes.subarray(start, end))
    );
  }

  private isAscii(start: number, end: number): boolean {
    let at = start;
    for (; at + 4 <= end; at += 4) {
      if ((this.view.getInt32(at, true) & notAscii) !== 0) {
        return false;
      }
    }
    for (; at < end; at += 1) {
      if (this.view.getUint8(at) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  protected byte(): number {
    const byte = this.view.getUint8(this.position);
    this.position += 1;
    return byte;
  }
}
