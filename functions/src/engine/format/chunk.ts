import { corrupt } from '../errors.ts';
import { WireError, WireReader } from './wire.ts';
import { varintLength, writeVarint } from './wire-writer.ts';

/**
 * A chunk's raw bytes: documents in name order, each a varint length and so many bytes of
 * `google.firestore.v1.Document` (protobuf's delimited messages).
 *
 * Boundaries are content-defined: the hash of a document's name ends a chunk, with a chance in
 * proportion to its size, so that adding or removing a document moves no boundary but its own.
 */

/** No boundary before this many raw bytes, so that chunks don't get tiny. */
export const minChunkBytes = 1024 * 1024;
/** What a chunk should have; past it boundaries get four times as likely. */
export const targetChunkBytes = 4 * 1024 * 1024;
/** A chunk of this size ends, whatever the name says. Bounds a worker's memory. */
export const maxChunkBytes = 8 * 1024 * 1024;
/** Firestore's largest document has 1 MiB; with name and times it stays below this. */
const maxDocumentBytes = 2 * 1024 * 1024;
export const maxRawChunkBytes = maxChunkBytes + maxDocumentBytes;

const meanGap = targetChunkBytes - minChunkBytes;

/** FNV-1a over the name below the root: cheap, and the same for the same name in every backup. */
function nameHash(name: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of name) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  // FNV's low bits mix well, its high bits badly; fold them (murmur3's finaliser).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Enough for storage that keeps up with reading. */
const maxSpare = 3;

/** Gathers documents into one chunk's raw bytes. */
export class ChunkBuilder {
  private buffer: Buffer | null = null;
  /** Memory of chunks that are done with. Fresh memory costs more than what is written into it. */
  private readonly spare: Buffer[] = [];
  private length = 0;
  documents = 0;

  get isEmpty(): boolean {
    return this.documents === 0;
  }

  /** Adds a document with this name below the root; whether the chunk ends here. */
  add(document: Uint8Array, name: Uint8Array): boolean {
    const size = varintLength(document.length) + document.length;
    const buffer = this.bufferFor(size);
    buffer.set(document, writeVarint(buffer, this.length, document.length));
    this.length += size;
    this.documents += 1;
    if (this.length < minChunkBytes) {
      return false;
    }
    if (this.length >= maxChunkBytes) {
      return true;
    }
    const likelihood = this.length >= targetChunkBytes ? 4 : 1;
    return nameHash(name) < (likelihood * size * 0x1_0000_0000) / meanGap;
  }

  /** The raw bytes so far; the builder starts again from nothing. */
  take(): Buffer {
    const raw = this.buffer?.subarray(0, this.length) ?? Buffer.alloc(0);
    this.buffer = null;
    this.length = 0;
    this.documents = 0;
    return raw;
  }

  /** Fills the memory of a chunk that was taken again. Nothing may read its bytes after that. */
  reuse(raw: Buffer): void {
    if (raw.buffer.byteLength === maxRawChunkBytes && this.spare.length < maxSpare) {
      this.spare.push(Buffer.from(raw.buffer));
    }
  }

  private bufferFor(size: number): Buffer {
    // Memory that isn't written to is only reserved.
    this.buffer ??= this.spare.pop() ?? Buffer.allocUnsafeSlow(maxRawChunkBytes);
    if (this.length + size > this.buffer.length) {
      const larger = Buffer.allocUnsafe(this.length + size);
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    return this.buffer;
  }
}

/** Goes from document to document of a chunk's raw bytes: `next()` moves to one. */
export class ChunkFrames {
  /** Where the document begins and ends. */
  start = 0;
  end = 0;
  private readonly reader: WireReader;

  constructor(raw: Uint8Array) {
    this.reader = new WireReader(raw);
  }

  /** False after the last document. @throws AppError `corrupt` */
  next(): boolean {
    const { reader } = this;
    if (reader.position >= reader.end) {
      return false;
    }
    try {
      this.end = reader.messageEnd();
    } catch (cause) {
      if (cause instanceof WireError) {
        throw corrupt('a chunk is cut off', cause);
      }
      throw cause;
    }
    this.start = reader.position;
    reader.position = this.end;
    return true;
  }
}

/** The documents of a chunk's raw bytes, as views. @throws AppError `corrupt` */
export function* chunkDocuments(raw: Uint8Array): Generator<Uint8Array> {
  const frames = new ChunkFrames(raw);
  while (frames.next()) {
    yield raw.subarray(frames.start, frames.end);
  }
}
