import { appendBounded, mismatchBounds } from './backup/bounded.ts';
import type { BackupState, NameRange } from './backup/backup-state.ts';
import type { PageRef } from './format/manifest-schema.ts';
import { comparePaths } from '../firestore-model/order.ts';
import { joinSeen } from './backup/selection-seen.ts';
import {
  addTotals,
  emptyTotals,
  totalsFromJson,
  totalsToJson,
  type TotalsJson,
} from './backup/totals.ts';
import { initialVerifyState, type VerifyState } from './backup/verify.ts';

/**
 * A database cut into consecutive ranges of names that are read side by side, and their sum.
 *
 * Any name can be a cut, even of no document. A cut ends a chunk: where a previous chunk continued,
 * the new ones at both sides are stored again (at most 16 MiB raw a cut); where one began, nothing
 * is.
 */

/** What a range should have: some minutes of reading. */
export interface RangeSize {
  readonly documents: number;
  readonly rawBytes: number;
}

/** How many ranges `size` comes to; 1 where cutting isn't worth it. */
export function rangeCount(size: RangeSize, perRange: RangeSize, most: number): number {
  const ranges = Math.max(size.documents / perRange.documents, size.rawBytes / perRange.rawBytes);
  return Math.max(1, Math.min(most, Math.floor(ranges)));
}

/**
 * What one range reads a second, to go by, and how long all of them may take: Firestore serves a
 * read time for an hour, and what takes longer is no snapshot.
 */
const documentsPerSecond = 10_000;
const snapshotSeconds = 40 * 60;

/**
 * How many ranges to read at once so that they are read within the life of their read time: at
 * least `usual`, at most `most` where that is more.
 */
export function rangesAtOnce(
  documents: number,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  const needed = Math.ceil(documents / (documentsPerSecond * snapshotSeconds));
  return Math.max(usual, Math.min(most, needed));
}

/** The ranges between `points`, which come in any order and may repeat. */
export function rangesBetween(points: readonly string[]): NameRange[] {
  const sorted = [...new Set(points)].toSorted(comparePaths);
  return [null, ...sorted].map((from, index) => ({ from, to: sorted[index] ?? null }));
}

/**
 * Up to `count` - 1 names where chunks of a previous backup begin, which cut it into ranges of
 * about as many documents each; fewer where it has few pages.
 */
export function previousBoundaries(pages: readonly PageRef[], count: number): string[] {
  return slicesOf(pages, count, (page) => page.documents)
    .slice(1)
    .flatMap(({ from }) => pages[from]?.first ?? []);
}

/** Consecutive items, cut into at most `count` slices of about the same weight; none is empty. */
export function slicesOf<T>(
  items: readonly T[],
  count: number,
  weightOf: (item: T) => number,
): { readonly from: number; readonly to: number }[] {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  const slices: { from: number; to: number }[] = [];
  let from = 0;
  let weight = 0;
  for (const [index, item] of items.entries()) {
    weight += weightOf(item);
    const isFull = weight * count >= total * (slices.length + 1);
    if (index + 1 === items.length || (isFull && slices.length + 1 < count)) {
      slices.push({ from, to: index + 1 });
      from = index + 1;
    }
  }
  return slices;
}

/** What several ranges, in order, have read together. */
export function joinBackups(states: readonly BackupState[]): BackupState {
  const [first] = states;
  if (first === undefined || !states.every(({ isDone }) => isDone)) {
    throw new Error('a range has not been read to its end');
  }
  const sum = (of: (state: BackupState) => number) =>
    states.reduce((total, state) => total + of(state), 0);
  return {
    readTime: states.map(({ readTime }) => readTime).reduce((a, b) => (laterThan(a, b) ? a : b)),
    cursor: states.findLast(({ cursor }) => cursor !== null)?.cursor ?? null,
    isDone: true,
    pages: sum(({ pages }) => pages),
    openPage: null,
    chunks: sum(({ chunks }) => chunks),
    newChunks: sum(({ newChunks }) => newChunks),
    storedBytes: sum(({ storedBytes }) => storedBytes),
    totals: joinTotals(states.map(({ totals }) => totals)),
    seen: joinSeen(states.map(({ seen }) => seen)),
  };
}

/** RFC 3339 in UTC; fractions differ in length. */
function laterThan(a: string, b: string): boolean {
  const difference = Date.parse(a) - Date.parse(b);
  return difference === 0 ? a.replace('Z', '') > b.replace('Z', '') : difference > 0;
}

/** What several parts hold together. */
export function joinTotals(parts: readonly TotalsJson[]): TotalsJson {
  const totals = emptyTotals();
  for (const part of parts) {
    addTotals(totals, totalsFromJson(part));
  }
  return totalsToJson(totals);
}

/** The last document before each range: what a verification's first document must come after. */
export function lastBefore(states: readonly Pick<BackupState, 'cursor'>[]): (string | null)[] {
  let last: string | null = null;
  return states.map(({ cursor }) => {
    const before = last;
    last = cursor ?? last;
    return before;
  });
}

/** A verified part, and what it was to begin after. */
export interface VerifiedPart {
  readonly startAfter: string | null;
  readonly state: VerifyState;
}

/** What verifications of consecutive parts found together; totals are still to be compared. */
export function joinVerifications(parts: readonly VerifiedPart[]): VerifyState {
  const joined = initialVerifyState();
  const states = parts.map(({ state }) => state);
  if (!states.every(({ isDone }) => isDone)) {
    throw new Error('a part has not been verified to its end');
  }
  const found = [
    ...states.flatMap(({ mismatches }) => mismatches),
    ...parts.flatMap(({ state }, index) => overlap(state, parts[index + 1])),
  ];
  return {
    ...joined,
    page: states.reduce((sum, { page }) => sum + page, 0),
    chunks: states.reduce((sum, { chunks }) => sum + chunks, 0),
    lastPath: states.findLast(({ lastPath }) => lastPath !== null)?.lastPath ?? null,
    totals: joinTotals(states.map(({ totals }) => totals)),
    mismatches: appendBounded([], found, mismatchBounds),
    healed: states.reduce((sum, { healed }) => sum + healed, 0),
    damaged: states.flatMap(({ damaged }) => damaged).slice(0, mismatchBounds.items),
    isDone: false,
  };
}

function overlap({ lastPath }: VerifyState, next: VerifiedPart | undefined): string[] {
  const begins = next?.startAfter ?? null;
  const isAfter = lastPath !== null && begins !== null && comparePaths(lastPath, begins) > 0;
  return isAfter ? [`documents up to ${lastPath} come after ${begins}`] : [];
}
