import type { DocumentTarget, WriteResult } from '../document-target.ts';
import { documentFieldBytes } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import { isSameFields } from '../../firestore-model/equality.ts';
import type { RestoreMode } from '../../firestore-model/document-changes.ts';
import type { Batch, DependentWrite, PlannedDocument } from './batch.ts';
import { isAsWanted, updateTimeOf, wantedFields } from './decide.ts';
import { maskOf, writtenDocument, type WriteEncoder } from './encode-write.ts';
import type { Entry } from './entries.ts';
import { matchingFields } from './excluded.ts';
import { keepFields, type FieldNames } from './exclusions.ts';
import type { DocumentOutcome } from './outcome.ts';
import { writeDocuments } from './write-documents.ts';

export interface ApplyOptions {
  readonly target: DocumentTarget;
  readonly encoder: WriteEncoder;
  readonly mode: RestoreMode;
  /**
   * Microseconds since 1970. A document that is as it should be and changed after this was written
   * by a worker of this restore that was lost, and counts as written.
   */
  readonly startedAt: bigint;
  readonly signal: AbortSignal;
}

/** gRPC NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION: not in the state the write asked for. */
const changedCodes = new Set([5, 6, 9]);

/**
 * Applies a batch of a plan: each write requires the document to be as the plan saw it, and is read
 * back. What is known of it stands in the batch, also after a failure.
 *
 * A document that was written whole is proven by its update time: it has the one that the answer to
 * this write said, so nothing else was written since. Everything else is read back with its fields
 * and compared: what was merged, what was refused, what has another time, and every document of a
 * batch that `isCompared`.
 * @throws AppError
 */
export async function applyBatch(
  options: ApplyOptions,
  batch: Batch,
  { isCompared }: { readonly isCompared: boolean },
): Promise<void> {
  await prepareDependent(options, batch.items);
  batch.sent = batch.items.filter(({ write }) => write !== null);
  const writes = batch.sent.flatMap(({ write }) => (write === null ? [] : [write]));
  await writeDocuments(options.target, { writes, answers: batch.answers }, options.signal);
  const proven = await provenTimes(options, batch, isCompared);
  const open = batch.sent.filter((_, index) => proven[index] === undefined);
  const paths = open.map(({ entry }) => entry.path);
  const readBack =
    paths.length === 0 ? new Map<string, Uint8Array>() : await options.target.getDocuments(paths);
  let sent = 0;
  batch.outcomes = batch.items.map((item) => {
    if (item.write === null) {
      return unsentOutcome(options, item);
    }
    const time = proven[sent];
    const answer = batch.answers[sent];
    sent += 1;
    return time === undefined
      ? evaluate(options, item, { answer, after: readBack.get(item.entry.path) ?? null })
      : provenOutcome(item.entry, time);
  });
  batch.forgetContents();
}

/** Encodes what depends on what the target holds. */
async function prepareDependent(
  options: ApplyOptions,
  items: readonly PlannedDocument[],
): Promise<void> {
  const dependent = items.filter((item) => item.dependent !== null);
  if (dependent.length === 0) {
    return;
  }
  const existing = await options.target.getDocuments(dependent.map(({ entry }) => entry.path));
  for (const item of dependent) {
    if (item.dependent !== null) {
      prepare(options, item, {
        ...item.dependent,
        existing: existing.get(item.entry.path) ?? null,
      });
    }
  }
}

interface Prepared extends DependentWrite {
  readonly existing: Uint8Array | null;
}

/** The fields that are to stay, by name or because of how they would change. */
function keptOf(mode: RestoreMode, { document, kept, patterns, existing }: Prepared): FieldNames[] {
  const matching =
    patterns === null || existing === null
      ? []
      : matchingFields(
          patterns,
          decodeDocument(existing).fields,
          wantedFields(mode, document, existing),
        );
  return [...kept, ...matching];
}

function prepare({ mode, encoder }: ApplyOptions, item: PlannedDocument, given: Prepared): void {
  const { document, existing } = given;
  const kept = keptOf(mode, given);
  // Merging leaves alone what the document doesn't name.
  const from = mode === 'merge' ? null : existing;
  const content = kept.length === 0 ? document : keepFields(document, from, kept);
  if (existing !== null) {
    const wanted = wantedFields(mode, content, existing);
    item.before = { existing, wanted };
    if (isSameFields(wanted, decodeDocument(existing).fields)) {
      // All that would have changed is to stay as it is.
      return;
    }
  }
  const fields = documentFieldBytes(content);
  const mask = mode === 'merge' ? maskOf(fields) : null;
  const { path, time } = item.entry;
  item.write = encoder.update({ path, fields, mask, time });
}

/**
 * By number of what was sent: the update time, or null for a document that is gone as it should be;
 * undefined where that proves nothing.
 */
async function provenTimes(
  { target, mode }: ApplyOptions,
  { sent, answers }: Batch,
  isCompared: boolean,
): Promise<(number | null | undefined)[]> {
  const proven: (number | null | undefined)[] = sent.map(() => undefined);
  const asked = sent.flatMap(({ entry }, index) => {
    const isWhole = mode !== 'merge' && !isCompared && isTimed(answers[index]);
    return entry.change === 'delete' || isWhole ? [index] : [];
  });
  if (asked.length === 0) {
    return proven;
  }
  const paths = asked.map((index) => sent[index]?.entry.path ?? '');
  const times = await target.getUpdateTimes(paths);
  for (const [position, index] of asked.entries()) {
    const time = times[position] ?? null;
    const isGone = sent[index]?.entry.change === 'delete' && time === null;
    if (isGone || (time !== null && time === answers[index]?.updateTime)) {
      proven[index] = time;
    }
  }
  return proven;
}

function isTimed(answer: WriteResult | undefined): boolean {
  return answer !== undefined && answer.code === 0 && answer.updateTime !== null;
}

function provenOutcome({ path, change }: Entry, time: number | null): DocumentOutcome {
  return time === null
    ? { result: 'deleted', journal: { path, change, time: null } }
    : { result: 'written', journal: { path, change, time: `${time}` } };
}

function unsentOutcome(options: ApplyOptions, item: PlannedDocument): DocumentOutcome {
  const { entry, settled, before } = item;
  return before !== null && isOurs(options, entry, before.existing)
    ? written(entry, before.existing)
    : { result: settled ?? 'skipped', path: entry.path };
}

/** The answer to a write, and the document as it reads back. */
interface Found {
  readonly answer: WriteResult | undefined;
  readonly after: Uint8Array | null;
}

function evaluate(options: ApplyOptions, item: PlannedDocument, found: Found): DocumentOutcome {
  const { entry } = item;
  const { path } = entry;
  const { answer, after } = found;
  const isRefused = answer !== undefined && changedCodes.has(answer.code);
  if (after === null && entry.change === 'delete') {
    return { result: 'deleted', journal: { path, change: 'delete', time: null } };
  }
  if (after !== null && isReached(options, item, after)) {
    return !isRefused || isOurs(options, entry, after)
      ? written(entry, after)
      : { result: 'skipped', path };
  }
  return isRefused
    ? { result: 'conflict', path, reason: conflictReason(entry, after) }
    : { result: 'failed', path, reason: failureReason(entry, answer) };
}

function failureReason({ change }: Entry, answer: WriteResult | undefined): string {
  if (answer?.code === 0) {
    return change === 'delete'
      ? 'It was deleted but still reads back'
      : 'It was written but reads back differently';
  }
  return answer?.message ?? 'No answer was received for it';
}

function isReached({ mode }: ApplyOptions, item: PlannedDocument, after: Uint8Array): boolean {
  const { before, entry, write } = item;
  if (before !== null) {
    return isSameFields(before.wanted, decodeDocument(after).fields);
  }
  return (
    write !== null &&
    entry.change !== 'delete' &&
    isAsWanted(mode, writtenDocument(write), { before: null, after })
  );
}

/** Whether it was written since the restore began: by a worker lost before recording it. */
function isOurs({ startedAt }: ApplyOptions, entry: Entry, document: Uint8Array): boolean {
  const time = updateTimeOf(document);
  return time !== null && time !== entry.time && BigInt(time) >= startedAt;
}

function written({ path, change }: Entry, after: Uint8Array): DocumentOutcome {
  return { result: 'written', journal: { path, change, time: updateTimeOf(after) } };
}

function conflictReason({ time }: Entry, after: Uint8Array | null): string {
  if (after === null) {
    return 'Somebody else has deleted it since';
  }
  return time === null
    ? 'Somebody else has created it since'
    : 'Somebody else has changed it since';
}
