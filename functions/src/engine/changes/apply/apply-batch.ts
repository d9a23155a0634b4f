import type { AppError } from '../../../lib/errors.ts';
import type { WriteResult } from '../../document-target.ts';
import { decodeDocument, haveSameFields } from '../../format/document-json.ts';
import { isSameFields } from '../../../firestore-model/equality.ts';
import { emptyFields } from '../../../firestore-model/values.ts';
import type { Batch, PlannedDocument } from './batch.ts';
import { updateTimeOf } from '../decide.ts';
import { writtenDocument, type WriteEncoder } from './encode-write.ts';
import type { Entry } from '../entries.ts';
import { keepUnmoved, type MovedTo } from './keep-unmoved.ts';
import type { DocumentOutcome } from './outcome.ts';
import { prepareDependent } from './prepare-dependent.ts';
import { provenTimes, type ProvenBy } from './proven-times.ts';
import { readDocuments } from '../read-documents.ts';
import type { MaskProof } from '../rewrite/mask-proof.ts';
import type { Rewrite } from '../rewrite/rewrite.ts';
import { refusalReason } from './refusal-reason.ts';
import { writeDocuments } from './write-documents.ts';

export interface ApplyOptions extends Pick<MovedTo, 'placeOf' | 'there' | 'isExcluded'>, ProvenBy {
  readonly encoder: WriteEncoder;
  /**
   * Microseconds since 1970. A document that is as it should be and changed after this was written
   * by a worker of this change set that was lost, and counts as written.
   */
  readonly startedAt: bigint;
  /**
   * Whether a document that somebody else has changed is in conflict also where it is as it should
   * be, as its author saw it. Default: it is passed over.
   */
  readonly mustBeUnchanged?: boolean | undefined;
  /**
   * Whether a worker that was lost may have sent some of the writes: what fits them can be this
   * change set's own then. Default: one may have.
   */
  readonly wasSentBefore?: boolean | undefined;
  /** See `Rewrite`. */
  readonly mayName?: Rewrite['mayName'];
  /** Proves of each document that is read back with its fields that it was masked. */
  readonly proof?: MaskProof | undefined;
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
 * and compared: what was written in part, what was refused, what has another time, and every
 * document of a batch that `isCompared`.
 * @throws AppError
 */
export async function applyBatch(
  options: ApplyOptions,
  batch: Batch,
  { isCompared }: { readonly isCompared: boolean },
): Promise<void> {
  const unread = new Map(await prepareDependent(options, batch.items));
  const kept = await keepUnmoved(options, batch.items);
  kept.forEach((outcome, item) => unread.set(item, outcome));
  batch.sent = batch.items.filter(({ write }) => write !== null);
  const writes = batch.sent.flatMap(({ write }) => (write === null ? [] : [write]));
  const { answers, unanswered } = batch;
  await writeDocuments(options.target, { writes, answers, unanswered }, options.signal);
  const proven = await provenTimes(options, batch, isCompared);
  const open = batch.sent.filter((_, index) => proven[index] === undefined);
  const paths = open.map(({ entry }) => entry.path);
  const { found, refused } = await readDocuments(options.target, paths, { isAnswering: true });
  let sent = 0;
  batch.outcomes = batch.items.map((item) => {
    if (item.write === null) {
      return unread.get(item) ?? unsentOutcome(options, item);
    }
    const time = proven[sent];
    const answer = answers[sent];
    const isUnanswered = unanswered.has(sent);
    sent += 1;
    if (isTheirs(options, answer, isUnanswered)) {
      const reason = conflictReason(item.entry, found.get(item.entry.path) ?? null);
      return { result: 'conflict', path: item.entry.path, reason };
    }
    return time === undefined
      ? evaluate(options, item, {
          answer,
          after: found.get(item.entry.path) ?? null,
          unread: refused.get(item.entry.path) ?? null,
        })
      : provenOutcome(item.entry, time);
  });
  batch.outcomes = batch.outcomes.map((outcome, index) =>
    withProof(options, outcome, { item: batch.items[index], found }),
  );
  batch.forgetContents();
}

/** With what the listed fields of a written document hold, as it reads back. */
function withProof(
  { proof }: ApplyOptions,
  outcome: DocumentOutcome,
  of: { item: PlannedDocument | undefined; found: ReadonlyMap<string, Uint8Array> },
): DocumentOutcome {
  if (proof === undefined || outcome.result !== 'written') {
    return outcome;
  }
  const { source = null, before = null } = of.item ?? {};
  const after = of.found.get(outcome.journal.path) ?? before?.existing;
  return source === null || after === undefined
    ? outcome
    : { ...outcome, proven: proof(source, after) };
}

function provenOutcome({ path, change }: Entry, time: number | null): DocumentOutcome {
  return time === null
    ? { result: 'deleted', journal: { path, change, time: null } }
    : { result: 'written', journal: { path, change, time: `${time}` } };
}

function unsentOutcome(options: ApplyOptions, item: PlannedDocument): DocumentOutcome {
  const { entry, settled, before } = item;
  const { path } = entry;
  if (typeof settled === 'object' && settled !== null) {
    // What is refused now isn't what was written, if anything was.
    return { result: 'conflict', path, reason: settled.conflict };
  }
  if (before !== null) {
    const { existing } = before;
    const isOwn = isOurs(options, entry, existing);
    // Of a part, what somebody else has written says nothing: it may just not be meant any longer.
    if (!isPart(item) || (isOwn && (options.wasSentBefore ?? true))) {
      if (isOwn) {
        return written(entry, existing);
      }
    } else if (settled === null) {
      return updateTimeOf(existing) === entry.time
        ? { result: 'unticked', path }
        : { result: 'conflict', path, reason: conflictReason(entry, existing) };
    }
  }
  return { result: settled ?? 'skipped', path };
}

/** Whether some of the document is excluded. */
function isPart({ dependent }: PlannedDocument): boolean {
  return dependent?.rewrite.partOf !== undefined;
}

function isRefusedAsChanged(answer: WriteResult | undefined): boolean {
  return answer !== undefined && changedCodes.has(answer.code);
}

/** Whether somebody else was quicker, though the document may be as it should be. */
function isTheirs(
  options: ApplyOptions,
  answer: WriteResult | undefined,
  isUnanswered: boolean,
): boolean {
  const { mustBeUnchanged = false, wasSentBefore = true } = options;
  return mustBeUnchanged && !wasSentBefore && !isUnanswered && isRefusedAsChanged(answer);
}

/** The answer to a write, and the document as it reads back. */
interface ReadBack {
  readonly answer: WriteResult | undefined;
  readonly after: Uint8Array | null;
  /** Why the server doesn't say what reads back; null where it does. */
  readonly unread: AppError | null;
}

function evaluate(options: ApplyOptions, item: PlannedDocument, found: ReadBack): DocumentOutcome {
  const { entry } = item;
  const { path } = entry;
  const { answer, after, unread } = found;
  if (unread !== null) {
    const isWritten = answer?.code === 0;
    const reason = isWritten ? unreadReason(unread) : failureReason(options, item, answer);
    return { result: 'failed', path, reason };
  }
  const isRefused = isRefusedAsChanged(answer);
  if (after === null && entry.change === 'delete') {
    return { result: 'deleted', journal: { path, change: 'delete', time: null } };
  }
  if (after !== null && isReached(item, after)) {
    return !isRefused || isOurs(options, entry, after)
      ? written(entry, after)
      : { result: 'skipped', path };
  }
  return isRefused
    ? { result: 'conflict', path, reason: conflictReason(entry, after) }
    : { result: 'failed', path, reason: failureReason(options, item, answer) };
}

/** Of what was written. @throws AppError where only its proof is missing, and may come */
function unreadReason(unread: AppError): string {
  if (unread.retryable) {
    throw unread;
  }
  return "It was written but can't be read back";
}

function failureReason(
  { mayName }: ApplyOptions,
  { entry: { change }, write }: PlannedDocument,
  answer: WriteResult | undefined,
): string {
  if (answer?.code === 0) {
    return change === 'delete'
      ? 'It was deleted but still reads back'
      : 'It was written but reads back differently';
  }
  if (answer === undefined) {
    return 'No answer was received for it';
  }
  const isWritten = write !== null && change !== 'delete';
  const fields = isWritten ? decodeDocument(writtenDocument(write)).fields : emptyFields();
  return refusalReason(answer.message, fields, mayName);
}

function isReached({ before, entry, write }: PlannedDocument, after: Uint8Array): boolean {
  if (before !== null) {
    return isSameFields(before.wanted, decodeDocument(after).fields);
  }
  return (
    write !== null && entry.change !== 'delete' && haveSameFields(writtenDocument(write), after)
  );
}

/** Whether it was written since writing began: by a worker lost before recording it. */
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
