import type { BackupState } from '../../engine/backup/backup-state.ts';
import { checkGroups } from '../../engine/backup/check-counts.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import {
  previousBoundaries,
  joinBackups,
  joinVerifications,
  lastBefore,
  rangeCount,
  rangesAtOnce,
  rangesBetween,
  slicesOf,
  type RangeSize,
} from '../../engine/ranges.ts';
import { initialVerifyState, type VerifyState } from '../../engine/backup/verify.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { maxParts } from '../ports/job-store.ts';
import {
  allPages,
  noCounts,
  type CountCheck,
  type PagesState,
  type RangeState,
  type ScannedState,
} from './backup-state.ts';
import { lastSize, type OpenScan } from './open-scan.ts';
import type { DivideLimits } from './steps.ts';

const rangeBytes = 2 * 1024 ** 3;
/**
 * How far documents are counted before reading begins: more than that is estimated, so that
 * counting takes a few seconds at most.
 */
export const maxCounted = 20_000_000;

/** What one part is to do. */
export function perRange({ rangeDocuments }: DivideLimits): RangeSize {
  return { documents: rangeDocuments, rawBytes: rangeBytes };
}

/** Whether reading takes long enough for parts that read side by side. */
export function isWorthDividing(limits: DivideLimits, size: RangeSize): boolean {
  return rangeCount(size, perRange(limits), maxParts) > 1;
}

/**
 * The slices in which a database is read, all at the read time of `state`, which is the only one
 * where it isn't worth cutting, and how many are read side by side. Cut where chunks of the last
 * backup begin if that has enough pages and the database hasn't grown much since, else where the
 * server says.
 */
export async function divideScan(
  limits: DivideLimits,
  open: Pick<OpenScan, 'last' | 'database'>,
  state: RangeState,
): Promise<{ readonly slices: readonly RangeState[]; readonly parallel: number }> {
  const { points, documents, atMost } = await cutsOf(limits, open, state);
  const ranges = rangesBetween(points).slice(0, maxParts);
  const parallel = partsAtOnce(limits, atMost, state);
  if (ranges.length < 2) {
    return { slices: [state], parallel };
  }
  const slices = ranges.map(({ from, to }, index) => ({
    ...state,
    expectedDocuments: documents,
    // What comes after the last range that there is room for belongs to it.
    range: { from, to: index + 1 === ranges.length ? null : to },
    counted: null,
  }));
  return { slices, parallel };
}

interface Cuts {
  readonly points: string[];
  /** About how many documents there are. */
  readonly documents: number;
  /** Infinite where only as many were counted. */
  readonly atMost: number;
}

async function cutsOf(
  limits: DivideLimits,
  { last, database }: Parameters<typeof divideScan>[1],
  { expectedDocuments, backup: { readTime } }: RangeState,
): Promise<Cuts> {
  const before = lastSize({ last });
  const seen = before ?? { documents: 0, rawBytes: 0 };
  const isCapped = expectedDocuments >= maxCounted;
  const documents = isCapped ? Math.max(expectedDocuments, seen.documents) : expectedDocuments;
  const size = { documents, rawBytes: seen.rawBytes };
  const isUnknown = isCapped && before === null;
  const count = isUnknown ? maxParts : rangeCount(size, perRange(limits), maxParts);
  const atMost = isUnknown ? Infinity : documents;
  if (count < 2) {
    return { points: [], documents, atMost };
  }
  const points =
    boundariesOf(last?.manifest ?? null, before, { count, documents }) ??
    (await database.splitPoints({ count, documents, readTime }));
  return { points, documents, atMost };
}

/** Where chunks of the last backup begin; null where it has few, or the database has grown. */
function boundariesOf(
  manifest: Manifest | null,
  before: RangeSize | null,
  { count, documents }: { readonly count: number; readonly documents: number },
): string[] | null {
  const isAlike = before !== null && documents <= 2 * before.documents;
  return manifest !== null && isAlike && manifest.pages.length >= count
    ? previousBoundaries(manifest.pages, count)
    : null;
}

/** Point-in-time recovery leaves time enough for the usual number. */
function partsAtOnce(
  { parallel: usual, mostParallel: most }: DivideLimits,
  documents: number,
  { readableFor }: RangeState,
): number {
  return readableFor === 'week' ? usual : rangesAtOnce(documents, { usual, most });
}

/**
 * What all ranges have read, and how the counts compare. @throws Error unless every range has been
 * read to its end
 */
export async function joinScan(
  ranges: readonly RangeState[],
  database: Pick<CustomerDatabase, 'countGroup'>,
): Promise<ScannedState> {
  const [first] = ranges;
  if (first === undefined) {
    throw new Error('there are no ranges');
  }
  const backup = joinBackups(ranges.map((range) => range.backup));
  const isSnapshot = ranges.every(
    ({ consistency, backup: { readTime } }) =>
      consistency === 'snapshot' && readTime === first.backup.readTime,
  );
  const counts = addCounts(ranges.map((range) => range.counts));
  // What the ranges' counts leave open; of many more documents, a count takes too long to answer.
  const isOpen = counts.mismatches.length > 0 || !ranges.every((range) => range.isOfOneTime);
  const isCountable = ranges.length === 1 || backup.totals.documents < maxCounted;
  const groups =
    isOpen && isSnapshot && isCountable
      ? await checkGroups(database, backup.readTime, backup.totals.groups)
      : noCounts;
  return {
    startedAt: first.startedAt,
    readSince: first.readSince,
    readableFor: first.readableFor,
    expectedDocuments: first.expectedDocuments,
    consistency: isSnapshot ? 'snapshot' : 'per-shard',
    backup,
    counts: addCounts([counts, groups]),
  };
}

function addCounts(all: readonly CountCheck[]): CountCheck {
  return {
    checked: all.reduce((sum, { checked }) => sum + checked, 0),
    mismatches: all.flatMap(({ mismatches }) => mismatches).slice(0, 100),
  };
}

/** The slices in which it is verified what several ranges, in order, have stored. */
export function slicesOfRanges(
  ranges: readonly Pick<BackupState, 'chunks' | 'cursor'>[],
  totals: RangeSize,
): PagesState[] {
  const before = lastBefore(ranges);
  const slices = ranges.flatMap(({ chunks }, range) =>
    chunks === 0 ? [] : [newPart({ range }, before[range] ?? null, totals)],
  );
  return slices.length < 2 ? [newPart(allPages, null, totals)] : slices;
}

/** The slices in which a completed backup is verified. */
export function slicesOfManifest(limits: DivideLimits, manifest: Manifest): PagesState[] {
  const count = rangeCount(manifest, perRange(limits), maxParts);
  const slices = slicesOf(manifest.pages, count, ({ rawBytes }) => rawBytes);
  const all = slices.length < 2 ? [allPages] : slices;
  return all.map((pages) => newPart(pages, manifest.pages[pages.from - 1]?.last ?? null, manifest));
}

/** @param startAfter what its first document must come after */
export function newPart<Pages extends PagesState['pages']>(
  pages: Pages,
  startAfter: string | null,
  { documents, rawBytes }: RangeSize,
) {
  return { pages, documents, rawBytes, startAfter, verify: initialVerifyState(startAfter) };
}

/**
 * What all parts have found; totals are still to be compared. @throws Error unless every part has
 * been verified to its end
 */
export function joinCheck(
  parts: readonly Pick<PagesState, 'startAfter' | 'verify'>[],
): VerifyState {
  return joinVerifications(parts.map(({ startAfter, verify }) => ({ startAfter, state: verify })));
}
