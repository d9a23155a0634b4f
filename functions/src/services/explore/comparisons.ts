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
import type { DataView } from '../data-view/data-view.ts';
import type { DataViews } from '../data-view/data-views.ts';
import type { Point } from '../data-view/point.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import {
  comparePoints,
  placeSchema,
  type CompareRequest,
  type ComparisonPlace,
} from './comparison-part.ts';

const projectPrefix = 'project:';

export class Comparisons {
  private readonly views: Pick<DataViews, 'open' | 'ofBackup'>;
  private readonly pageTokens: PageTokens;

  constructor(views: Comparisons['views'], pageTokens: PageTokens) {
    this.views = views;
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
    const before = this.views.ofBackup({ ownerId: uid, recordId });
    const after = ({ projectId }: Point): DataView => {
      if (against === 'live') {
        return this.database(uid, projectId);
      }
      return against.startsWith(projectPrefix)
        ? this.database(uid, against.slice(projectPrefix.length))
        : this.views.ofBackup({ ownerId: uid, recordId: against });
    };
    return await comparePoints(place, { before, after }, request);
  }

  /** From one project's database to another's. @throws AppError as `ofBackup`. */
  async ofProjects(
    uid: string,
    { projectId, against }: { readonly projectId: string; readonly against: string },
    request: CompareRequest,
  ): Promise<Comparison> {
    const place = this.placeOf({ call: 'diff-projects', uid, of: [projectId, against] }, request);
    const [before, after] = [this.database(uid, projectId), this.database(uid, against)];
    return await comparePoints(place, { before, after: () => after }, request);
  }

  private database(ownerId: string, projectId: string): DataView {
    return this.views.open({ ownerId, projectId, at: { kind: 'now' } });
  }

  /** Where in a comparison to resume, and how to write the place after this part. */
  private placeOf(
    { of, ...whose }: Listing,
    { path, shape, pageToken }: CompareRequest,
  ): ComparisonPlace {
    if (path !== undefined && shape !== undefined) {
      const message = 'shape cannot be combined with path';
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
