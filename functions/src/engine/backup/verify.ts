import { z } from 'zod';
import { hasCode } from '../../lib/errors.ts';
import { appendBounded, mismatchBounds } from './bounded.ts';
import { corrupt } from '../errors.ts';
import type { StepLimits } from '../step-limits.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentName, documentPath } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { WireError } from '../format/wire.ts';
import { readAhead } from './read-ahead.ts';
import { readChunk } from '../store/read-chunk.ts';
import {
  addTotals,
  countDocument,
  emptyTotals,
  furtherCollections,
  totalsFromJson,
  totalsSchema,
  totalsToJson,
  type Totals,
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

/** Runs one step. Damage goes into the state. @throws AppError `storage` */
export async function runVerifyStep(step: VerifyStep): Promise<VerifyState> {
  let { state } = step;
  while (state.page < step.content.pages.length) {
    state = await verifyPage(step, state);
    step.limits.signal.throwIfAborted();
    await step.commit(state);
    if (step.limits.isBudgetSpent()) {
      return state;
    }
  }
  const { totals } = step.content;
  state = totals === null ? { ...state, isDone: true } : withTotalsCompared(state, totals);
  await step.commit(state);
  return state;
}

/** The end of a verification of everything. */
export function withTotalsCompared(state: VerifyState, expected: ExpectedTotals): VerifyState {
  return { ...withMismatches(state, compareTotals(expected, state)), isDone: true };
}

async function verifyPage(step: VerifyStep, before: VerifyState): Promise<VerifyState> {
  const { content } = step;
  let healed = 0;
  const vault: Vault = {
    ...step.vault,
    onHealed: (what) => {
      healed += 1;
      step.vault.onHealed?.(what);
    },
  };
  const ref = content.pages[before.page];
  if (ref === undefined) {
    throw new Error('no such page');
  }
  const next = { ...before, page: before.page + 1 };
  let chunks: ChunkRef[];
  try {
    chunks = await readPage(vault, content.backupId, ref);
  } catch (error) {
    return withMismatches(next, [
      `${damageOf(error)}; it covers the documents ${ref.first} to ${ref.last}`,
    ]);
  }
  const totals = totalsFromJson(before.totals);
  const found: string[] = [];
  const damaged: string[] = [];
  let { lastPath } = before;
  for await (const { item, result } of readAhead(chunks, 3, (chunk) => readChunk(vault, chunk))) {
    step.limits.signal.throwIfAborted();
    try {
      addTotals(totals, verifyChunk(content.root, item, { raw: await result, lastPath }));
    } catch (error) {
      found.push(
        `${damageOf(error)}; it covers the documents ${item.first} to ${item.last} (${item.documents})`,
      );
      damaged.push(item.hash, ...(item.base === null ? [] : [item.base]));
    }
    lastPath = item.last;
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

/** Checks one chunk's documents and returns their totals. */
function verifyChunk(
  root: string,
  ref: ChunkRef,
  chunk: { raw: Buffer; lastPath: string | null },
): Totals {
  const totals = emptyTotals();
  const what = `chunk ${ref.hash.slice(0, 12)}`;
  const rootLength = Buffer.byteLength(root) + 1;
  let previous: Uint8Array | null = chunk.lastPath === null ? null : Buffer.from(chunk.lastPath);
  let first: string | null = null;
  let last: string | null = null;
  for (const document of chunkDocuments(chunk.raw)) {
    const path = decodedPath(document, root, what);
    const name = documentName(document).subarray(rootLength);
    if (previous !== null && compareNames(previous, name) >= 0) {
      throw corrupt(`${what} has documents out of order at ${path}`);
    }
    previous = name;
    first ??= path;
    last = path;
    countDocument(totals, path, document.length);
  }
  if (first !== ref.first || last !== ref.last || totals.documents !== ref.documents) {
    throw corrupt(`${what} holds other documents than the manifest says`);
  }
  return totals;
}

function decodedPath(document: Uint8Array, root: string, what: string): string {
  try {
    decodeDocument(document);
    return documentPath(document, root);
  } catch (cause) {
    if (cause instanceof WireError) {
      throw corrupt(`${what} holds a document that does not decode (${cause.message})`, cause);
    }
    throw cause;
  }
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

function compareTotals(wanted: ExpectedTotals, state: VerifyState): string[] {
  if (state.damaged.length > 0 || state.mismatches.length > 0) {
    return [];
  }
  const found: string[] = [];
  const { totals } = state;
  if (totals.documents !== wanted.documents) {
    found.push(`${totals.documents} documents instead of ${wanted.documents}`);
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
