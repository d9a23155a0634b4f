import type { FirestoreFields } from '../../../firestore-model/values.ts';
import type { Entry } from '../entries.ts';
import type { Rewrite } from '../rewrite/rewrite.ts';
import type { DocumentOutcome } from './outcome.ts';
import type { Answers } from './write-documents.ts';

/** What is to be written to a document depending on what the target holds. */
export interface DependentWrite {
  readonly source: Uint8Array;
  readonly rewrite: Rewrite;
}

/** One entry of a plan, and how it is done. */
export interface PlannedDocument {
  readonly entry: Entry;
  /** What it is proven against once it is written; null where nothing is to be proven. */
  source: Uint8Array | null;
  /** Why nothing is to be done; an object where it can't be. */
  settled: 'unticked' | 'skipped' | { readonly conflict: string } | null;
  dependent: DependentWrite | null;
  /** Encoded; null where nothing is written, and until that is known. */
  write: Uint8Array | null;
  /** Of a dependent one: what the target held before, and the fields it is to have then. */
  before: { readonly existing: Uint8Array; readonly wanted: FirestoreFields } | null;
}

/** What one batch holds at most. */
export interface MaxBatch {
  readonly writes: number;
  /** Of what the writes carry. */
  readonly bytes: number;
  /** How many of the writes may depend on documents of the target, of 1 MiB each at most. */
  readonly dependents: number;
}

/** Entries that follow each other in a plan, and are written with one request. */
export class Batch {
  readonly items: PlannedDocument[] = [];
  /** Writes, and the bytes of what they carry. */
  writes = 0;
  bytes = 0;
  /** Writes that depend on documents of the target, which are read before and after. */
  private dependents = 0;
  /** What is sent, and the answers to it. */
  sent: readonly PlannedDocument[] = [];
  readonly answers: Answers = [];
  /** Numbers of those that were sent once without an answer: they may have been written. */
  readonly unanswered = new Set<number>();
  /** What became of the items, in their order; null until all of it is known. */
  outcomes: readonly DocumentOutcome[] | null = null;

  /** Whether `item` would make it too large; a batch holds one item at least. */
  isTooSmallFor(item: PlannedDocument, max: MaxBatch): boolean {
    const isOver =
      this.writes >= max.writes ||
      this.bytes + sizeOf(item) > max.bytes ||
      (item.dependent !== null && this.dependents >= max.dependents);
    return this.items.length >= 2 * max.writes || (this.writes > 0 && isWriting(item) && isOver);
  }

  add(item: PlannedDocument): void {
    this.items.push(item);
    this.writes += isWriting(item) ? 1 : 0;
    this.dependents += item.dependent === null ? 0 : 1;
    this.bytes += sizeOf(item);
  }

  /** Once its outcomes are known: it may wait long for a batch before it. */
  forgetContents(): void {
    for (const item of this.items) {
      item.source = null;
      item.write = null;
      item.dependent = null;
      item.before = null;
    }
  }

  /**
   * What is known to be written or deleted, for putting it back: also where the batch has failed
   * halfway, as far as there are answers.
   */
  journal(): Entry[] {
    if (this.outcomes !== null) {
      return this.outcomes.flatMap((outcome) => ('journal' in outcome ? [outcome.journal] : []));
    }
    return this.sent.flatMap(({ entry: { path, change } }, index): Entry[] => {
      const answer = this.answers[index];
      if (answer === undefined || answer.code !== 0) {
        return [];
      }
      if (change === 'delete') {
        return [{ path, change, time: null }];
      }
      const { updateTime } = answer;
      return updateTime === null ? [] : [{ path, change, time: `${updateTime}` }];
    });
  }
}

function isWriting({ write, dependent }: PlannedDocument): boolean {
  return write !== null || dependent !== null;
}

function sizeOf({ source, write, dependent }: PlannedDocument): number {
  return (write?.length ?? 0) + ((source ?? dependent?.source)?.length ?? 0);
}
