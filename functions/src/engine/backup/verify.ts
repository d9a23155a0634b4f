import { z } from 'zod';
import { hasCode } from '../../lib/errors.ts';
import { appendBounded, mismatchBounds } from './bounded.ts';
import type { StepLimits } from '../step-limits.ts';
import type { Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import { ChunksAhead } from './chunks-ahead.ts';
import { LateCommits } from './late-commits.ts';
import { verifyChunk } from './verify-chunk.ts';
import {
  addTotals,
  emptyTotals,
  furtherCollections,
  totalsFromJson,
  totalsSchema,
  totalsToJson,
  type TotalsJson,
} from './totals.ts';

/**
 * Proving a backup: every chunk is in storage with the right size and checksum, is read back, opens
 * and has the hash its name says; every document in it decodes; names ascend strictly across all
 * chunks; totals equal the recorded ones.
 *
 * A step goes from page to page and can be repeated; damage is collected by chunk, with the
 * documents it covers, and doesn't end the run.
 */

/** Pages in order and the totals they must come to; null for a part of a backup. */
export interface BackupContent {
  readonly backupId: string;
  readonly root: string;
  readonly pages: readonly PageRef[];
  readonly totals: ExpectedTotals | null;
}

export type ExpectedTotals = Pick<TotalsJson, 'documents' | 'rawBytes' | 'collections'>;

/** Of some pages, the manifest knows how many documents they hold. */
type SomeTotals = ExpectedTotals | Pick<ExpectedTotals, 'documents'>;

export const verifyStateSchema = z.object({
  /** Pages already done. */
  page: z.number(),
  chunks: z.number(),
  lastPath: z.string().nullable(),
  totals: totalsSchema,
  mismatches: z.array(z.string()),
  /** Hashes of damaged chunks. */
  damaged: z.array(z.string()),
  /** Objects that were damaged when first read, and whole when read again. */
  healed: z.number().default(0),
  isDone: z.boolean(),
});
export type VerifyState = Readonly<z.infer<typeof verifyStateSchema>>;

/** @param lastPath what the first document must come after */
export function initialVerifyState(lastPath: string | null = null): VerifyState {
  return {
    page: 0,
    chunks: 0,
    lastPath,
    totals: totalsToJson(emptyTotals()),
    mismatches: [],
    damaged: [],
    healed: 0,
    isDone: false,
  };
}

export interface VerifyStep {
  readonly vault: Vault;
  readonly content: BackupContent;
  readonly state: VerifyState;
  readonly limits: StepLimits;
  readonly onProgress: (documents: number) => void;
  readonly commit: (state: VerifyState) => Promise<void>;
}

/**
 * Runs one step. Damage goes into the state. Chunks are read, and states committed, while others
 * are checked. @throws AppError `storage`
 */
export async function runVerifyStep(step: VerifyStep): Promise<VerifyState> {
  const commits = new LateCommits(step.limits, step.commit);
  try {
    const state = await verifyPages(step, commits);
    const { pages, totals } = step.content;
    const end = state.page < pages.length ? state : ended(state, totals);
    await commits.end(end);
    return end;
  } catch (error) {
    await commits.keepReached();
    throw error;
  }
}

/** Verifies page after page, until the step's budget is spent. */
async function verifyPages(
  step: VerifyStep,
  commits: LateCommits<VerifyState>,
): Promise<VerifyState> {
  const { content, vault, limits } = step;
  let { state } = step;
  const pages = content.pages.slice(state.page);
  const ahead = new ChunksAhead({ vault, backupId: content.backupId, pages });
  for (let left = pages.length; left > 0; left -= 1) {
    state = await verifyPage(step, ahead, state);
    limits.signal.throwIfAborted();
    if (limits.isBudgetSpent()) {
      break;
    }
    await commits.reached(state);
  }
  return state;
}

function ended(state: VerifyState, totals: ExpectedTotals | null): VerifyState {
  return totals === null ? { ...state, isDone: true } : withTotalsCompared(state, totals);
}

/** The end of a verification. */
export function withTotalsCompared(state: VerifyState, expected: SomeTotals): VerifyState {
  return { ...withMismatches(state, compareTotals(expected, state)), isDone: true };
}

async function verifyPage(
  step: VerifyStep,
  ahead: ChunksAhead,
  before: VerifyState,
): Promise<VerifyState> {
  const page = ahead.takePage();
  const next = { ...before, page: before.page + 1 };
  let chunks: readonly ChunkRef[];
  try {
    chunks = await page.result;
  } catch (error) {
    const { first, last } = page.ref;
    return withMismatches(next, [
      `${damageOf(error)}; it covers the documents ${first} to ${last}`,
    ]);
  }
  const totals = totalsFromJson(before.totals);
  const found: string[] = [];
  const damaged: string[] = [];
  let { lastPath } = before;
  let { healed } = page;
  for (let left = chunks.length; left > 0; left -= 1) {
    const chunk = ahead.takeChunk();
    const { ref } = chunk;
    step.limits.signal.throwIfAborted();
    try {
      const raw = await chunk.result;
      addTotals(totals, verifyChunk(step.content.root, { ref, raw, lastPath }));
    } catch (error) {
      const { first, last, documents } = ref;
      const covered = `it covers the documents ${first} to ${last} (${documents})`;
      found.push(`${damageOf(error)}; ${covered}`);
      damaged.push(ref.hash, ...(ref.base === null ? [] : [ref.base]));
    }
    healed += chunk.healed;
    lastPath = ref.last;
    step.onProgress(totals.documents);
  }
  const after = {
    ...next,
    chunks: before.chunks + chunks.length,
    lastPath,
    healed: before.healed + healed,
    totals: totalsToJson(totals),
    damaged: [...before.damaged, ...damaged].slice(0, mismatchBounds.items),
  };
  return withMismatches(after, found);
}

/** Damage as text; anything else (storage out of reach, a bug) is thrown on. */
function damageOf(error: unknown): string {
  if (hasCode(error, 'corrupt')) {
    return error.message;
  }
  throw error;
}

function withMismatches(state: VerifyState, found: readonly string[]): VerifyState {
  return { ...state, mismatches: appendBounded(state.mismatches, found, mismatchBounds) };
}

function compareTotals(wanted: SomeTotals, state: VerifyState): string[] {
  if (state.damaged.length > 0 || state.mismatches.length > 0) {
    return [];
  }
  const found: string[] = [];
  const { totals } = state;
  if (totals.documents !== wanted.documents) {
    found.push(`${totals.documents} documents instead of ${wanted.documents}`);
  }
  if (!('collections' in wanted)) {
    return found;
  }
  if (totals.rawBytes !== wanted.rawBytes) {
    found.push(`${totals.rawBytes} bytes of documents instead of ${wanted.rawBytes}`);
  }
  // With so many collections, which ones are counted together depends on how the stream is cut.
  const isWhole = [...wanted.collections, ...totals.collections].every(
    ({ path }) => path !== furtherCollections,
  );
  return isWhole ? [...found, ...compareCollections(wanted, totals)] : found;
}

function compareCollections(wanted: ExpectedTotals, totals: ExpectedTotals): string[] {
  const expected = new Map(wanted.collections.map((entry) => [entry.path, entry]));
  const found: string[] = [];
  for (const { path, documents, rawBytes } of totals.collections) {
    const entry = expected.get(path);
    expected.delete(path);
    if (entry?.documents !== documents || entry.rawBytes !== rawBytes) {
      found.push(`${path} holds ${documents} documents instead of ${entry?.documents ?? 0}`);
    }
  }
  for (const path of expected.keys()) {
    found.push(`${path} holds no documents`);
  }
  return found;
}
