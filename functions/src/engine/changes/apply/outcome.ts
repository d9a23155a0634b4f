import type {
  MaskProofCounts,
  NamedDocument,
  RestoreOutcome,
} from '../../../firestore-model/document-changes.ts';
import { appendBounded } from '../../backup/bounded.ts';
import type { Entry } from '../entries.ts';
import type { ProvenFields } from '../../../firestore-model/masking/proven-fields.ts';

/** Nothing done yet. */
export const emptyTally: RestoreOutcome = {
  written: 0,
  deleted: 0,
  skipped: 0,
  conflicts: 0,
  unticked: 0,
  failed: 0,
  failures: [],
  conflicting: [],
};

const namedBounds = { items: 100, bytes: 64 * 1024 };
/** Reasons are the server's words, and may repeat the document's name. */
const maxReasonLength = 500;

/**
 * What became of one document; `journal` notes what changed, for putting it back, and `proven` what
 * its listed fields hold, where something is masked.
 */
export type DocumentOutcome =
  | { readonly result: 'written'; readonly journal: Entry; readonly proven?: ProvenFields }
  | { readonly result: 'deleted'; readonly journal: Entry }
  | { readonly result: 'skipped' | 'unticked'; readonly path: string }
  | { readonly result: 'conflict' | 'failed'; readonly path: string; readonly reason: string };

/** A document that stays as it was: somebody else was quicker, or it was refused. */
export type NotWritten = Extract<DocumentOutcome, { readonly reason: string }>;

/** The documents that outcomes leave as they were, each with its reason as it is kept. */
export function notWrittenOf(outcomes: readonly DocumentOutcome[]): NotWritten[] {
  return outcomes.flatMap((outcome) =>
    'reason' in outcome ? [{ ...outcome, reason: keptReason(outcome.reason) }] : [],
  );
}

function keptReason(reason: string): string {
  return reason.slice(0, maxReasonLength);
}

/** Adds outcomes. */
export function addOutcomes(
  tally: RestoreOutcome,
  outcomes: readonly DocumentOutcome[],
): RestoreOutcome {
  const next = { ...tally };
  for (const outcome of outcomes) {
    if (outcome.result === 'conflict') {
      next.conflicts += 1;
      next.conflicting = withNamed(next.conflicting, outcome);
    } else if (outcome.result === 'failed') {
      next.failed += 1;
      next.failures = withNamed(next.failures, outcome);
    } else {
      next[outcome.result] += 1;
    }
    if (outcome.result === 'written' && outcome.proven !== undefined) {
      next.proof = withProven(next.proof ?? nothingProven, outcome.journal.path, outcome.proven);
    }
  }
  return next;
}

const nothingProven: MaskProofCounts = { documents: 0, fields: 0, alike: 0, held: 0, holding: [] };

function withProven(
  { documents, fields, alike, held, holding }: MaskProofCounts,
  path: string,
  proven: ProvenFields,
): MaskProofCounts {
  const [first, ...others] = proven.held;
  const more = others.length === 0 ? '' : `, and ${others.length} more of its fields`;
  return {
    documents: documents + 1,
    fields: fields + proven.fields,
    alike: alike + proven.alike,
    held: held + proven.held.length,
    holding: first === undefined ? holding : withNamed(holding, { path, reason: first + more }),
  };
}

function joinProofs(proofs: readonly MaskProofCounts[]): MaskProofCounts {
  return proofs.reduce(
    (sum, next) => ({
      documents: sum.documents + next.documents,
      fields: sum.fields + next.fields,
      alike: sum.alike + next.alike,
      held: sum.held + next.held,
      holding: appendBounded(sum.holding, next.holding, namedBounds),
    }),
    nothingProven,
  );
}

const fewNames = 2;

/** The same with few names: each of a phase's parts keeps it, and all are made with one write. */
export function fewNamed(tally: RestoreOutcome): RestoreOutcome {
  const { failures, conflicting, proof } = tally;
  return {
    ...tally,
    ...(proof === undefined
      ? {}
      : { proof: { ...proof, holding: proof.holding.slice(0, fewNames) } }),
    failures: failures.slice(0, fewNames),
    conflicting: conflicting.slice(0, fewNames),
  };
}

/** How many documents came out how. */
export function outcomeCounts(tally: RestoreOutcome) {
  const { written, deleted, skipped, conflicts, unticked, failed } = tally;
  return { written, deleted, skipped, conflicts, unticked, failed };
}

/** What several parts of a restore did, in their order. */
export function joinOutcomes(tallies: readonly RestoreOutcome[]): RestoreOutcome {
  const proofs = tallies.flatMap(({ proof }) => proof ?? []);
  const joined = tallies.reduce<RestoreOutcome>(
    (sum, next) => ({
      written: sum.written + next.written,
      deleted: sum.deleted + next.deleted,
      skipped: sum.skipped + next.skipped,
      conflicts: sum.conflicts + next.conflicts,
      unticked: sum.unticked + next.unticked,
      failed: sum.failed + next.failed,
      failures: appendBounded(sum.failures, next.failures, namedBounds),
      conflicting: appendBounded(sum.conflicting, next.conflicting, namedBounds),
    }),
    emptyTally,
  );
  return proofs.length === 0 ? joined : { ...joined, proof: joinProofs(proofs) };
}

function withNamed(
  list: readonly NamedDocument[],
  { path, reason }: NamedDocument,
): NamedDocument[] {
  return appendBounded(list, [{ path, reason: keptReason(reason) }], namedBounds);
}
