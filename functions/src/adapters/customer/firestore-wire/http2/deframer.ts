import { GrpcError, status } from '../grpc-status.ts';

/** Each message: one byte that says whether it is compressed, four of its length, and its bytes. */
const prefixBytes = 5;

/** The prefix of a message that is sent, which is never compressed. */
export function prefixOf(length: number): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(length, 1);
  return prefix;
}

/**
 * Finds the messages in the bytes of a stream:
 * https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 *
 * A message within one piece is a view of it; one that spans several is copied into its own buffer.
 */
export class Deframer {
  private readonly maxMessageBytes: number;
  private readonly prefix = Buffer.alloc(prefixBytes);
  private prefixLength = 0;
  private partial: Buffer | null = null;
  private partialLength = 0;

  constructor(maxMessageBytes: number) {
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Whether more bytes must come before the stream may end. */
  get isWithinMessage(): boolean {
    return this.prefixLength > 0;
  }

  /** @throws GrpcError for a message that is too large or compressed */
  push(piece: Buffer, onMessage: (message: Uint8Array) => void): void {
    let at = this.prefixLength === 0 ? 0 : this.continueMessage(piece, onMessage);
    for (let end = piece.length; at < end;) {
      if (end - at < prefixBytes) {
        this.prefixLength = piece.copy(this.prefix, 0, at);
        return;
      }
      const length = this.lengthAt(piece, at);
      at += prefixBytes;
      if (length > end - at) {
        this.begin(length, piece, at);
        return;
      }
      onMessage(piece.subarray(at, at + length));
      at += length;
    }
  }

  /** Where the rest of the piece begins once the message that was begun before it is complete. */
  private continueMessage(piece: Buffer, onMessage: (message: Uint8Array) => void): number {
    let at = 0;
    if (this.partial === null) {
      at = piece.copy(this.prefix, this.prefixLength, 0, prefixBytes - this.prefixLength);
      this.prefixLength += at;
      if (this.prefixLength < prefixBytes) {
        return at;
      }
      this.partial = Buffer.allocUnsafe(this.lengthAt(this.prefix, 0));
      this.partialLength = 0;
    }
    const { partial } = this;
    const copied = piece.copy(partial, this.partialLength, at);
    this.partialLength += copied;
    if (this.partialLength === partial.length) {
      this.partial = null;
      this.prefixLength = 0;
      onMessage(partial);
    }
    return at + copied;
  }

  private begin(length: number, piece: Buffer, at: number): void {
    this.prefixLength = prefixBytes;
    this.partial = Buffer.allocUnsafe(length);
    this.partialLength = piece.copy(this.partial, 0, at);
  }

  private lengthAt(piece: Buffer, at: number): number {
    if (piece[at] !== 0) {
      throw new GrpcError(
        status.INTERNAL,
        'The server sent a compressed message, which it was asked not to do',
      );
    }
    const length = piece.readUInt32BE(at + 1);
    if (length > this.maxMessageBytes) {
      throw new GrpcError(
        status.RESOURCE_EXHAUSTED,
        `Received message larger than max (${length} vs ${this.maxMessageBytes})`,
      );
    }
    return length;
  }
}
