import type { RestoreOutcome } from '../../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../../document-target.ts';
import { haveSameFields } from '../../format/document-json.ts';
import { documentFieldBytes } from '../../format/document.ts';
import { applyBatch } from '../apply/apply-batch.ts';
import { Batch } from '../apply/batch.ts';
import { WriteEncoder } from '../apply/encode-write.ts';
import { updateTimeOf } from '../decide.ts';
import { readDocuments } from '../read-documents.ts';
import { addOutcomes, emptyTally, type DocumentOutcome } from '../apply/outcome.ts';
import type { Entry } from '../entries.ts';
import type { InlineChange } from './inline-page.ts';

export interface ApplyInline {
  readonly target: DocumentTarget;
  readonly changes: readonly InlineChange[];
  /** Whether another worker, or call, may have written some of them. */
  readonly wasSentBefore: boolean;
  readonly signal: AbortSignal;
}

export interface InlineOutcome {
  readonly tally: RestoreOutcome;
  /** In the order of the changes. */
  readonly outcomes: readonly DocumentOutcome[];
  /** What was written, with the update times since. */
  readonly journal: readonly Entry[];
}

/**
 * Writes a change set of few documents with one request, each on the condition that it is as it was
 * seen. What is answered as written is; what isn't is read. Called again after a worker was lost it
 * finds what that one wrote.
 * @throws AppError when the target can't be reached, or refuses the key or the database
 */
export async function applyInline({
  target,
  changes,
  wasSentBefore,
  signal,
}: ApplyInline): Promise<InlineOutcome> {
  const encoder = new WriteEncoder(target.root);
  const batch = new Batch();
  for (const { path, change, time, after } of changes) {
    const write =
      after === null
        ? encoder.delete(path, time)
        : encoder.update({ path, fields: documentFieldBytes(after), mask: null, time });
    batch.add({
      entry: { path, change, time },
      source: null,
      settled: null,
      dependent: null,
      write,
      before: null,
    });
  }
  const own = { startedAt: anyTime, mustBeUnchanged: true, wasSentBefore, trustsAnswers: true };
  const options = { target, encoder, ...own, signal };
  await applyBatch(options, batch, { isCompared: false });
  const outcomes = batch.outcomes ?? [];
  return { tally: addOutcomes(emptyTally, outcomes), outcomes, journal: batch.journal() };
}

/**
 * What has been written of a change set whose call died, by its documents as they are now.
 * Nothing is written.
 * @throws AppError when the target can't be reached, or doesn't say what one of them is
 */
export async function findInline({
  target,
  changes,
}: Pick<ApplyInline, 'target' | 'changes'>): Promise<InlineOutcome> {
  const paths = changes.map(({ path }) => path);
  const { found, refused } = await readDocuments(target, paths, { isAnswering: false });
  for (const error of refused.values()) {
    throw error;
  }
  const outcomes = changes.flatMap((change) => writtenOf(change, found.get(change.path) ?? null));
  const journal = outcomes.flatMap((outcome) => ('journal' in outcome ? [outcome.journal] : []));
  return { tally: addOutcomes(emptyTally, outcomes), outcomes, journal };
}

function writtenOf(
  { path, change, time, after }: InlineChange,
  now: Uint8Array | null,
): DocumentOutcome[] {
  if (after === null || now === null) {
    const isDeleted = after === null && now === null;
    return isDeleted ? [{ result: 'deleted', journal: { path, change, time: null } }] : [];
  }
  const written = updateTimeOf(now);
  return written !== time && haveSameFields(after, now)
    ? [{ result: 'written', journal: { path, change, time: written } }]
    : [];
}

/**
 * Each document is named with the time at which it was seen: what is as it should be, with another
 * one, was written by this change set, whenever that began.
 */
const anyTime = 0n;

const opposite = { create: 'delete', update: 'update', delete: 'create' } as const;

/**
 * What puts a change set back: its documents as they were before, where they are still as it left
 * them.
 * @param journal what it wrote; what it did not write stays
 */
export function reversed(
  changes: readonly InlineChange[],
  journal: readonly Entry[],
): readonly InlineChange[] {
  const written = new Map(journal.map((entry) => [entry.path, entry]));
  return changes.flatMap(({ path, change, before, after }) => {
    const entry = written.get(path);
    return entry === undefined
      ? []
      : [{ path, change: opposite[change], time: entry.time, before: after, after: before }];
  });
}
