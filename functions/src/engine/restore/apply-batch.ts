import type { DocumentTarget } from '../document-target.ts';
import { documentCreateTime, documentUpdateTime, renamedDocument } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import { WireWriter } from '../format/wire.ts';
import { haveSameFields, sameFields } from './compare.ts';
import { leafPaths, mergeFields } from './merge.ts';
import type { DocumentOutcome } from './outcome.ts';
import {
  alreadyExists,
  writeDocuments,
  type PlannedWrite,
  type Refusal,
} from './write-documents.ts';

export type RestoreMode = 'create' | 'overwrite' | 'merge' | 'mirror';

/** A document of the backup under its path in the target. */
export interface BackupDocument {
  readonly path: string;
  readonly document: Uint8Array;
}

export interface ApplyOptions {
  readonly target: DocumentTarget;
  readonly mode: RestoreMode;
  readonly isDryRun: boolean;
  /**
   * Microseconds since 1970. A document that already is as it should be and changed after this moment was written by this restore
   * before a worker was lost, and counts as written.
   */
  readonly startedAt: bigint;
  readonly signal: AbortSignal;
}

/** The document as the target holds it now, and what is to become of it. */
interface Decision {
  readonly path: string;
  readonly document: Uint8Array;
  readonly change: 'create' | 'update' | 'unchanged';
  readonly isWritten: boolean;
}

/**
 * Compares a batch with the target, writes what differs, reads it back and compares again.
 * @returns one outcome per document
 * @throws EngineError when the target can't be read or reached.
 */
export async function applyBatch(
  options: ApplyOptions,
  batch: readonly BackupDocument[],
): Promise<DocumentOutcome[]> {
  const existing = await options.target.getDocuments(batch.map(({ path }) => path));
  const decisions = batch.map((item) => decide(options, item, existing.get(item.path) ?? null));
  const toWrite = decisions.filter(
    (decision) => decision.change !== 'unchanged' && !decision.isWritten,
  );
  if (options.isDryRun || toWrite.length === 0) {
    return decisions.map(({ path, change }) => ({ path, change }));
  }
  const writes = toWrite.map((decision) => planWrite(options, decision));
  const refusals = await writeDocuments(options.target, writes, options.signal);
  const readBack = await options.target.getDocuments(toWrite.map(({ path }) => path));
  return decisions.map((decision) => {
    if (decision.change === 'unchanged' || decision.isWritten) {
      return { path: decision.path, change: decision.change };
    }
    return judge(options, decision, {
      refusal: refusals.get(decision.path),
      before: existing.get(decision.path) ?? null,
      after: readBack.get(decision.path) ?? null,
    });
  });
}

function decide(
  options: ApplyOptions,
  item: BackupDocument,
  existing: Uint8Array | null,
): Decision {
  if (existing === null) {
    return { ...item, change: 'create', isWritten: false };
  }
  if (isAsWanted(options.mode, item.document, { before: existing, after: existing })) {
    const isSince = (time: bigint | null) => !options.isDryRun && (time ?? 0n) >= options.startedAt;
    const isWritten = isSince(documentUpdateTime(existing));
    const written = isSince(documentCreateTime(existing)) ? 'create' : 'update';
    return { ...item, change: isWritten ? written : 'unchanged', isWritten };
  }
  const change = options.mode === 'create' ? 'unchanged' : 'update';
  return { ...item, change, isWritten: false };
}

/** Whether `after` is what writing `document` over `before` must come to. */
function isAsWanted(
  mode: RestoreMode,
  document: Uint8Array,
  target: { before: Uint8Array | null; after: Uint8Array },
): boolean {
  if (mode !== 'merge' || target.before === null) {
    return haveSameFields(document, target.after);
  }
  const merged = mergeFields(decodeDocument(target.before).fields, decodeDocument(document).fields);
  return sameFields(merged, decodeDocument(target.after).fields);
}

/** `google.firestore.v1.Write`: update = 1, update_mask = 3, current_document = 4 (exists = 1). */
function planWrite(options: ApplyOptions, { path, document }: Decision): PlannedWrite {
  const name = `${options.target.root}/${path}`;
  const write = new WireWriter().message(1, renamedDocument(document, name));
  if (options.mode === 'create') {
    write.message(4, new WireWriter().bool(1, false));
  }
  if (options.mode === 'merge') {
    const mask = new WireWriter();
    for (const fieldPath of leafPaths(decodeDocument(document).fields)) {
      mask.string(1, fieldPath);
    }
    write.message(3, mask);
  }
  return { path, write: write.finish() };
}

function judge(
  options: ApplyOptions,
  decision: Decision,
  result: {
    refusal: Refusal | undefined;
    before: Uint8Array | null;
    after: Uint8Array | null;
  },
): DocumentOutcome {
  const { path } = decision;
  const { refusal, before, after } = result;
  if (after !== null && isAsWanted(options.mode, decision.document, { before, after })) {
    return { path, change: decision.change === 'create' ? 'create' : 'update' };
  }
  if (options.mode === 'create' && refusal?.code === alreadyExists) {
    return { path, change: 'unchanged' };
  }
  if (refusal === null) {
    return { path, change: 'failed', reason: 'It was written but reads back differently' };
  }
  return { path, change: 'failed', reason: refusal?.reason ?? 'No answer was received for it' };
}
