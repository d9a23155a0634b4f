import type { NamedDocument } from '../../firestore-model/document-changes.ts';
import { refusalText } from '../../firestore-model/operations/apply-operations.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import type { DocumentTarget } from '../document-target.ts';
import { decodeDocument } from '../format/document-json.ts';
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
  readonly unchanged: number;
  readonly entries: readonly Entry[];
  readonly sums: PlanSums;
  readonly refused: readonly NamedDocument[];
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
  const sums = new PlanSumsBuilder();
  const left = samplesLeft(tally);
  const compareOne = ({ path, document }: SourceDocument) => {
    const before = existing?.get(path) ?? null;
    const decided = decide(rewrite, document, before);
    if (decided === null) {
      const refusal = rewrite.refusalOf?.(document) ?? null;
      refused.push(...(refusal === null ? [] : [{ path, reason: refusalText(refusal) }]));
      return;
    }
    const isSample = left[decided.change] > 0;
    left[decided.change] -= isSample ? 1 : 0;
    entries.push(entryOf({ path, before, decided, isSample }, sums));
  };
  await inTurns(batch, compareOne, rewrite.together);
  const unchanged = batch.length - entries.length;
  return { unchanged, entries, sums: sums.sums(), refused };
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
