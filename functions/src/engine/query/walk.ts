import { TimeSlices } from '../../lib/time-slices.ts';
import { corrupt } from '../errors.ts';
import type { BackupIndex } from '../explore/backup-index.ts';
import { ChunkFrames } from '../format/chunk.ts';
import { documentNameFrom } from '../format/document.ts';
import { WireError } from '../format/wire.ts';
import type { Membership } from './membership.ts';
import type { NumberedChunk, Ordinals } from './ordinals.ts';

/** Documents between two turns of other work at most. */
const documentsPerTurn = 16;

export interface WalkLimits {
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
}

export interface Walk {
  /** The number to look at first, and the first that is no longer looked at. */
  readonly from: number;
  readonly to: number;
  /** False: the walk ends with this document. */
  readonly visit: (document: Uint8Array, ordinal: number) => boolean;
}

export interface Walked {
  /** Where to continue; equal to the walk's `to` at its end. */
  readonly next: number;
  /** Documents of the query's collections that were looked at. */
  readonly looked: number;
}

/** Looks at the documents of a query's collections, chunk by chunk, in the order of names. */
export class Walker {
  private readonly index: BackupIndex;
  private readonly ordinals: Ordinals;
  private readonly membership: Membership;
  private readonly pathStart: number;
  private readonly slices = new TimeSlices();

  constructor(index: BackupIndex, ordinals: Ordinals, membership: Membership) {
    this.index = index;
    this.ordinals = ordinals;
    this.membership = membership;
    this.pathStart = Buffer.byteLength(index.manifest.root) + 1;
  }

  /**
   * Backwards where `to` is before `from`. At least one chunk, whatever the budget.
   * @throws AppError `corrupt`; what the signal says when it is aborted
   */
  async walk({ from, to, visit }: Walk, limits: WalkLimits): Promise<Walked> {
    const isBackward = to < from;
    let next = from;
    let looked = 0;
    let isGoing = true;
    while (isGoing && next !== to) {
      limits.signal.throwIfAborted();
      const chunk = await this.ordinals.chunkAt(next);
      const end = chunk.start + chunk.ref.documents;
      const part = isBackward
        ? { first: Math.max(chunk.start, to + 1), last: next }
        : { first: next, last: Math.min(end, to) - 1 };
      next = isBackward ? part.first - 1 : part.last + 1;
      if (this.membership.mayHold(chunk.ref)) {
        const documents = await this.documents(chunk, { ...part, next, to });
        const visited = await this.visit(documents, visit);
        looked += visited.looked;
        if (visited.last !== null) {
          return { next: visited.last + (isBackward ? -1 : 1), looked };
        }
      }
      isGoing = !limits.isBudgetSpent();
    }
    return { next, looked };
  }

  /** The document of that number. @throws AppError `corrupt` */
  async document(ordinal: number): Promise<Uint8Array> {
    const [document] = await this.documentsOf([ordinal]);
    if (document === undefined) {
      throw corrupt('a chunk ends before the document that its list counts');
    }
    return document.bytes;
  }

  /** Of these numbers, ascending, the documents that are in the chunk of the first one. */
  async documentsOf(ordinals: readonly number[]): Promise<readonly Numbered[]> {
    const [first = 0] = ordinals;
    const chunk = await this.ordinals.chunkAt(first);
    const end = chunk.start + chunk.ref.documents;
    const wanted = new Set(ordinals.filter((ordinal) => ordinal < end));
    const part = { first, last: Math.max(...wanted) };
    const found: Numbered[] = [];
    for (const one of framesOf(await this.index.read(chunk.ref), chunk.start, part)) {
      if (wanted.has(one.ordinal)) {
        found.push(one);
      }
    }
    return found;
  }

  /** @returns with the document that the walk ends with, null where it doesn't */
  private async visit(
    documents: Iterable<Numbered>,
    visit: Walk['visit'],
  ): Promise<{ last: number | null; looked: number }> {
    let looked = 0;
    for (const { ordinal, bytes } of documents) {
      await this.turn(bytes, ordinal);
      looked += 1;
      if (!visit(bytes, ordinal)) {
        return { last: ordinal, looked };
      }
    }
    return { last: null, looked };
  }

  private async turn({ length }: Uint8Array, ordinal: number): Promise<void> {
    if (ordinal % documentsPerTurn === 0 || length > 65_536) {
      await this.slices.next(length);
    }
  }

  /** Of one chunk, while the next one is being read. */
  private async documents(
    { ref, start }: NumberedChunk,
    part: OrdinalRange & { readonly next: number; readonly to: number },
  ): Promise<Iterable<Numbered>> {
    const reading = this.index.read(ref);
    // A failure is met where the result is awaited; until then it must not count as unhandled.
    reading.catch(() => undefined);
    await this.readAhead(part.next, part.to);
    const found = this.members(framesOf(await reading, start, part));
    return part.to < part.first ? [...found].toReversed() : found;
  }

  private *members(documents: Iterable<Numbered>): Generator<Numbered> {
    try {
      for (const one of documents) {
        if (this.membership.holds(documentNameFrom(one.bytes, this.pathStart))) {
          yield one;
        }
      }
    } catch (cause) {
      throw cause instanceof WireError ? notADocument(cause) : cause;
    }
  }

  /** Begins to read the chunk that comes next, if there is one. */
  private async readAhead(next: number, to: number): Promise<void> {
    if (next !== to) {
      const { ref } = await this.ordinals.chunkAt(next);
      if (this.membership.mayHold(ref)) {
        this.index.read(ref).catch(() => undefined);
      }
    }
  }
}

interface OrdinalRange {
  readonly first: number;
  readonly last: number;
}

/** A document with its number. */
export interface Numbered {
  readonly ordinal: number;
  readonly bytes: Uint8Array;
}

function* framesOf(raw: Uint8Array, start: number, part: OrdinalRange): Generator<Numbered> {
  const frames = new ChunkFrames(raw);
  for (let ordinal = start; ordinal <= part.last && frames.next(); ordinal += 1) {
    if (ordinal >= part.first) {
      yield { ordinal, bytes: raw.subarray(frames.start, frames.end) };
    }
  }
}

function notADocument(cause: unknown): Error {
  return corrupt('a chunk holds something that is no document of this backup', cause);
}
