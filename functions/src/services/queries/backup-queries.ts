/** Queries of what a backup holds. They cost no reads of the database. */
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { queryPart } from '../../engine/query/query-part.ts';
import { queryStateSchema } from '../../engine/query/query-state.ts';
import { AppError } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { BackupAccess, BackupRef } from '../explore/backup-access.ts';
import { DocumentList, maxPageBytes } from '../explore/document-list.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { defaultPageSize, type AnsweredPage, type PageWanted } from './answered-page.ts';

/** How long a call works: so long, and the chunk it is at. */
const callMs = 4000;

export class BackupQueries {
  private readonly access: Pick<BackupAccess, 'open'>;
  private readonly pageTokens: PageTokens;
  private readonly elapsedMs: () => number;

  /** @param elapsedMs milliseconds on a clock that is never set */
  constructor(
    access: Pick<BackupAccess, 'open'>,
    pageTokens: PageTokens,
    elapsedMs: () => number = () => performance.now(),
  ) {
    this.access = access;
    this.pageTokens = pageTokens;
    this.elapsedMs = elapsedMs;
  }

  /**
   * As much of a page as one call finds: it may be short, or empty, and still have a next one.
   * @throws AppError as `BackupAccess.open`; `aborted` once the signal is
   */
  async page(backup: BackupRef, wanted: PageWanted, signal: AbortSignal): Promise<AnsweredPage> {
    const { query, pageToken, pageSize = defaultPageSize, explain } = wanted;
    if (explain !== undefined) {
      const message = 'A backup has no indexes: only the database explains a query';
      throw new AppError('invalid-argument', message, { fields: { explain: message } });
    }
    const { uid, recordId } = backup;
    const of = [recordId, JSON.stringify(query)];
    const listing: Listing = { call: 'backup-query', uid, of };
    const state = this.pageTokens.open(listing, pageToken, queryStateSchema);
    const { vault, manifest } = await this.access.open(backup);
    const until = this.elapsedMs() + callMs;
    const limits = {
      documents: pageSize,
      bytes: maxPageBytes,
      isBudgetSpent: () => this.elapsedMs() >= until,
      signal,
    };
    const index = new BackupIndex(vault, manifest);
    const part = await queryPart(index, query, { state, limits }).catch((error: unknown) => {
      if (signal.aborted) {
        throw new AppError('aborted', 'The query was cancelled');
      }
      return storedDataFailure(error);
    });
    const { items, aggregates, scanned, progress } = part;
    return {
      items: new DocumentList(items, manifest.root),
      aggregates: aggregates.map((value) => ('nullValue' in value ? null : value)),
      readCount: 0,
      scanned,
      progress,
      plan: null,
      nextPageToken: part.state === null ? null : this.pageTokens.seal(listing, part.state),
    };
  }
}
