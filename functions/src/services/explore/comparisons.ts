/**
 * Comparing two points for their owner, part by part: `contract/compare.ts` says what an answer holds.
 *
 * A part is work of some seconds; its token has the place to go on from and the read time of databases, so that nothing is kept
 * between calls and a comparison of any size can be stopped and gone on with. Memory is bounded by a few chunks.
 */
import { z } from 'zod';
import type { Comparison } from '../../contract/compare.ts';
import { commonSelection } from '../../engine/compare/compare-backups.ts';
import { comparePart } from '../../engine/compare/compare.ts';
import type { ComparedPart } from '../../engine/compare/findings.ts';
import { describeChange, haveEqualFields } from '../../engine/compare/compare-documents.ts';
import { rangeOf } from '../../engine/compare/side.ts';
import { BackupSide } from '../../engine/compare/backup-side.ts';
import { isEngineError } from '../../engine/errors.ts';
import { defaultFieldDiffBounds } from '../../firestore-model/field-diff.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { AppError } from '../../lib/errors.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { BackupPoint, type ComparedPoints, type Point } from './compared-points.ts';
import { summarize } from './comparison-answer.ts';

export interface CompareRequest {
  readonly path?: string | undefined;
  readonly shape?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** A part's work; an answer comes within this and the chunks it is at. */
const budgetMs = 6000;
const defaultPageSize = 50;
const projectPrefix = 'project:';

/** Where the next part begins, and when databases are read: one at a time each. */
const tokenSchema = z.strictObject({
  cursor: z.string().min(1),
  before: z.iso.datetime().nullable(),
  after: z.iso.datetime().nullable(),
});
type Token = z.infer<typeof tokenSchema>;

/** Failures of the store of backups; all others are of a customer's database. */
const storageCodes: ReadonlySet<string> = new Set(['storage', 'unknown-format']);

type OpenPoint = (readTime: string | null) => Promise<Point>;

export class Comparisons {
  private readonly points: ComparedPoints;
  private readonly pageTokens: PageTokens;

  constructor(points: ComparedPoints, pageTokens: PageTokens) {
    this.points = points;
    this.pageTokens = pageTokens;
  }

  /**
   * From a backup to `live`, another backup, or `project:` and a project's id.
   * @throws AppError `not-found` for what is another's, `invalid-argument` for a token of another comparison.
   */
  async ofBackup(
    uid: string,
    { recordId, against }: { readonly recordId: string; readonly against: string },
    request: CompareRequest,
  ): Promise<Comparison> {
    const place = this.placeOf({ call: 'diff', uid, of: [recordId, against] }, request);
    const before = await this.points.backup(uid, recordId);
    const openAfter: OpenPoint = async (readTime) => {
      if (against === 'live') {
        return await this.points.live(uid, before.projectId, readTime);
      }
      if (against.startsWith(projectPrefix)) {
        return await this.points.live(uid, against.slice(projectPrefix.length), readTime);
      }
      const after = await this.points.backup(uid, against);
      after.shareCache(before);
      return after;
    };
    return await compare(place, { before: async () => before, after: openAfter }, request);
  }

  /** From one project's database to another's. @throws AppError as `ofBackup`. */
  async ofProjects(
    uid: string,
    { projectId, against }: { readonly projectId: string; readonly against: string },
    request: CompareRequest,
  ): Promise<Comparison> {
    const open = (id: string) => (readTime: string | null) => this.points.live(uid, id, readTime);
    const place = this.placeOf({ call: 'diff-projects', uid, of: [projectId, against] }, request);
    return await compare(place, { before: open(projectId), after: open(against) }, request);
  }

  /** Where in a comparison to resume, and how to write the place after this part. */
  private placeOf(
    { of, ...whose }: Listing,
    { path, shape, pageToken }: CompareRequest,
  ): ComparisonPlace {
    if (path !== undefined && shape !== undefined) {
      const message = 'shape can not be combined with path';
      throw new AppError('invalid-argument', message, { fields: { shape: message } });
    }
    const { pageTokens } = this;
    const listing: Listing = { ...whose, of: [...of, path ?? null, shape ?? null] };
    return {
      token: pageToken === undefined ? null : pageTokens.open(listing, pageToken, tokenSchema),
      seal: (token) => pageTokens.seal(listing, token),
    };
  }
}

interface ComparisonPlace {
  readonly token: Token | null;
  readonly seal: (token: Token) => string;
}

async function compare(
  place: ComparisonPlace,
  open: { readonly before: OpenPoint; readonly after: OpenPoint },
  request: CompareRequest,
): Promise<Comparison> {
  const { token } = place;
  const points: Point[] = [];
  try {
    const before = await open.before(token?.before ?? null);
    points.push(before);
    const after = await open.after(token?.after ?? null);
    points.push(after);
    const { path } = request;
    return path !== undefined && path.split('/').length % 2 === 0
      ? await compareDocument(before, after, path)
      : await compareCollections({ before, after, request, place });
  } catch (error) {
    throw failureOf(error);
  } finally {
    await Promise.all(points.map((point) => point.close()));
  }
}

interface Part {
  readonly before: Point;
  readonly after: Point;
  readonly request: CompareRequest;
  readonly place: ComparisonPlace;
}

async function compareCollections(options: Part): Promise<Comparison> {
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

/** What both sides may hold; a database holds everything. Null where nothing is left out. */
function selectionOf(before: Point, after: Point) {
  const everything = { include: [], exclude: [] };
  return commonSelection([before.manifest ?? everything, after.manifest ?? everything]);
}

async function comparedPart(
  { before, after, request, place }: Part,
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
    const part = await comparePart({ ...sides, range, shape, limits });
    return { part, fraction: fractionOf(part, before, sides.before) };
  } finally {
    // Ends what is still being read of a database.
    aborter.abort();
  }
}

/** One document, with all its differences. One that a side's selection leaves out is not compared. */
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
  const collection = { path: collectionShape(collectionOf(path)), ...counts };
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

function answerOf(before: Point, after: Point, withCollections: boolean) {
  return { before: before.describe(withCollections), after: after.describe(withCollections) };
}

function timeOf(point: Point): string | null {
  return point.manifest === null ? point.readTime : null;
}

function chunkReads(before: Point, after: Point): number {
  const caches = new Set(
    [before, after].flatMap((point) => (point instanceof BackupPoint ? [point.cache] : [])),
  );
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

/** A failure of what is stored or of a connection, as the owner is told. */
function failureOf(error: unknown): unknown {
  if (!isEngineError(error)) {
    return error;
  }
  if (error.kind !== 'corrupt' && !storageCodes.has(error.code)) {
    return connectionFailure(error);
  }
  try {
    return storedDataFailure(error);
  } catch (failure) {
    return failure;
  }
}
