/**
 * Queries that Firestore can't answer: what it serves of them (`servedFilter`) is read, document
 * after document, and looked at here. A call reads for some seconds; its token continues.
 */
import { z } from 'zod';
import { answerBytes } from '../../../engine/format/answer-bytes.ts';
import { CompiledQuery } from '../../../engine/query/compiled-query.ts';
import { ResultPage } from '../../../engine/query/result-page.ts';
import { tallyStateSchema } from '../../../firestore-model/query/aggregate.ts';
import { placeIn } from '../../../firestore-model/query/order.ts';
import type { Query } from '../../../firestore-model/query/shape.ts';
import { valueSchema } from '../../../firestore-model/values.ts';
import { AppError } from '../../../lib/errors.ts';
import { TimeSlices } from '../../../lib/time-slices.ts';
import { DocumentList, maxPageBytes, toDocument } from '../document-list.ts';
import type { DatabaseView, RunnableQuery } from '../../ports/customer-database.ts';
import type { AnsweredPage } from '../data-view.ts';
import { findDocuments, type ReadBounds } from './find-documents.ts';
import { runnableQuery } from './runnable-query.ts';

const fewestAtOnce = 100;
const mostAtOnce = 1000;

export const searchStateSchema = z.object({
  /** Values of the order's fields that the last document had that was looked at. */
  after: z.array(valueSchema),
  /** Documents that earlier pages answered with, or added up. */
  returned: z.number().int().nonnegative(),
  /** Documents that were read for it. */
  read: z.number().int().positive(),
  tally: tallyStateSchema.nullable(),
});
export type SearchState = z.infer<typeof searchStateSchema>;

export interface SearchWanted extends ReadBounds {
  readonly query: Query;
  /** What the page before gave; null for the first. */
  readonly state: SearchState | null;
  readonly pageSize: number;
  /** Documents that may be read at most, over all pages. */
  readonly mayRead: number | undefined;
  /** Asked after each time that documents were read. */
  readonly isBudgetSpent: () => boolean;
}

type SearchedPage = Omit<AnsweredPage, 'nextPageToken'> & { readonly next: SearchState | null };

/** @throws AppError `failed-precondition` where nobody said how much may be read */
function assertMayRead(mayRead: number | undefined): asserts mayRead is number {
  if (mayRead === undefined) {
    const message = 'Firestore has no operator for this: documents are read to look at them';
    throw new AppError('failed-precondition', message, {
      hint: 'Count what would be read, and say how much may be: mayRead. In a backup it costs no reads.',
    });
  }
}

function readAllThatItMay(read: number): AppError {
  const message = `The search has read ${read} documents, all that it may, and there are more`;
  return new AppError('failed-precondition', message, {
    hint: 'Run it again: documents have come since they were counted.',
  });
}

/** As many as will fill the page, by what was found so far: what doesn't fit is read twice. */
function atOnce(room: number, looked: number, found: number): number {
  const wanted = looked === 0 ? room : room / Math.max(found / looked, 1 / mostAtOnce);
  return Math.ceil(Math.min(mostAtOnce, Math.max(fewestAtOnce, wanted)));
}

class Search {
  readonly page: ResultPage;
  after: SearchState['after'] | null;
  read: number;
  received = 0;
  private looked = 0;
  private readonly database: Pick<DatabaseView, 'root' | 'runQuery'>;
  private readonly wanted: SearchWanted;
  private readonly compiled: CompiledQuery;
  private readonly runnable: RunnableQuery;
  private readonly slices = new TimeSlices();

  constructor(database: Pick<DatabaseView, 'root' | 'runQuery'>, wanted: SearchWanted) {
    const { query, state, pageSize } = wanted;
    this.database = database;
    this.wanted = wanted;
    this.compiled = new CompiledQuery(query);
    // What decides may be among the fields that nobody asked for.
    this.runnable = { ...runnableQuery(query), select: null };
    const limits = { documents: pageSize, bytes: maxPageBytes };
    this.page = new ResultPage(this.compiled, { limits, root: database.root, state });
    this.after = state?.after ?? null;
    this.read = state?.read ?? 0;
  }

  /** Whether only its continuation may find that there is more than may be read. */
  get isSpent(): boolean {
    return this.read >= (this.wanted.mayRead ?? 0);
  }

  /**
   * Reads some documents and looks at them. @returns whether there may be more
   * @throws AppError `failed-precondition` where nothing may be read, or no more
   */
  async more(): Promise<boolean> {
    const { mayRead, timeoutMs, signal } = this.wanted;
    assertMayRead(mayRead);
    const left = Math.max(0, mayRead - this.read);
    const { room, returned } = this.page;
    // Where all was read that may be, one more shows whether there is more.
    const limit = left === 0 ? 1 : Math.min(left, atOnce(room, this.looked, returned));
    const start = this.after === null ? this.runnable.start : { values: this.after, before: false };
    const found = await findDocuments(this.database, {
      query: { ...this.runnable, start, limit },
      bytes: maxPageBytes,
      bytesOf: answerBytes,
      timeoutMs,
      signal,
    });
    this.received += found.received;
    this.read += found.received;
    if (left === 0 && found.documents.length > 0) {
      throw readAllThatItMay(mayRead);
    }
    const isAllLookedAt = await this.lookAt(found.documents);
    return !isAllLookedAt || found.isFull || found.documents.length === limit;
  }

  /** @returns whether the page had room for all of them */
  private async lookAt(documents: readonly Uint8Array[]): Promise<boolean> {
    for (const [index, document] of documents.entries()) {
      await this.slices.next(document.length);
      const match = this.compiled.match(document);
      this.looked += 1;
      if (match !== null) {
        this.page.add(document, match);
      }
      const isLast = index === documents.length - 1;
      if (isLast || this.page.isFull) {
        this.after = placeIn(this.runnable.order, toDocument(document, this.database.root));
        return isLast;
      }
    }
    return true;
  }
}

/**
 * As much of a page as one call finds: it may be short, or empty, and still have a next one.
 * @throws AppError as `withinTime`; `failed-precondition` where nothing may be read, or no more
 */
export async function searchPage(
  database: Pick<DatabaseView, 'root' | 'runQuery'>,
  wanted: SearchWanted,
): Promise<SearchedPage> {
  const search = new Search(database, wanted);
  const { page } = search;
  let isMore = true;
  do {
    isMore = await search.more();
  } while (isMore && !page.isFull && !search.isSpent && !wanted.isBudgetSpent());
  const { after, read, received } = search;
  const isContinued = isMore && page.left > 0 && after !== null && read > 0;
  return {
    items: new DocumentList(page.items, database.root),
    aggregates: page.aggregates.map((value) => ('nullValue' in value ? null : value)),
    readCount: Math.max(1, received),
    scanned: read,
    progress: { passed: read, total: isContinued ? Math.max(wanted.mayRead ?? 0, read) : read },
    plan: null,
    next: isContinued ? { after, returned: page.returned, read, tally: page.tallyState } : null,
  };
}
