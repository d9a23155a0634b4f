import type { DocumentChange, RestoreMode } from '../../firestore-model/document-changes.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import type { DocumentTarget } from '../document-target.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import { decide, updateTimeOf, wantedFields } from './decide.ts';
import type { Entry } from './entries.ts';
import { readDocuments } from './read-documents.ts';
import { joinSums, PlanSumsBuilder, type PlanSums } from '../../firestore-model/plan-sums.ts';
import { differenceOf, samplesLeft, withFewSamples, type PlanTally } from './plan-tally.ts';
import { makeScopeFilter } from './scope.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { TargetForm } from './rewrite/target-form.ts';

export interface CompareOptions {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly form: TargetForm;
  readonly mode: RestoreMode;
  /** Whether nothing has to be read, because nothing is there. */
  readonly isTargetEmpty: boolean;
}

export interface BackupDocument {
  /** In the target. */
  readonly path: string;
  readonly document: Uint8Array;
}

export interface BatchComparison {
  readonly unchanged: number;
  readonly entries: readonly Entry[];
  readonly sums: PlanSums;
}

/**
 * Compares documents of the backup with the target's. A name that the target refuses is one that it
 * doesn't hold: it is to be created, and the answer to that says what is wrong with it.
 * @param tally what was found before: so many samples are enough
 */
export async function compareBatch(
  { target, form, mode, isTargetEmpty }: CompareOptions,
  batch: readonly BackupDocument[],
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
    const change = changeOf({ form, mode }, document, before);
    if (change === 'unchanged') {
      continue;
    }
    const entry = { path, change, time: before === null ? null : updateTimeOf(before) };
    const fields = () => wantedFields(mode, form.documentOf(document), before);
    const after = left[change] > 0 || before !== null ? fields() : null;
    sums.add(entry, statesOf(before, after));
    const isSample = left[change] > 0;
    left[change] -= isSample ? 1 : 0;
    entries.push(isSample ? { ...entry, sample: differenceOf({ before, after }) } : entry);
  }
  return { unchanged: batch.length - entries.length, entries, sums: sums.sums() };
}

function changeOf(
  { form, mode }: Pick<CompareOptions, 'form' | 'mode'>,
  document: Uint8Array,
  before: Uint8Array | null,
): DocumentChange | 'unchanged' {
  return before === null ? 'create' : decide(mode, form.documentOf(document), before);
}

function pathsOf(batch: readonly BackupDocument[]): string[] {
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

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 3 * 1024 * 1024;

/** A chunk's documents in scope, as views; nothing for a chunk without any. */
export function* compareBatches(
  raw: Uint8Array,
  from: { readonly root: string; readonly scope: RestoreScope; readonly form: TargetForm },
): Generator<BackupDocument[]> {
  const isInScope = makeScopeFilter(from.scope);
  let batch: BackupDocument[] = [];
  let bytes = 0;
  for (const document of chunkDocuments(raw)) {
    const path = documentPath(document, from.root);
    if (!isInScope(path)) {
      continue;
    }
    if (batch.length >= maxBatchDocuments || bytes + document.length > maxBatchBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ path: from.form.pathOf(path), document });
    bytes += document.length;
  }
  if (batch.length > 0) {
    yield batch;
  }
}
