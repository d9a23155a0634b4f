import {
  lookUpDocuments,
  maxInlineBytes,
  maxInlineWrites,
  maxLookedUp,
  printAt,
  startChange,
  undoRestore,
  type At,
  type FirestoreDocument,
  type EditResult,
} from '@firekeep/functions/contract';
import { call } from '#lib/api/call.ts';
import { now } from '#lib/at.ts';
import type { DocumentDraft, Drafts } from './model/document-draft.ts';
import { writeOf } from './model/draft-write.ts';
import type { WrittenDocument } from './model/draft-store.ts';

/** Of the writes of one call as JSON: its body may have 3 MiB, with what else it says. */
const callBytes = 3 * 1024 * 1024 - 16 * 1024;

/** A change set, and the documents that it wrote. */
interface AppliedChange {
  readonly id: string;
  readonly paths: readonly string[];
}

/** What became of drafts. */
export interface AppliedDrafts {
  readonly written: readonly WrittenDocument[];
  /** Somebody was quicker: the documents as they are now, null where they don't exist. */
  readonly conflicts: readonly WrittenDocument[];
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
  /** The change sets by which they can be undone, in their order. */
  readonly changes: readonly AppliedChange[];
  /** Why a call was refused as a whole, which ends it: nothing from there on is written. */
  readonly refusal: unknown;
}

const bytesOf = (json: unknown) => new TextEncoder().encode(JSON.stringify(json)).length;

/** Drafts as the calls take them. */
export function callsOf(drafts: Drafts): DocumentDraft[][] {
  const calls: DocumentDraft[][] = [];
  let [bytes, keptBytes] = [0, 0];
  for (const draft of drafts) {
    // What is kept of both states takes less than they do as JSON.
    const [size, kept] = [bytesOf(writeOf(draft)), bytesOf(draft)];
    const last = calls.at(-1);
    const isFull =
      last?.length === maxInlineWrites ||
      bytes + size > callBytes ||
      keptBytes + kept > maxInlineBytes;
    if (last === undefined || isFull) {
      calls.push([draft]);
      [bytes, keptBytes] = [size, kept];
    } else {
      last.push(draft);
      [bytes, keptBytes] = [bytes + size, keptBytes + kept];
    }
  }
  return calls;
}

function documentsOf(results: readonly EditResult[], ...kinds: EditResult['result'][]) {
  return results.filter(({ result }) => kinds.includes(result));
}

function withResults(
  applied: AppliedDrafts,
  results: readonly EditResult[],
  changeId: string | undefined,
): AppliedDrafts {
  const failed = documentsOf(results, 'failed').map(({ path, reason }) => ({
    path,
    reason: reason ?? 'Firestore refused it',
  }));
  const written = documentsOf(results, 'written', 'deleted', 'unchanged');
  const paths = written.map(({ path }) => path);
  return {
    written: [...applied.written, ...written],
    conflicts: [...applied.conflicts, ...documentsOf(results, 'conflict')],
    failures: [...applied.failures, ...failed],
    changes: [...applied.changes, ...(changeId === undefined ? [] : [{ id: changeId, paths }])],
    refusal: null,
  };
}

/** What comes with a change; '' where it isn't given. */
export interface GivenWith {
  readonly reason: string;
  /** The project's name, typed. */
  readonly confirmation: string;
}

function askedOf({ reason, confirmation }: GivenWith) {
  const why = reason.trim() === '' ? {} : { reason: reason.trim() };
  return confirmation === '' ? why : { ...why, confirmation };
}

/** Writes drafts, each if its document is still as it was seen. */
export async function applyDrafts(
  projectId: string,
  drafts: Drafts,
  asked: GivenWith,
): Promise<AppliedDrafts> {
  let applied: AppliedDrafts = {
    written: [],
    conflicts: [],
    failures: [],
    changes: [],
    refusal: null,
  };
  for (const part of callsOf(drafts)) {
    try {
      const body = { pid: projectId, writes: part.map(writeOf), ...askedOf(asked) };
      const { change, results } = await call(startChange, { body });
      applied = withResults(applied, results, change?.id);
    } catch (refusal) {
      return { ...applied, refusal };
    }
  }
  return applied;
}

/** Documents as they are at a time, now by default; null where there is none. @throws ApiError */
export async function readDocuments(
  projectId: string,
  paths: readonly string[],
  at: At = now,
): Promise<WrittenDocument[]> {
  const found = new Map<string, FirestoreDocument>();
  let left = paths;
  while (left.length > 0) {
    const body = { pid: projectId, at: printAt(at), paths: left.slice(0, maxLookedUp) };
    const { items } = await call(lookUpDocuments, { body });
    items.forEach((document) => found.set(document.path, document));
    // An answer has room for some of them.
    const next = left.filter((path) => !found.has(path));
    if (next.length === left.length) {
      throw new Error('No document was answered');
    }
    left = next;
  }
  return paths.map((path) => {
    const document = found.get(path);
    return { path, document: document === undefined || document.missing ? null : document };
  });
}

/** What undoing came to: how many documents, how many stay as others changed them since. */
interface UndoneChanges {
  readonly documents: number;
  readonly conflicts: number;
  /** Those that were undone, as they are now. */
  readonly now: readonly WrittenDocument[];
  /** Why not all was undone. */
  readonly failure: unknown;
  /** Why not all that was undone could be read. */
  readonly unread: unknown;
}

/** Puts back what change sets wrote, where nobody has changed it since; a failure ends it. */
export async function undoChanges(
  projectId: string,
  changes: readonly AppliedChange[],
  asked: GivenWith,
): Promise<UndoneChanges> {
  let [documents, conflicts] = [0, 0];
  let [failure, unread]: unknown[] = [null, null];
  const undone: AppliedChange[] = [];
  try {
    for (const change of changes.toReversed()) {
      const params = { id: change.id };
      const { outcome } = await call(undoRestore, { params, body: askedOf(asked) });
      documents += outcome.written + outcome.deleted;
      conflicts += outcome.conflicts + outcome.failed;
      undone.push(change);
    }
  } catch (error) {
    failure = error;
  }
  const present: WrittenDocument[] = [];
  for (const { paths } of undone) {
    try {
      present.push(...(await readDocuments(projectId, paths)));
    } catch (error) {
      unread = error;
    }
  }
  return { documents, conflicts, now: present, failure, unread };
}
