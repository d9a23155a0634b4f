import { z } from 'zod';
import type { Comparison } from '../../contract/compare.ts';
import { commonSelection } from '../../engine/compare/compare-backups.ts';
import { comparePart } from '../../engine/compare/compare.ts';
import type { ComparedPart } from '../../engine/compare/findings.ts';
import {
  comparedFields,
  describeChange,
  haveEqualFields,
  type Roots,
} from '../../engine/compare/compare-documents.ts';
import { rangeOf } from '../../engine/compare/side.ts';
import { BackupSide } from '../../engine/compare/backup-side.ts';
import type { CollectionPatterns } from '../../firestore-model/document-changes.ts';
import { defaultFieldDiffBounds } from '../../firestore-model/field-diff.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { PatternSums } from '../../firestore-model/pattern-sums.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import type { DataView } from '../data-view/data-view.ts';
import type { Point } from '../data-view/point.ts';
import { summarize } from './comparison-summary.ts';

export interface CompareRequest {
  readonly path?: string | undefined;
  readonly shape?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** A part's work; an answer comes within this and the chunks it has begun. */
const budgetMs = 6000;
const defaultPageSize = 50;
/** Where the next part begins, and when databases are read: one at a time each. */
export const placeSchema = z.strictObject({
  cursor: z.string().min(1),
  before: z.iso.datetime().nullable(),
  after: z.iso.datetime().nullable(),
});
type Token = z.infer<typeof placeSchema>;

/** Failures of stored backups; all others are of a customer's database. */
const storageCodes = ['corrupt', 'missing', 'storage', 'unknown-format'] as const;

/** Where the points of a comparison are. */
export interface ComparedViews {
  readonly before: Pick<DataView, 'point'>;
  /** Of what it is compared with, where that depends on the point before. */
  readonly after: (before: Point) => Pick<DataView, 'point'>;
}

/** Where in a comparison a part begins, and how to write the place after it. */
export interface ComparisonPlace {
  readonly token: Token | null;
  readonly seal: (token: Token) => string;
}

/** One part. @throws AppError */
export async function comparePoints(
  place: ComparisonPlace,
  views: ComparedViews,
  request: CompareRequest,
): Promise<Comparison> {
  const { token } = place;
  const points: Point[] = [];
  try {
    const before = await views.before.point({ readTime: token?.before ?? null, other: null });
    points.push(before);
    const from = { readTime: token?.after ?? null, other: before };
    const after = await views.after(before).point(from);
    points.push(after);
    const { path } = request;
    return path !== undefined && path.split('/').length % 2 === 0
      ? await compareDocument(before, after, path)
      : await compareCollections({ before, after, request, place });
  } catch (error) {
    throwShown(error);
  } finally {
    await Promise.all(points.map((point) => point.close()));
  }
}

interface PointsToCompare {
  readonly before: Point;
  readonly after: Point;
  readonly request: CompareRequest;
  readonly place: ComparisonPlace;
}

async function compareCollections(options: PointsToCompare): Promise<Comparison> {
  const { before, after, request, place } = options;
  const { path = null, shape = null } = request;
  const isSelected = selectionOf(before, after);
  const isPartial = isSelected !== null;
  const isFirst = place.token === null;
  const { part, fraction } = await comparedPart(options, isSelected);
  return {
    ...answerOf(before, after, isFirst && path === null),
    isPartial,
    summary: summarize(part, before.manifest, { path, shape, isFirst, isPartial }),
    chunks: { read: chunkReads(before, after), skipped: part.skippedChunks },
    readCount: before.readCount + after.readCount,
    fraction: path === null && shape === null ? fraction : null,
    items: [...part.items],
    nextPageToken:
      part.cursor === null
        ? null
        : place.seal({ cursor: part.cursor, before: timeOf(before), after: timeOf(after) }),
  };
}

/** What both sides may hold; a database holds everything. Null where nothing is excluded. */
function selectionOf(before: Point, after: Point) {
  const everything = { include: [], exclude: [] };
  return commonSelection([before.manifest ?? everything, after.manifest ?? everything]);
}

async function comparedPart(
  { before, after, request, place }: PointsToCompare,
  isSelected: ReturnType<typeof selectionOf>,
): Promise<{ part: ComparedPart; fraction: number | null }> {
  const { path, shape = null, pageSize = defaultPageSize } = request;
  const range = rangeOf(path ?? shape?.split('/', 1).join('') ?? null, place.token?.cursor ?? null);
  const startedAt = performance.now();
  const aborter = new AbortController();
  const limits = {
    items: pageSize,
    isBudgetSpent: () => performance.now() - startedAt > budgetMs,
    signal: aborter.signal,
  };
  const sideOf = (point: Point, other: Point) =>
    point.side({ range, isSelected, keys: other.keys, ...limits });
  const sides = { before: sideOf(before, after), after: sideOf(after, before) };
  try {
    const part = await comparePart({ ...sides, range, shape, limits, countsFields: true });
    return { part, fraction: fractionOf(part, before, sides.before) };
  } finally {
    // Ends what is still being read of a database.
    aborter.abort();
  }
}

/**
 * One document, with all its differences. One that a side's selection leaves out is not compared.
 */
async function compareDocument(before: Point, after: Point, path: string): Promise<Comparison> {
  const isLeftOut = selectionOf(before, after)?.(collectionOf(path)) === false;
  const [old, now] = isLeftOut
    ? [null, null]
    : await Promise.all([before.find(path), after.find(path)]);
  const roots = { before: before.root, after: after.root };
  const isEqual = old === null || now === null ? old === now : haveEqualFields(old, now, roots);
  const isAbsent = old === null && now === null;
  const bounds = defaultFieldDiffBounds;
  const item = isEqual
    ? null
    : describeChange(path, { before: old, after: now }, { roots, bounds, isWhole: true });
  const count = (change: string) => (item?.change === change ? 1 : 0);
  const counts = {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    unchanged: isEqual && !isAbsent ? 1 : 0,
  };
  const shape = collectionShape(collectionOf(path));
  const patterns = patternsOf(shape, [old, now], roots);
  const collection = { path: shape, ...counts, ...patterns };
  return {
    ...answerOf(before, after, false),
    isPartial: isLeftOut,
    summary: { ...counts, collections: isAbsent ? [] : [collection] },
    chunks: { read: chunkReads(before, after), skipped: 0 },
    readCount: before.readCount + after.readCount,
    fraction: 1,
    items: item === null ? [] : [item],
    nextPageToken: null,
  };
}

function patternsOf(
  shape: string,
  [old, now]: readonly (Uint8Array | null)[],
  roots: Roots,
): CollectionPatterns {
  const patterns = new PatternSums();
  if (old && now) {
    patterns.add(shape, ...comparedFields(old, now, roots));
  }
  return patterns.of(shape);
}

function answerOf(before: Point, after: Point, withCollections: boolean) {
  return { before: before.describe(withCollections), after: after.describe(withCollections) };
}

function timeOf(point: Point): string | null {
  return point.manifest === null ? point.readTime : null;
}

function chunkReads(before: Point, after: Point): number {
  const caches = new Set([before, after].flatMap(({ cache }) => cache ?? []));
  return [...caches].reduce((sum, { reads }) => sum + reads, 0);
}

function fractionOf(part: ComparedPart, before: Point, side: unknown): number | null {
  if (part.cursor === null) {
    return 1;
  }
  if (before.manifest === null || !(side instanceof BackupSide)) {
    return null;
  }
  return Math.min(1, side.passed / Math.max(1, before.manifest.documents));
}

/** A failure of what is stored or of a connection, as the owner reads it. @throws always */
function throwShown(error: unknown): never {
  if (error instanceof AppError && error.isInternal && !hasCode(error, ...storageCodes)) {
    throw connectionFailure(error);
  }
  storedDataFailure(error);
}
