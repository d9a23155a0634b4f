/**
 * Comparing two points for their owner, part by part: `contract/compare.ts` says what an answer
 * holds.
 *
 * A part is work of some seconds; its token has the place to continue from and the read time of
 * databases, so that nothing is kept between calls and a comparison of any size can be stopped and
 * continued. Memory is bounded by a few chunks.
 */
import type { Comparison } from '../../contract/compare.ts';
import { AppError } from '../../lib/errors.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import {
  comparePoints,
  placeSchema,
  type CompareRequest,
  type ComparisonPlace,
  type OpenPoint,
} from './compare-points.ts';
import type { ComparedPoints } from './compared-points.ts';

const projectPrefix = 'project:';

export class Comparisons {
  private readonly points: ComparedPoints;
  private readonly pageTokens: PageTokens;

  constructor(points: ComparedPoints, pageTokens: PageTokens) {
    this.points = points;
    this.pageTokens = pageTokens;
  }

  /**
   * From a backup to `live`, another backup, or `project:` and a project's id.
   * @throws AppError `not-found` for what is another's, `invalid-argument` for a token of another
   *   comparison.
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
    return await comparePoints(place, { before: async () => before, after: openAfter }, request);
  }

  /** From one project's database to another's. @throws AppError as `ofBackup`. */
  async ofProjects(
    uid: string,
    { projectId, against }: { readonly projectId: string; readonly against: string },
    request: CompareRequest,
  ): Promise<Comparison> {
    const open = (id: string) => (readTime: string | null) => this.points.live(uid, id, readTime);
    const place = this.placeOf({ call: 'diff-projects', uid, of: [projectId, against] }, request);
    return await comparePoints(place, { before: open(projectId), after: open(against) }, request);
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
      token: pageTokens.open(listing, pageToken, placeSchema),
      seal: (token) => pageTokens.seal(listing, token),
    };
  }
}
