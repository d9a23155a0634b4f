import { AppError } from '../../../lib/errors.ts';
import { TimeSlices } from '../../../lib/time-slices.ts';
import type { DatabaseView, RunnableQuery } from '../../ports/customer-database.ts';

export interface ReadBounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface WantedDocuments extends ReadBounds {
  readonly query: RunnableQuery;
  /** So many of the first documents are passed over. */
  readonly skip?: number;
  /** Reading ends with the document that reaches so many bytes, counted by `bytesOf`. */
  readonly bytes: number;
  readonly bytesOf: (document: Uint8Array) => number;
}

export interface FirstDocuments {
  readonly documents: Uint8Array[];
  /** Documents the database sent: also those that were passed over or no longer fit. */
  readonly received: number;
  /** Whether they reached the bytes: there may be more of them. */
  readonly isFull: boolean;
}

/** Documents up to a number of bytes, and how many came. */
class BoundedDocuments {
  readonly documents: Uint8Array[] = [];
  received = 0;
  private bytes = 0;
  private toSkip: number;
  private readonly slices = new TimeSlices();
  private readonly wanted: Pick<WantedDocuments, 'bytes' | 'bytesOf'>;

  constructor(wanted: Pick<WantedDocuments, 'bytes' | 'bytesOf' | 'skip'>) {
    this.wanted = wanted;
    this.toSkip = wanted.skip ?? 0;
  }

  get isFull(): boolean {
    return this.bytes >= this.wanted.bytes;
  }

  async add(batch: readonly Uint8Array[]): Promise<void> {
    this.received += batch.length;
    const passed = Math.min(this.toSkip, batch.length);
    this.toSkip -= passed;
    for (const document of batch.slice(passed)) {
      if (this.isFull) {
        return;
      }
      await this.slices.next();
      this.documents.push(document);
      this.bytes += this.wanted.bytesOf(document);
    }
  }
}

/**
 * Runs `work` until the caller is gone or the time is over.
 * @throws AppError `aborted`, `timeout`, or what the work throws
 */
export async function withinTime<T>(
  { signal, timeoutMs }: ReadBounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await work(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (signal.aborted) {
      throw new AppError('aborted', 'The query was cancelled');
    }
    if (timeout.aborted) {
      throw new AppError('timeout', `The query took longer than ${timeoutMs / 1000} seconds`, {
        hint: 'Ask for fewer documents, or narrow it by filters that an index serves.',
      });
    }
    throw error;
  }
}

/** What a query finds, up to a number of bytes. @throws AppError as `withinTime` */
export async function findDocuments(
  database: Pick<DatabaseView, 'runQuery'>,
  wanted: WantedDocuments,
): Promise<FirstDocuments> {
  const bounded = new BoundedDocuments(wanted);
  await withinTime(wanted, async (signal) => {
    for await (const batch of database.runQuery(wanted.query, signal)) {
      await bounded.add(batch);
      if (bounded.isFull) {
        break;
      }
    }
  });
  const { documents, received, isFull } = bounded;
  return { documents, received, isFull };
}

/** The last document that a query finds, and how many it finds. @throws AppError as `withinTime` */
export async function findLast(
  database: Pick<DatabaseView, 'runQuery'>,
  { query, ...bounds }: ReadBounds & { readonly query: RunnableQuery },
): Promise<{ last: Uint8Array | null; received: number }> {
  let last: Uint8Array | null = null;
  let received = 0;
  await withinTime(bounds, async (signal) => {
    for await (const batch of database.runQuery(query, signal)) {
      last = batch.at(-1) ?? last;
      received += batch.length;
    }
  });
  return { last, received };
}
