import type { Candidate } from './best.ts';
import type { Walker, WalkLimits } from './walk.ts';

/** Of documents that are read before it is their turn. */
const maxHeldBytes = 12 * 1024 * 1024;

/** Documents by number, in any order, read chunk by chunk; those read already not again. */
export class KnownDocuments {
  private readonly walker: Pick<Walker, 'document' | 'documentsOf'>;
  private held = new Map<number, Uint8Array>();
  private heldBytes = 0;

  constructor(walker: KnownDocuments['walker']) {
    this.walker = walker;
  }

  /** Takes what candidates have with them, in place of those of others. */
  keep(candidates: readonly Candidate[]): void {
    this.held = new Map();
    this.heldBytes = 0;
    for (const { ordinal, bytes } of candidates) {
      if (bytes !== null) {
        this.hold(ordinal, bytes);
      }
    }
  }

  /** As many as the budget allows, one at least. @throws AppError `corrupt` */
  async *inOrder(ordinals: readonly number[], limits: WalkLimits): AsyncGenerator<Uint8Array> {
    await this.readAhead(ordinals, limits);
    for (const [index, ordinal] of ordinals.entries()) {
      const document = this.held.get(ordinal);
      if (document === undefined && index > 0) {
        return;
      }
      yield document ?? (await this.walker.document(ordinal));
    }
  }

  /**
   * Chunk by chunk, that of the first document first. What is too much goes from the end of the
   * order, so that all up to there is held once the chunks have been read.
   */
  private async readAhead(ordinals: readonly number[], limits: WalkLimits): Promise<void> {
    const wanted = new WantedDocuments(ordinals);
    const missing = ordinals.filter((ordinal) => !this.held.has(ordinal));
    const [first = 0] = missing;
    const ascending = missing.toSorted((a, b) => a - b);
    const before = ascending.filter((ordinal) => ordinal < first);
    let left = ascending.slice(before.length);
    while (left.length > 0) {
      limits.signal.throwIfAborted();
      const found = await this.walker.documentsOf(left);
      for (const { ordinal, bytes } of found) {
        this.hold(ordinal, Uint8Array.from(bytes));
        this.shrink(wanted);
      }
      if (limits.isBudgetSpent()) {
        return;
      }
      left = wanted.among(left.slice(Math.max(found.length, 1)));
      if (left.length === 0) {
        left = wanted.among(before.splice(0));
      }
    }
  }

  private hold(ordinal: number, bytes: Uint8Array): void {
    this.held.set(ordinal, bytes);
    this.heldBytes += bytes.length;
  }

  /** The first document stays. */
  private shrink(wanted: WantedDocuments): void {
    while (this.heldBytes > maxHeldBytes && wanted.count > 1) {
      const ordinal = wanted.takeLast();
      this.heldBytes -= this.held.get(ordinal)?.length ?? 0;
      this.held.delete(ordinal);
    }
  }
}

/** Documents in an order, of which fewer are wanted as it turns out how long they are. */
class WantedDocuments {
  count: number;
  private readonly ordinals: readonly number[];
  private readonly ranks: ReadonlyMap<number, number>;

  constructor(ordinals: readonly number[]) {
    this.ordinals = ordinals;
    this.count = ordinals.length;
    this.ranks = new Map(ordinals.map((ordinal, rank) => [ordinal, rank]));
  }

  takeLast(): number {
    this.count -= 1;
    return this.ordinals[this.count] ?? 0;
  }

  among(ordinals: readonly number[]): number[] {
    return ordinals.filter((ordinal) => (this.ranks.get(ordinal) ?? 0) < this.count);
  }
}
