import type { WantedWrite, EditResult } from '../../contract/edits.ts';
import {
  addOutcomes,
  emptyTally,
  type DocumentOutcome,
} from '../../engine/changes/apply/outcome.ts';
import type { InlineChange } from '../../engine/changes/inline/inline-page.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import type { RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { formatTimestamp } from '../../firestore-model/timestamps.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { toDocument } from '../data-view/document-list.ts';
import type { DecidedWrite } from './inline-changes.ts';

export type Decided = DecidedWrite & { readonly write: Pick<WantedWrite, 'path'> };

/** What is known of a change set before it writes. */
export function outcomeOf(decided: readonly Decided[]): RestoreOutcome {
  const outcomes = decided.flatMap((one): DocumentOutcome[] => {
    const { path } = one.write;
    if (one.change !== null) {
      return [];
    }
    return one.result === 'conflict'
      ? [{ result: 'conflict', path, reason: one.reason ?? '' }]
      : [{ result: 'skipped', path }];
  });
  return addOutcomes(emptyTally, outcomes);
}

interface Written {
  readonly decided: readonly Decided[];
  /** As they were read last, those that exist. */
  readonly documents: ReadonlyMap<string, Uint8Array>;
  readonly root: string;
  /** What became of the changes that were decided on, in their order. */
  readonly outcomes: readonly DocumentOutcome[];
}

/** What became of each document that was asked for. */
export function resultsOf({ decided, documents, root, outcomes }: Written): EditResult[] {
  let at = 0;
  return decided.map((one) => {
    const { path } = one.write;
    const stored = documents.get(path);
    const document = stored === undefined ? null : toDocument(stored, root);
    if (one.change === null) {
      return { path, result: one.result, reason: one.reason, document };
    }
    const outcome = outcomes[at];
    at += 1;
    if (outcome === undefined) {
      throw new Error('a write without an outcome');
    }
    return {
      path,
      ...resultOf(outcome),
      document: documentSince(one.change, { outcome, document, root }),
    };
  });
}

function resultOf(outcome: DocumentOutcome): Pick<EditResult, 'result' | 'reason'> {
  switch (outcome.result) {
    case 'skipped':
    case 'unticked':
      return { result: 'unchanged', reason: null };
    case 'conflict':
    case 'failed':
      return { result: outcome.result, reason: outcome.reason };
    case 'written':
    case 'deleted':
      return { result: outcome.result, reason: null };
  }
}

/** A document as it is after its write. */
function documentSince(
  { after }: InlineChange,
  now: {
    readonly outcome: DocumentOutcome;
    readonly document: FirestoreDocument | null;
    readonly root: string;
  },
): FirestoreDocument | null {
  const { outcome, document, root } = now;
  if (!('journal' in outcome)) {
    return document;
  }
  if (after === null || outcome.journal.time === null) {
    return null;
  }
  const { path, time } = outcome.journal;
  const updateTime = timeOf(time);
  const { fields } = decodeDocument(after);
  const createTime = document?.createTime ?? updateTime;
  return { name: `${root}/${path}`, path, missing: false, fields, createTime, updateTime };
}

/** @param time in microseconds since 1970 */
function timeOf(time: string): string | null {
  const microseconds = BigInt(time);
  const nanos = Number(microseconds % 1_000_000n) * 1000;
  return formatTimestamp({ seconds: microseconds / 1_000_000n, nanos });
}
