/**
 * Comparing two ordered streams of documents: stored backups, databases, or one of each.
 *
 * 1. Both sides stand at a chunk, a document, or their end. Equal chunks (equal keyed hashes, so
 *    backups of one project only) are passed over unread, whole pages of them where they are
 *    aligned. Against a database, what was read is hashed as a backup would store it, and the chunk
 *    is passed over if that is its hash.
 * 2. Other chunks are opened, a few ahead, and their documents merged in the order of names. Equal
 *    bytes are equal documents; only of others the fields are decoded.
 * 3. After the budget, or enough documents to list, it stops after the last document that was
 *    passed on both sides. The next part continues there.
 *
 * A boundary that moved costs the chunks around it: boundaries depend on names, so both sides come
 * back into step. Memory: two opened chunks, and a cache of some (10 MiB at most each). Not
 * guaranteed: one point in time across databases.
 */
import { TimeSlices } from '../../lib/time-slices.ts';
import { compareNames, comparePaths } from '../../firestore-model/order.ts';
import { BackupSide } from './backup-side.ts';
import { haveEqualFields, type Roots } from './compare-documents.ts';
import { Findings, type ComparedPart } from './findings.ts';
import { isWhole, type SideRange, type Side } from './side.ts';
import type { Change } from './tally.ts';

export interface CompareLimits {
  /** Documents to list; 0 lists none and ends with the budget only. */
  readonly items: number;
  /** Asked between chunks; a part gets on by one at least. */
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
}

export interface ComparePart {
  readonly before: Side;
  readonly after: Side;
  readonly range: SideRange;
  /** Counts and lists only documents in collections of this shape. */
  readonly shape: string | null;
  /** False by default; see `Findings`. */
  readonly countsFields?: boolean;
  readonly limits: CompareLimits;
}

/** Compares two sides from where they stand. @throws AppError */
export async function comparePart(options: ComparePart): Promise<ComparedPart> {
  return await new Merge(options).run();
}

class Merge {
  private readonly before: Side;
  private readonly after: Side;
  private readonly options: ComparePart;
  private readonly roots: Roots;
  private readonly findings: Findings;
  private readonly slices = new TimeSlices();

  constructor(options: ComparePart) {
    this.options = options;
    this.before = options.before;
    this.after = options.after;
    this.roots = { before: options.before.root, after: options.after.root };
    const { shape, limits, countsFields = false } = options;
    this.findings = new Findings({ roots: this.roots, shape, items: limits.items, countsFields });
  }

  async run(): Promise<ComparedPart> {
    const { limits } = this.options;
    for (;;) {
      const [hasBefore, hasAfter] = await Promise.all([this.before.fill(), this.after.fill()]);
      limits.signal.throwIfAborted();
      if (this.before.isEnded && this.after.isEnded && !hasBefore && !hasAfter) {
        return this.findings.part(true);
      }
      if (this.findings.isFull || (limits.isBudgetSpent() && this.isAhead())) {
        return this.findings.part(false);
      }
      if (isReady(this.before, hasBefore) && isReady(this.after, hasAfter)) {
        await this.advance(hasBefore, hasAfter);
      } else if (this.before.chunk !== null) {
        // Of a database paused in an excluded stretch, only documents show what is passed.
        await this.before.open();
      }
    }
  }

  /** Whether the next part could begin further on than this one did. */
  private isAhead(): boolean {
    // A long stretch of documents that the selection leaves out counts as progress too.
    for (const { reached } of [this.before.documents, this.after.documents]) {
      if (reached !== null && [this.before, this.after].every((side) => isAfter(side, reached))) {
        this.findings.leftOut(reached);
      }
    }
    return this.findings.isAhead;
  }

  private async advance(hasBefore: boolean, hasAfter: boolean): Promise<void> {
    const { before, after } = this;
    if (!hasBefore || !hasAfter) {
      const [side, change] = hasBefore ? [before, 'removed' as const] : [after, 'added' as const];
      await (side.chunk === null ? this.pass(side, change, null) : side.open());
    } else if (before.chunk !== null && after.chunk !== null) {
      await this.atTwoChunks(before, after);
    } else if (before.chunk !== null) {
      await this.atOneChunk(before, after, 'added');
    } else if (after.chunk !== null) {
      await this.atOneChunk(after, before, 'removed');
    } else {
      await this.merge();
    }
  }

  private async atTwoChunks(before: Side, after: Side): Promise<void> {
    const { chunk } = before;
    const other = after.chunk;
    if (chunk === null || other === null) {
      return;
    }
    const { page } = before;
    if (page !== null && page.hash === after.page?.hash) {
      this.findings.skipped(page, page.chunks);
      before.skipPage();
      after.skipPage();
    } else if (chunk.hash === other.hash && isWhole(this.options.range, chunk)) {
      this.findings.skipped(chunk, 1);
      before.skipChunk();
      after.skipChunk();
    } else if (comparePaths(chunk.last, other.first) < 0) {
      await before.open();
    } else if (comparePaths(other.last, chunk.first) < 0) {
      await after.open();
    } else {
      if (before instanceof BackupSide && after instanceof BackupSide) {
        before.readAhead(after);
        after.readAhead(before);
      }
      await Promise.all([before.open(), after.open()]);
    }
  }

  /** `side` is at a chunk, `other` at documents; what `other` has before the chunk is one-sided. */
  private async atOneChunk(side: Side, other: Side, change: Change): Promise<void> {
    const { chunk } = side;
    const next = other.documents.peek();
    if (chunk === null || next === undefined) {
      return;
    }
    const first = Buffer.from(chunk.first);
    if (compareNames(other.documents.nameOf(next), first) < 0) {
      await this.pass(other, change, first);
    } else if (isWhole(this.options.range, chunk) && (await other.passEqual(chunk))) {
      this.findings.skipped(chunk, 1);
      side.skipChunk();
    } else {
      await side.open();
    }
  }

  /** Documents that one side alone has: all read already that come before `end`. */
  private async pass(side: Side, change: Change, end: Uint8Array | null): Promise<void> {
    const { documents } = side;
    for (let next = documents.peek(); next !== undefined; next = documents.peek()) {
      const name = documents.nameOf(next);
      if (this.findings.isFull || (end !== null && compareNames(name, end) >= 0)) {
        return;
      }
      await this.slices.next(next.length);
      this.findings.found(name, change, change === 'added' ? [null, next] : [next, null]);
      documents.consume();
    }
  }

  /** Until one side has no more documents ready. */
  private async merge(): Promise<void> {
    const before = this.before.documents;
    const after = this.after.documents;
    while (!this.findings.isFull) {
      const left = before.peek();
      const right = after.peek();
      if (left === undefined || right === undefined) {
        return;
      }
      const name = before.nameOf(left);
      if (Buffer.compare(left, right) === 0) {
        await this.slices.next();
        this.findings.unchanged(name);
        before.consume();
        after.consume();
        continue;
      }
      await this.slices.next(left.length + right.length);
      const other = after.nameOf(right);
      const order = compareNames(name, other);
      if (order < 0) {
        this.findings.found(name, 'removed', [left, null]);
        before.consume();
      } else if (order > 0) {
        this.findings.found(other, 'added', [null, right]);
        after.consume();
      } else {
        if (haveEqualFields(left, right, this.roots)) {
          this.findings.unchanged(name);
        } else {
          this.findings.found(name, 'changed', [left, right]);
        }
        before.consume();
        after.consume();
      }
    }
  }
}

/** A side that has something, or has ended; not one that paused. */
function isReady(side: Side, hasSome: boolean): boolean {
  return hasSome || side.isEnded;
}

/** Whether everything that the side has yet to show comes after `name`. */
function isAfter(side: Side, name: Uint8Array): boolean {
  const { chunk, documents } = side;
  const next = documents.peek();
  if (next !== undefined) {
    return compareNames(documents.nameOf(next), name) > 0;
  }
  if (chunk !== null) {
    return compareNames(Buffer.from(chunk.first), name) > 0;
  }
  const { reached } = documents;
  return side.isEnded || (reached !== null && compareNames(reached, name) >= 0);
}
