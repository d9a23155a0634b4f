import { documentFieldBytes } from '../../format/document.ts';
import { AppError } from '../../../lib/errors.ts';
import type { StepLimits } from '../../step-limits.ts';
import type { SourceContents } from '../change-source.ts';
import { Batch, type MaxBatch, type PlannedDocument } from './batch.ts';
import type { WriteEncoder } from './encode-write.ts';
import type { Entry } from '../entries.ts';
import { Excluded } from '../../../firestore-model/excluded.ts';
import type { Exclusions } from '../../../firestore-model/restore-selection.ts';
import { rewriteBut } from '../rewrite/keep.ts';
import type { MaskProof } from '../rewrite/mask-proof.ts';
import { Turns } from '../in-turns.ts';
import { refusedAs, type Rewrite } from '../rewrite/rewrite.ts';

/** What a plan's entries are written from, and how many at once. */
export interface BatchesOptions {
  readonly rewrite: Rewrite;
  /** What proves of each document that it was masked; undefined where none is. */
  readonly proof?: MaskProof | undefined;
  /** Pages of the plan, from where to continue. */
  readonly entries: AsyncIterable<readonly Entry[]>;
  readonly contents: SourceContents;
  readonly exclusions: Exclusions;
  /** A batch has no more than a second's writes, so that a step that is to end does so soon. */
  readonly writesPerSecond: () => number;
  readonly limits: Pick<StepLimits, 'isBudgetSpent'>;
}

/**
 * BatchWrite takes 500 writes (https://firebase.google.com/docs/firestore/quotas); the emulator
 * takes 4 MiB in a request, Firestore 10 MiB.
 */
const maxWrites = 500;
const maxBytes = 1024 * 1024;
/** The target's documents are held, and may be far larger than what is written to them. */
const maxDependents = 100;

/** The entries of a plan in batches, with their writes encoded. */
export class PlannedBatches {
  /** Whether they have ended because the budget is spent, before the plan's end. */
  isPaused = false;
  private readonly options: BatchesOptions;
  private readonly encoder: WriteEncoder;
  readonly excluded: Excluded;

  constructor(options: BatchesOptions, encoder: WriteEncoder) {
    this.options = options;
    this.encoder = encoder;
    this.excluded = new Excluded(options.exclusions);
  }

  /** One at least, however little of the budget is left. */
  async *all(): AsyncGenerator<Batch, void> {
    const { entries, contents, limits } = this.options;
    const turns = new Turns();
    let batch = new Batch();
    for await (const page of entries) {
      contents.expect?.(page.filter((entry) => !this.isUnread(entry)).map(({ path }) => path));
      for (const entry of page) {
        const found = this.find(entry);
        const item = this.planned(
          entry,
          found === undefined ? await contents.get(entry.path) : found,
        );
        if (batch.isTooSmallFor(item, this.max)) {
          yield batch;
          batch = new Batch();
          this.isPaused = limits.isBudgetSpent();
        }
        if (this.isPaused) {
          return;
        }
        batch.add(item);
        await turns.pass();
      }
    }
    if (batch.items.length > 0) {
      yield batch;
    }
  }

  private get max(): MaxBatch {
    const perSecond = Math.floor(this.options.writesPerSecond());
    const writes = Math.max(1, Math.min(maxWrites, perSecond));
    return { writes, bytes: maxBytes, dependents: maxDependents };
  }

  /** The entry's document; undefined where it must be read first. */
  private find(entry: Entry): Uint8Array | null | undefined {
    return this.isUnread(entry) ? null : this.options.contents.find(entry.path);
  }

  /** Whether nothing of the source is needed for it. */
  private isUnread(entry: Entry): boolean {
    return entry.change === 'delete' || this.excluded.has(entry);
  }

  private planned(entry: Entry, document: Uint8Array | null): PlannedDocument {
    const { path, change, time } = entry;
    const none = emptyItem(entry);
    if (this.excluded.has(entry)) {
      return { ...none, settled: 'unticked' };
    }
    if (change === 'delete') {
      return { ...none, write: this.encoder.delete(path, time) };
    }
    if (document !== null) {
      return this.plannedUpdate(entry, document);
    }
    if (!this.options.contents.mayLack) {
      throw new AppError('corrupt', `The plan names ${path}, which the source does not hold`);
    }
    const { lackReason } = this.options.contents;
    return { ...none, settled: lackReason === undefined ? 'skipped' : { conflict: lackReason } };
  }

  private plannedUpdate(entry: Entry, found: Uint8Array): PlannedDocument {
    const { path, change, time } = entry;
    const rewrite = rewriteBut(this.excluded, path, this.options.rewrite);
    const isDependent = change === 'update' && rewrite.isDependent;
    const isProven = this.options.proof !== undefined;
    // Copied where it is kept, so that the chunk can go.
    const source = isDependent || isProven ? Buffer.from(found) : found;
    const item = { ...emptyItem(entry), source: isProven ? source : null };
    if (isDependent) {
      return { ...item, dependent: { source, rewrite } };
    }
    const document = rewrite.documentOf(source, null);
    if (document === null) {
      return { ...item, settled: refusedAs(rewrite, source) ?? 'skipped' };
    }
    const fields = documentFieldBytes(document);
    return { ...item, write: this.encoder.update({ path, fields, mask: null, time }) };
  }
}

function emptyItem(entry: Entry): PlannedDocument {
  return { entry, source: null, settled: null, dependent: null, write: null, before: null };
}
