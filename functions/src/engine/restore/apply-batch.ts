import type { DocumentTarget } from '../document-target.ts';
import { renamedDocument } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { WireWriter } from '../format/wire-writer.ts';
import { isSameFields } from '../../firestore-model/equality.ts';
import type { RestoreMode } from '../../firestore-model/document-changes.ts';
import { isAsWanted, updateTimeOf, wantedFields } from './decide.ts';
import type { Entry } from './entries.ts';
import { leafPaths } from './merge.ts';
import type { DocumentOutcome } from './outcome.ts';
import { keepFields, type FieldNames } from './exclusions.ts';
import { writeDocuments, type PlannedWrite, type Refusal } from './write-documents.ts';

/** One entry of a plan with what it is to be written from. */
export interface PlannedDocument {
  readonly entry: Entry;
  /** In the form of the target; null for a deletion. */
  readonly document: Uint8Array | null;
  /** Fields that stay as the target has them. */
  readonly kept: readonly FieldNames[];
}

export interface ApplyOptions {
  readonly target: DocumentTarget;
  readonly mode: RestoreMode;
  /**
   * Microseconds since 1970. A document that is as it should be and changed after this was written
   * by a worker of this restore that was lost, and counts as written.
   */
  readonly startedAt: bigint;
  readonly signal: AbortSignal;
}

/** A document on its way, with what the target held just before where that had to be known. */
interface Attempt extends PlannedDocument {
  readonly existing: Uint8Array | null;
  /** What to write; null to delete. */
  readonly content: Uint8Array | null;
  /** The fields it is to have then; null where `content` says it. */
  readonly wanted: FirestoreFields | null;
}

/** gRPC NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION: not in the state the write asked for. */
const changedCodes = new Set([5, 6, 9]);

/**
 * Applies a batch of a plan: each write requires the document to be as the plan saw it, and is read
 * back and compared. Outcomes are in the documents' order. @throws AppError
 */
export async function applyBatch(
  options: ApplyOptions,
  batch: readonly PlannedDocument[],
): Promise<DocumentOutcome[]> {
  const { target, mode, signal } = options;
  const inQuestion = batch.filter((item) => needsExisting(mode, item));
  const existing =
    inQuestion.length === 0
      ? new Map<string, Uint8Array>()
      : await target.getDocuments(inQuestion.map(({ entry }) => entry.path));
  const attempts = batch.map((item) => attemptOf(mode, item, existing));
  const open = attempts.filter((attempt) => !isSettled(attempt));
  const writes = open.map((attempt) => planWrite(options, attempt));
  const refusals = await writeDocuments(target, writes, signal);
  const paths = open.map(({ entry }) => entry.path);
  const readBack =
    paths.length === 0 ? new Map<string, Uint8Array>() : await target.getDocuments(paths);
  return attempts.map((attempt) => {
    const { path } = attempt.entry;
    return isSettled(attempt)
      ? evaluateUnsent(options, attempt)
      : evaluate(options, attempt, {
          refusal: refusals.get(path),
          after: readBack.get(path) ?? null,
        });
  });
}

/** What is written depends on what is there when fields are merged, or kept. */
function needsExisting(mode: RestoreMode, { entry, kept }: PlannedDocument): boolean {
  return entry.change === 'update' && (mode === 'merge' || kept.length > 0);
}

function attemptOf(
  mode: RestoreMode,
  item: PlannedDocument,
  all: ReadonlyMap<string, Uint8Array>,
): Attempt {
  const existing = all.get(item.entry.path) ?? null;
  const { document, kept } = item;
  if (document === null) {
    return { ...item, existing, content: null, wanted: null };
  }
  // Merging leaves alone what the document doesn't name.
  const from = mode === 'merge' ? null : existing;
  const content = kept.length === 0 ? document : keepFields(document, from, kept);
  const wanted = existing === null ? null : wantedFields(mode, content, existing);
  return { ...item, existing, content, wanted };
}

/** Whether there is nothing to write: all that would have changed is to stay as it is. */
function isSettled({ existing, wanted }: Attempt): boolean {
  return (
    existing !== null && wanted !== null && isSameFields(wanted, decodeDocument(existing).fields)
  );
}

/** `google.firestore.v1.Write`: update = 1, delete = 2, update_mask = 3, current_document = 4. */
function planWrite({ target, mode }: ApplyOptions, { entry, content }: Attempt): PlannedWrite {
  const name = `${target.root}/${entry.path}`;
  const write = new WireWriter();
  if (content === null) {
    write.string(2, name);
  } else {
    write.message(1, renamedDocument(content, name));
    if (mode === 'merge') {
      const mask = new WireWriter();
      for (const fieldPath of leafPaths(decodeDocument(content).fields)) {
        mask.string(1, fieldPath);
      }
      write.message(3, mask);
    }
  }
  write.message(4, precondition(entry.time));
  return { path: entry.path, write: write.finish() };
}

function precondition(time: string | null): WireWriter {
  if (time === null) {
    return new WireWriter().bool(1, false);
  }
  const microseconds = BigInt(time);
  const timestamp = new WireWriter()
    .uint(1, Number(microseconds / 1_000_000n))
    .uint(2, Number(microseconds % 1_000_000n) * 1000);
  return new WireWriter().message(2, timestamp);
}

function evaluateUnsent(options: ApplyOptions, attempt: Attempt): DocumentOutcome {
  const { entry, existing } = attempt;
  return existing !== null && isOurs(options, entry, existing)
    ? written(entry, existing)
    : { result: 'skipped', path: entry.path };
}

/** An answer to a write, and the document as it reads back. */
interface Answer {
  readonly refusal: Refusal | undefined;
  readonly after: Uint8Array | null;
}

function evaluate(options: ApplyOptions, attempt: Attempt, answer: Answer): DocumentOutcome {
  const { entry, content } = attempt;
  const { path } = entry;
  const { refusal, after } = answer;
  const isRefused = refusal !== null && refusal !== undefined && changedCodes.has(refusal.code);
  if (after === null && content === null) {
    return { result: 'deleted', journal: { path, change: 'delete', time: null } };
  }
  if (after !== null && isReached(options, attempt, after)) {
    return !isRefused || isOurs(options, entry, after)
      ? written(entry, after)
      : { result: 'skipped', path };
  }
  return isRefused
    ? { result: 'conflict', path, reason: conflictReason(entry, after) }
    : { result: 'failed', path, reason: failureReason(attempt, refusal) };
}

function failureReason({ content }: Attempt, refusal: Refusal | undefined): string {
  if (refusal === null) {
    return content === null
      ? 'It was deleted but still reads back'
      : 'It was written but reads back differently';
  }
  return refusal?.reason ?? 'No answer was received for it';
}

function isReached({ mode }: ApplyOptions, attempt: Attempt, after: Uint8Array): boolean {
  const { content, wanted } = attempt;
  if (wanted !== null) {
    return isSameFields(wanted, decodeDocument(after).fields);
  }
  return content !== null && isAsWanted(mode, content, { before: null, after });
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
