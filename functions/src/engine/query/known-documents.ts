import type { Candidate } from './best.ts';
import type { Walker, WalkLimits } from './walk.ts';

/** Of documents that are read before it is their turn. */
const maxHeldBytes = 12 * 1024 * 1024;

/** Documents by number, in any order, read chunk by chunk; those at hand not again. */
export class KnownDocuments {
  private readonly walker: Walker;
  private held = new Map<number, Uint8Array>();
  private heldBytes = 0;

  constructor(walker: Walker) {
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

  /** Chunk by chunk, that of the first document first. */
  private async readAhead(ordinals: readonly number[], limits: WalkLimits): Promise<void> {
    const wanted = ordinals.filter((ordinal) => !this.held.has(ordinal));
    const [first = 0] = wanted;
    const ascending = wanted.toSorted((a, b) => a - b);
    const before = ascending.filter((ordinal) => ordinal < first);
    let left = ascending.slice(before.length);
    while (left.length > 0 && this.heldBytes < maxHeldBytes) {
      limits.signal.throwIfAborted();
      const found = await this.walker.documentsOf(left);
      for (const document of found) {
        this.hold(document.ordinal, Uint8Array.from(document.bytes));
      }
      if (limits.isBudgetSpent()) {
        return;
      }
      left = left.slice(Math.max(found.length, 1));
      if (left.length === 0) {
        left = before.splice(0);
      }
    }
  }

  private hold(ordinal: number, bytes: Uint8Array): void {
    this.held.set(ordinal, bytes);
    this.heldBytes += bytes.length;
  }
}
