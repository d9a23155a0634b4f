import type { FirestoreFields } from '../../firestore-model/values.ts';
import type { DocumentTarget } from '../document-target.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { SourceDocument } from './change-source.ts';
import { decide, updateTimeOf } from './decide.ts';
import type { Entry } from './entries.ts';
import { readDocuments } from './read-documents.ts';
import { joinSums, PlanSumsBuilder, type PlanSums } from '../../firestore-model/plan-sums.ts';
import { differenceOf, samplesLeft, withFewSamples, type PlanTally } from './plan-tally.ts';
import type { Rewrite } from './rewrite/rewrite.ts';

export interface CompareOptions {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly rewrite: Rewrite;
  /** Whether nothing has to be read, because nothing is there. */
  readonly isTargetEmpty: boolean;
}

export interface BatchComparison {
  readonly unchanged: number;
  readonly entries: readonly Entry[];
  readonly sums: PlanSums;
}

/**
 * Compares a source's documents with the target's. A name that the target refuses is one that it
 * doesn't hold: it is to be created, and the answer to that says what is wrong with it.
 * @param tally what was found before: so many samples are enough
 */
export async function compareBatch(
  { target, rewrite, isTargetEmpty }: CompareOptions,
  batch: readonly SourceDocument[],
  tally: PlanTally,
): Promise<BatchComparison> {
  const existing: ReadonlyMap<string, Uint8Array> | null =
    isTargetEmpty || batch.length === 0
      ? null
      : (await readDocuments(target, pathsOf(batch), { isAnswering: false })).found;
  const entries: Entry[] = [];
  const sums = new PlanSumsBuilder();
  const left = samplesLeft(tally);
  for (const { path, document } of batch) {
    const before = existing?.get(path) ?? null;
    const decided = decide(rewrite, document, before);
    if (decided === null) {
      continue;
    }
    const { change, after: wanted } = decided;
    const entry = { path, change, time: before === null ? null : updateTimeOf(before) };
    const isShown = left[change] > 0 || before !== null;
    const after = isShown ? decodeDocument(wanted).fields : null;
    sums.add(entry, statesOf(before, after));
    const isSample = left[change] > 0;
    left[change] -= isSample ? 1 : 0;
    entries.push(isSample ? { ...entry, sample: differenceOf({ before, after }) } : entry);
  }
  return { unchanged: batch.length - entries.length, entries, sums: sums.sums() };
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
  { unchanged, entries, sums }: BatchComparison,
): ReturnType<typeof withFewSamples> {
  let creates = 0;
  for (const { change } of entries) {
    creates += change === 'create' ? 1 : 0;
  }
  const counted = {
    ...tally,
    create: tally.create + creates,
    update: tally.update + entries.length - creates,
    unchanged: tally.unchanged + unchanged,
    collections: joinSums([tally.collections, sums]),
  };
  return withFewSamples(counted, entries);
}
