import type { Query } from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { withDatabase, type DatabaseAccess, type ProjectRef } from '../projects/with-database.ts';
import { completeOrder } from '../../firestore-model/query/order.ts';

export interface Wanted {
  readonly query: Query;
  readonly after: readonly FirestoreValue[] | null;
  readonly documents: number;
  /** Reading ends with the document that reaches so many bytes, counted by `bytesOf`. */
  readonly bytes: number;
  readonly bytesOf: (document: Uint8Array) => number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Found {
  readonly root: string;
  readonly documents: Uint8Array[];
  /** Documents the database sent: also those that didn't fit any more. */
  readonly received: number;
  /** Whether there may be more, because as many came as were wanted. */
  readonly isCut: boolean;
  readonly durationMs: number;
}

/** Documents up to a number of bytes, and how many came. */
class Basket {
  readonly documents: Uint8Array[] = [];
  received = 0;
  private bytes = 0;
  private readonly slices = new TimeSlices();
  private readonly wanted: Pick<Wanted, 'bytes' | 'bytesOf'>;

  constructor(wanted: Pick<Wanted, 'bytes' | 'bytesOf'>) {
    this.wanted = wanted;
  }

  get isFull(): boolean {
    return this.bytes >= this.wanted.bytes;
  }

  async add(batch: readonly Uint8Array[]): Promise<void> {
    this.received += batch.length;
    for (const document of batch) {
      if (this.isFull) {
        return;
      }
      await this.slices.next();
      this.documents.push(document);
      this.bytes += this.wanted.bytesOf(document);
    }
  }
}

async function collect(database: CustomerDatabase, wanted: Wanted): Promise<Found> {
  const { query, documents: limit, after: startAfter } = wanted;
  const timeout = AbortSignal.timeout(wanted.timeoutMs);
  const signal = AbortSignal.any([wanted.signal, timeout]);
  const startedAt = performance.now();
  const order = completeOrder(query);
  const basket = new Basket(wanted);
  try {
    const { from, where } = query;
    const batches = database.runQuery({ from, where, order, startAfter, limit }, signal);
    for await (const batch of batches) {
      await basket.add(batch);
      if (basket.isFull) {
        break;
      }
    }
  } catch (error) {
    if (wanted.signal.aborted) {
      throw new AppError('aborted', 'The query was cancelled');
    }
    if (timeout.aborted) {
      const seconds = wanted.timeoutMs / 1000;
      throw new AppError('timeout', `The query took longer than ${seconds} seconds`, {
        hint: 'Ask for fewer documents, or narrow it by filters that an index serves.',
      });
    }
    throw error;
  }
  return {
    root: database.root,
    documents: basket.documents,
    received: basket.received,
    isCut: basket.isFull || basket.documents.length === limit,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/**
 * Runs a query in a project of the caller's, as its bytes.
 * @throws AppError `not-found`, `aborted` once the signal is, `timeout`, or what the database
 *   answers.
 */
export async function findDocuments(
  access: DatabaseAccess,
  ref: ProjectRef,
  wanted: Wanted,
): Promise<Found> {
  return await withDatabase(access, ref, (database) => collect(database, wanted));
}
