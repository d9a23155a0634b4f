import { placeTakenText } from '../../firestore-model/copy-places.ts';
import type { NamedDocument } from '../../firestore-model/document-changes.ts';
import { refusalText } from '../../firestore-model/operations/apply-operations.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import type { DocumentTarget } from '../document-target.ts';
import { decodeDocument, haveSameFields } from '../format/document-json.ts';
import type { SourceDocument } from './change-source.ts';
import { appendBounded } from '../backup/bounded.ts';
import { decide, updateTimeOf } from './decide.ts';
import type { Entry } from './entries.ts';
import { readDocuments } from './read-documents.ts';
import { inTurns } from './in-turns.ts';
import { joinSums, PlanSumsBuilder, type PlanSums } from '../../firestore-model/plan-sums.ts';
import {
  differenceOf,
  refusalBounds,
  samplesLeft,
  withFewSamples,
  type PlanTally,
} from './plan-tally.ts';
import type { Rewrite } from './rewrite/rewrite.ts';

export interface CompareOptions {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly rewrite: Rewrite;
  /** Whether nothing has to be read, because nothing is there. */
  readonly isTargetEmpty: boolean;
  /** Whether the documents are the target's own, as they are now. Default: false. */
  readonly isTarget?: boolean | undefined;
}

export interface BatchComparison {
  /** Documents that were compared. */
  readonly documents: number;
  readonly unchanged: number;
  readonly entries: readonly Entry[];
  readonly sums: PlanSums;
  readonly refused: readonly NamedDocument[];
  /** What is copied, where it is. */
  readonly read: readonly Entry[];
}

/**
 * Compares a source's documents with the target's. A name that the target refuses is one that it
 * doesn't hold: it is to be created, and the answer to that says what is wrong with it.
 * @param tally what was found before: so many samples are enough
 */
export async function compareBatch(
  options: CompareOptions,
  batch: readonly SourceDocument[],
  tally: PlanTally,
): Promise<BatchComparison> {
  const { rewrite } = options;
  const existing = await existingOf(options, batch);
  const entries: Entry[] = [];
  const refused: NamedDocument[] = [];
  const read: Entry[] = [];
  const sums = new PlanSumsBuilder(rewrite.mayName);
  const left = samplesLeft(tally);
  let unchanged = 0;
  const compareOne = (one: SourceDocument) => {
    const before = existing?.get(one.path) ?? null;
    const decided = decide(rewrite, one.document, before);
    const refusal = decided === null ? refusalOf(rewrite, one, before) : null;
    refused.push(...(refusal === null ? [] : [refusal]));
    if (decided !== null) {
      const isSample = left[decided.change] > 0;
      left[decided.change] -= isSample ? 1 : 0;
      entries.push(entryOf({ path: one.path, before, decided, isSample }, sums));
    }
    const origin = refusal === null ? originEntry(one, decided !== null) : null;
    const isMoved = addOrigin(origin, { entries, sums, read });
    unchanged += decided === null && !isMoved ? 1 : 0;
  };
  await inTurns(batch, compareOne, rewrite.together);
  const { length: documents } = batch;
  return { documents, unchanged, entries, sums: sums.sums(), refused, read };
}

/** Adds where a document is copied from. @returns whether it goes from there */
function addOrigin(
  origin: Entry | null,
  to: { readonly entries: Entry[]; readonly sums: PlanSumsBuilder; readonly read: Entry[] },
): boolean {
  if (origin?.change !== 'delete') {
    to.read.push(...(origin === null ? [] : [origin]));
    return false;
  }
  to.sums.add(origin);
  to.entries.push(origin);
  return true;
}

/** Why nothing is written to a document; null where it is as it should be. */
function refusalOf(
  rewrite: Rewrite,
  { path, document, origin }: SourceDocument,
  before: Uint8Array | null,
): NamedDocument | null {
  if (origin !== undefined) {
    const wanted = rewrite.documentOf(document, null) ?? document;
    const isThere = before !== null && haveSameFields(wanted, before);
    return isThere ? null : { path: origin.path, reason: placeTakenText(path) };
  }
  const refusal = rewrite.refusalOf?.(document) ?? null;
  return refusal === null ? null : { path, reason: refusalText(refusal) };
}

/** What happens where a document is copied from; null where nothing does. */
function originEntry({ document, origin }: SourceDocument, isWritten: boolean): Entry | null {
  if (origin === undefined || origin.isElsewhere || !(origin.isMove || isWritten)) {
    return null;
  }
  const { path, isMove } = origin;
  const time = updateTimeOf(document);
  return isMove ? { path, change: 'delete', time } : { path, change: 'update', time, isRead: true };
}

interface Compared {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly decided: NonNullable<ReturnType<typeof decide>>;
  /** Whether its fields are kept in the plan. */
  readonly isSample: boolean;
}

function entryOf({ path, before, decided, isSample }: Compared, sums: PlanSumsBuilder): Entry {
  const { change, after: wanted } = decided;
  const entry = { path, change, time: before === null ? null : updateTimeOf(before) };
  const isShown = isSample || before !== null;
  const after = isShown && wanted !== null ? decodeDocument(wanted).fields : null;
  sums.add(entry, statesOf(before, after));
  return isSample ? { ...entry, sample: differenceOf({ before, after }) } : entry;
}

/** What the target holds of the documents; null where nothing is there. */
async function existingOf(
  { target, isTargetEmpty, isTarget }: CompareOptions,
  batch: readonly SourceDocument[],
): Promise<ReadonlyMap<string, Uint8Array> | null> {
  if (isTarget === true) {
    return new Map(batch.map(({ path, document }) => [path, document]));
  }
  return isTargetEmpty || batch.length === 0
    ? null
    : (await readDocuments(target, pathsOf(batch), { isAnswering: false })).found;
}

function pathsOf(batch: readonly SourceDocument[]): string[] {
  return batch.map(({ path }) => path);
}

function statesOf(before: Uint8Array | null, after: FirestoreFields | null) {
  return before === null ? null : { before: decodeDocument(before).fields, after };
}

/** The tally with what was found, and the entries with as many samples as it has room for. */
export function addComparison(
  tally: PlanTally,
  { unchanged, entries, sums, refused }: BatchComparison,
): ReturnType<typeof withFewSamples> {
  const counts = { create: tally.create, update: tally.update, delete: tally.delete };
  for (const { change } of entries) {
    counts[change] += 1;
  }
  const counted = {
    ...tally,
    ...counts,
    unchanged: tally.unchanged + unchanged,
    refused: tally.refused + refused.length,
    refusals: appendBounded(tally.refusals, refused, refusalBounds),
    collections: joinSums([tally.collections, sums]),
  };
  return withFewSamples(counted, entries);
}
