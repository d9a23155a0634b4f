/**
 * Which stored chunks and differences are needed, in 12 bytes a name: the first 64 bits of keyed
 * hashes, and the size that backups name. Two names that agree in them (some 10⁻⁸ for a million)
 * keep each other alive, which is safe. More names than the limit narrow the range of hashes; the
 * rest is for another pass.
 */
import type { ChunkRef } from '../format/manifest-schema.ts';
import { entryBytes, isIn, KeySet } from './key-set.ts';

/** Hashes by their first byte: `from` ≤ byte < `to`. */
export interface HashRange {
  readonly from: number;
  readonly to: number;
}

export const wholeRange: HashRange = { from: 0, to: 256 };

const maxMarks = 1 << 20;

const chunkPattern = /^chunks\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;
const deltaPattern = /^deltas\/([0-9a-f]{2})\/(\1[0-9a-f]{62})-([0-9a-f]{64})$/;

/** First byte of the hash that names the object; null for what is neither chunk nor delta. */
export function hashByteOf(relativeName: string): number | null {
  const match = chunkPattern.exec(relativeName) ?? deltaPattern.exec(relativeName);
  return match?.[1] === undefined ? null : parseInt(match[1], 16);
}

/** As a backup's page names it; with the size that it has in storage, where that is known. */
type NeededChunk = Pick<ChunkRef, 'hash' | 'base'> & Partial<Pick<ChunkRef, 'storedBytes'>>;

export class ObjectMarks {
  private bounds: HashRange;
  private readonly limit: number;
  private readonly chunks = new KeySet();
  private readonly deltas = new KeySet();

  constructor(range: HashRange = wholeRange, limit = maxMarks) {
    this.bounds = range;
    this.limit = limit;
  }

  /** What the set is about; narrower than asked for where there was too much. */
  get range(): HashRange {
    return this.bounds;
  }

  get size(): number {
    return this.chunks.size + this.deltas.size;
  }

  /** A chunk needs its object; a difference its base too, and a whole copy that may heal it. */
  add({ hash, base, storedBytes }: NeededChunk): void {
    this.addTo(this.chunks, [highOf(hash), lowOf(hash), base === null ? storedBytes : undefined]);
    if (base !== null) {
      this.addTo(this.chunks, [highOf(base), lowOf(base)]);
      this.addTo(this.deltas, [highOf(hash), deltaLow(hash, base), storedBytes]);
    }
  }

  /** Whether the object is needed, or none of this set's business. */
  needs(relativeName: string): boolean {
    const chunk = chunkPattern.exec(relativeName)?.[2];
    if (chunk !== undefined) {
      return !this.covers(highOf(chunk)) || this.chunks.has(highOf(chunk), lowOf(chunk));
    }
    const [, , hash, base] = deltaPattern.exec(relativeName) ?? [];
    if (hash === undefined || base === undefined) {
      return true;
    }
    return !this.covers(highOf(hash)) || this.deltas.has(highOf(hash), deltaLow(hash, base));
  }

  /**
   * Notes that an object is stored, unless all backups that name its size name another; for when
   * all is added.
   */
  see(relativeName: string, sizeBytes: number): void {
    const chunk = chunkPattern.exec(relativeName)?.[2];
    if (chunk !== undefined) {
      this.chunks.see(highOf(chunk), lowOf(chunk), sizeBytes);
      return;
    }
    const [, , hash, base] = deltaPattern.exec(relativeName) ?? [];
    if (hash !== undefined && base !== undefined) {
      this.deltas.see(highOf(hash), deltaLow(hash, base), sizeBytes);
    }
  }

  /**
   * The first 32 bits of hashes of which neither a whole copy nor a difference was seen, though
   * something is needed of them.
   */
  unseen(): ReadonlySet<number> {
    const missing = new Set<number>();
    for (const [needed, other] of [
      [this.chunks, this.deltas],
      [this.deltas, this.chunks],
    ] as const) {
      const seen = other.highs('seen');
      for (const high of needed.highs('unseen')) {
        if (!isIn(seen, high)) {
          missing.add(high);
        }
      }
    }
    return missing;
  }

  toBytes(): Buffer {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(this.chunks.size);
    return Buffer.concat([head, this.chunks.toBytes(), this.deltas.toBytes()]);
  }

  /** Adds what `toBytes` of another set gave, as far as it is in this one's range. */
  addBytes(bytes: Buffer): void {
    const chunkEnd = 4 + entryBytes * bytes.readUInt32LE(0);
    for (let at = 4; at < bytes.length; at += entryBytes) {
      const set = at < chunkEnd ? this.chunks : this.deltas;
      const low = bytes.readUInt32LE(at + 4);
      this.addTo(set, [bytes.readUInt32LE(at), low, bytes.readUInt32LE(at + 8)]);
    }
  }

  private covers(high: number): boolean {
    const byte = high >>> 24;
    return byte >= this.bounds.from && byte < this.bounds.to;
  }

  private addTo(set: KeySet, entry: Parameters<KeySet['add']>): void {
    if (!this.covers(entry[0])) {
      return;
    }
    set.add(...entry);
    const { from, to } = this.bounds;
    if (this.size > this.limit && to - from > 1) {
      this.bounds = { from, to: from + Math.ceil((to - from) / 2) };
      for (const part of [this.chunks, this.deltas]) {
        part.retain((one) => this.covers(one));
      }
    }
  }
}

/** Whether bytes of `toBytes` need an object whose hash begins so. */
export function needAny(bytes: Buffer, highs: ReadonlySet<number>): boolean {
  for (let at = 4; at < bytes.length; at += entryBytes) {
    if (highs.has(bytes.readUInt32LE(at))) {
      return true;
    }
  }
  return false;
}

/** The first 32 bits of hashes. */
export function highsOf(hashes: Iterable<string>): ReadonlySet<number> {
  return new Set([...hashes].map(highOf));
}

function highOf(hash: string): number {
  return parseInt(hash.slice(0, 8), 16);
}

function lowOf(hash: string): number {
  return parseInt(hash.slice(8, 16), 16);
}

/** Mixes the base in: the same chunk can lie there as the difference to several. */
function deltaLow(hash: string, base: string): number {
  return (lowOf(hash) ^ Math.imul(lowOf(base), 0x9e3779b1)) >>> 0;
}
