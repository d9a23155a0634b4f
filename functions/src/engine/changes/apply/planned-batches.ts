import { AppError } from '../../../lib/errors.ts';
import type { RestoreMode } from '../../../firestore-model/document-changes.ts';
import { documentFieldBytes } from '../../format/document.ts';
import type { StepLimits } from '../../step-limits.ts';
import { Batch, type MaxBatch, type PlannedDocument } from './batch.ts';
import type { BackupDocuments } from '../sources/backup-documents.ts';
import { maskOf, type WriteEncoder } from './encode-write.ts';
import type { Entry } from '../entries.ts';
import { Excluded } from '../excluded.ts';
import type { Exclusions } from '../../../firestore-model/restore-selection.ts';
import { keepFields } from '../rewrite/keep.ts';
import type { TargetForm } from '../rewrite/target-form.ts';

/** What a plan's entries are written from, and how many at once. */
export interface BatchesOptions {
  readonly mode: RestoreMode;
  readonly form: TargetForm;
  /** Pages of the plan, from where to continue. */
  readonly entries: AsyncIterable<readonly Entry[]>;
  readonly backup: BackupDocuments;
  readonly exclusions: Exclusions;
  /**
   * Whether a document the backup lacks is not touched: what somebody deleted before a safety
   * backup is not in it, but stands as deleted in the journal.
   */
  readonly mayLack: boolean;
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
  private readonly excluded: Excluded;

  constructor(options: BatchesOptions, encoder: WriteEncoder) {
    this.options = options;
    this.encoder = encoder;
    this.excluded = new Excluded(options.exclusions);
  }

  /** One at least, however little of the budget is left. */
  async *all(): AsyncGenerator<Batch, void> {
    const { entries, limits } = this.options;
    let batch = new Batch();
    for await (const page of entries) {
      for (const entry of page) {
        const found = this.find(entry);
        const item = this.planned(entry, found === undefined ? await this.read(entry) : found);
        if (batch.isTooSmallFor(item, this.max)) {
          yield batch;
          batch = new Batch();
          this.isPaused = limits.isBudgetSpent();
        }
        if (this.isPaused) {
          return;
        }
        batch.add(item);
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
  private find({ path, change }: Entry): Uint8Array | null | undefined {
    if (change === 'delete' || this.excluded.has(path)) {
      return null;
    }
    const source = this.options.form.sourceOf(path);
    const found = source === null ? null : this.options.backup.find(source);
    return found === null ? this.lacking(path) : found;
  }

  private async read({ path }: Entry): Promise<Uint8Array | null> {
    const source = this.options.form.sourceOf(path);
    const found = source === null ? null : await this.options.backup.get(source);
    return found ?? this.lacking(path);
  }

  private lacking(path: string): null {
    if (this.options.mayLack) {
      return null;
    }
    throw new AppError('corrupt', `The plan names ${path}, which the backup does not hold`);
  }

  private planned(entry: Entry, document: Uint8Array | null): PlannedDocument {
    const { path, change, time } = entry;
    const none = { entry, settled: null, dependent: null, write: null, before: null };
    if (this.excluded.has(path)) {
      return { ...none, settled: 'unticked' };
    }
    if (change === 'delete') {
      return { ...none, write: this.encoder.delete(path, time) };
    }
    return document === null
      ? { ...none, settled: 'skipped' }
      : this.plannedUpdate(entry, document);
  }

  private plannedUpdate(entry: Entry, document: Uint8Array): PlannedDocument {
    const { mode, form } = this.options;
    const { path, change, time } = entry;
    const kept = this.excluded.fieldsOf(path);
    const patterns = this.excluded.patternsOf(path);
    const isPartial = mode === 'merge' || kept.length > 0 || patterns !== null;
    if (change === 'update' && isPartial) {
      // Merging and keeping fields depends on what is there. Copied, so that the chunk can go.
      const dependent = { document: Buffer.from(form.documentOf(document)), kept, patterns };
      return { entry, settled: null, dependent, write: null, before: null };
    }
    const fields =
      kept.length === 0
        ? form.fieldsOf(document)
        : documentFieldBytes(keepFields(form.documentOf(document), null, kept));
    const mask = mode === 'merge' ? maskOf(fields) : null;
    const write = this.encoder.update({ path, fields, mask, time });
    return { entry, settled: null, dependent: null, write, before: null };
  }
}
