/**
 * Queries of what a backup holds, as the database answered them at its time. No call does all of
 * the work: a query is a chain of parts, each bounded in documents, bytes and time, and what one
 * part leaves to the next is small (`QueryState`). Only chunks where documents of the query can be
 * are read, in the order of names from a place that is found by binary search, and of documents
 * only the fields that decide.
 */
import type { Query } from '../../firestore-model/query/shape.ts';
import type { FirestoreDocument, FirestoreValue } from '../../firestore-model/values.ts';
import type { BackupIndex } from '../explore/backup-index.ts';
import { CompiledQuery } from './compiled-query.ts';
import { membershipOf } from './membership.ts';
import { Ordinals } from './ordinals.ts';
import { Phases } from './phases.ts';
import { rangeOf } from './place-range.ts';
import type { QueryPhase, QueryState } from './query-state.ts';
import { ResultPage } from './result-page.ts';
import { Walker } from './walk.ts';

export interface QueryLimits {
  /** Documents of a page. */
  readonly documents: number;
  /** Of a page as `answerBytes` counts them; the document that goes beyond is the last. */
  readonly bytes: number;
  /** Asked after every chunk: each part reads one at least. */
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
}

export interface QueryPart {
  /**
   * Documents, in order: as they are stored, or of chosen fields. There may be none although more
   * come with the next part.
   */
  readonly items: readonly (Uint8Array | FirestoreDocument)[];
  /** In the query's order of them, of what has been looked at so far; empty without aggregates. */
  readonly aggregates: readonly FirestoreValue[];
  /** Documents of the query's collections that all parts have looked at. */
  readonly scanned: number;
  /** How far it is: documents of the backup that have been passed, of those that may have to be. */
  readonly progress: { readonly passed: number; readonly total: number };
  /** What the next part begins with; null after the last one. */
  readonly state: QueryState | null;
}

/**
 * The next part of a query's answer.
 * @param state what the part before gave, of the same query and backup; null for the first
 * @throws AppError `invalid-argument` for a value Firestore doesn't take; `corrupt`, `storage`;
 *   what the signal says when it is aborted
 */
export async function queryPart(
  index: BackupIndex,
  query: Query,
  given: PartStart,
): Promise<QueryPart> {
  const { documents } = membershipOf(query.from, index.manifest);
  return documents !== null && isPlainCount(query)
    ? counted(query, documents)
    : partRead(index, query, given);
}

interface PartStart {
  readonly state: QueryState | null;
  readonly limits: QueryLimits;
}

async function partRead(
  index: BackupIndex,
  query: Query,
  { state, limits }: PartStart,
): Promise<QueryPart> {
  const compiled = new CompiledQuery(query);
  const { manifest } = index;
  const membership = membershipOf(query.from, manifest);
  const ordinals = new Ordinals(index);
  const range = state?.range ?? (await rangeIn(ordinals, compiled, manifest.root));
  const page = new ResultPage(compiled, { limits, root: manifest.root, state });
  const walker = new Walker(index, ordinals, membership);
  const phases = new Phases({ compiled, range, page, walker, limits });
  phases.scanned = state?.scanned ?? 0;
  let phase: QueryPhase | null = state?.phase ?? phases.first();
  do {
    phase = await phases.run(phase);
  } while (phase !== null && !page.isFull && !limits.isBudgetSpent());
  const { scanned } = phases;
  const { returned } = page;
  const total = range.end - range.start;
  return {
    items: page.items,
    aggregates: page.aggregates,
    scanned,
    progress: { passed: phase === null ? total : phases.passed(phase), total },
    state: phase === null ? null : { range, scanned, returned, tally: page.tallyState, phase },
  };
}

/** Whether a query asks for nothing but how many documents there are. */
function isPlainCount(query: Query): boolean {
  const { aggregates, where, orderBy, limit, start, end, nearest } = query;
  const bounds = [where, limit, start, end, nearest];
  return (
    aggregates.length > 0 &&
    aggregates.every(({ op }) => op === 'count') &&
    orderBy.length === 0 &&
    bounds.every((bound) => bound === null)
  );
}

/** The answer of the backup's own totals. */
function counted({ aggregates }: Query, documents: number): QueryPart {
  return {
    items: [],
    aggregates: aggregates.map(() => ({ integerValue: String(documents) })),
    scanned: 0,
    progress: { passed: documents, total: documents },
    state: null,
  };
}

async function rangeIn(
  ordinals: Ordinals,
  compiled: CompiledQuery,
  root: string,
): Promise<QueryState['range']> {
  const { isReached, isPast } = rangeOf(compiled, root);
  const start = await ordinals.startOf(isReached);
  return { start, end: Math.max(start, await ordinals.endOf(isPast)) };
}
