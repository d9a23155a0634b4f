/**
 * Contact messages in Firekeep's own Firestore, `contactSubmissions/{id}`, and what limits them, `contactLimits/{key}`:
 * a token bucket per network, and the day's count in shards, so that no document is written by every submission.
 * Limits go by themselves after `expiresAt` (a TTL policy, `firestore.indexes.json`). No client reads either.
 */
import { randomInt } from 'node:crypto';
import {
  Timestamp,
  type CollectionReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { contactSubmissionSchema, type ContactSubmission } from '../contract/contact.ts';
import { fullAfterMs, takeToken } from '../services/contact/token-bucket.ts';
import type {
  ContactStore,
  SubmissionLimits,
  SubmissionOutcome,
} from '../services/ports/contact-store.ts';
import { transact } from './transact.ts';

const shards = 10;
/** What a visitor wrote is not refused because others of the network write at the same moment. */
const submitWaitMs = 20_000;
const dayMs = 24 * 60 * 60_000;

const bucketSchema = z.object({ tokens: z.number(), atMs: z.number() });
const shardSchema = z.object({ count: z.number() });

function countOf(shard: DocumentSnapshot | undefined): number {
  return shard?.exists === true ? shardSchema.parse(shard.data()).count : 0;
}

/** The documents that the day's count is spread over. */
function shardIds(atMs: number): string[] {
  const day = new Date(atMs).toISOString().slice(0, 10);
  return Array.from({ length: shards }, (_, index) => `day-${day}-${index}`);
}

function untilTomorrow(atMs: number): number {
  return dayMs - (atMs % dayMs);
}

/** A shard of the day that has room: any one, or, when that is full, whichever is not. */
async function shardWithRoom(
  transaction: Transaction,
  refs: CollectionReference,
  { perDay, atMs }: { perDay: number; atMs: number },
): Promise<{ id: string; count: number } | null> {
  const perShard = Math.ceil(perDay / shards);
  const ids = shardIds(atMs);
  const id = ids[randomInt(shards)] ?? '';
  const count = countOf(await transaction.get(refs.doc(id)));
  if (count < perShard) {
    return { id, count };
  }
  const all = await transaction.getAll(...ids.map((each) => refs.doc(each)));
  const free = all.find((shard) => countOf(shard) < perShard);
  return free === undefined ? null : { id: free.id, count: countOf(free) };
}

export class FirestoreContactStore implements ContactStore {
  private readonly db: Firestore;
  private readonly submissions: CollectionReference;
  private readonly limits: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.submissions = db.collection('contactSubmissions');
    this.limits = db.collection('contactLimits');
  }

  submit(submission: ContactSubmission, limits: SubmissionLimits): Promise<SubmissionOutcome> {
    const atMs = Date.parse(submission.createdAt);
    const store = async (transaction: Transaction): Promise<SubmissionOutcome> => {
      const refs = limits.buckets.map(({ key }) => this.limits.doc(key));
      const kept = await transaction.getAll(...refs);
      const taken = limits.buckets.map(({ limit }, index) => {
        const snapshot = kept[index];
        const bucket = snapshot?.exists === true ? bucketSchema.parse(snapshot.data()) : null;
        return { limit, take: takeToken(bucket, limit, atMs) };
      });
      const waitMs = Math.max(...taken.map(({ take }) => take.waitMs ?? 0));
      const keep = (index: number, { limit, take }: (typeof taken)[number]) => {
        const ref = refs[index];
        if (ref !== undefined && take.bucket !== null) {
          const expiresAt = Timestamp.fromMillis(atMs + fullAfterMs(limit));
          transaction.set(ref, { ...take.bucket, expiresAt });
        }
      };
      if (waitMs > 0) {
        for (const [index, one] of taken.entries()) {
          // Of those that refuse only: from the others nothing was taken.
          if (one.take.waitMs !== null) {
            keep(index, one);
          }
        }
        return { waitMs, reason: 'network' };
      }
      const shard = await shardWithRoom(transaction, this.limits, { perDay: limits.perDay, atMs });
      if (shard === null) {
        return { waitMs: untilTomorrow(atMs), reason: 'day' };
      }
      for (const [index, one] of taken.entries()) {
        keep(index, one);
      }
      const expiresAt = Timestamp.fromMillis(atMs + 2 * dayMs);
      transaction.set(this.limits.doc(shard.id), { count: shard.count + 1, expiresAt });
      transaction.create(this.submissions.doc(submission.id), { ...submission });
      return { waitMs: null, reason: 'stored' };
    };
    return transact(this.db, store, submitWaitMs);
  }

  async page({ status, after, limit }: Parameters<ContactStore['page']>[0]) {
    const all: Query = this.submissions;
    const query = (status === null ? all : all.where('status', '==', status))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc');
    const from = after === null ? query : query.startAfter(after.createdAt, after.id);
    const { docs } = await from.limit(limit).get();
    return docs.map((doc) => contactSubmissionSchema.parse(doc.data()));
  }

  change(...[id, change, by]: Parameters<ContactStore['change']>) {
    const ref = this.submissions.doc(id);
    return transact(this.db, async (transaction) => {
      const snapshot = await transaction.get(ref);
      if (!snapshot.exists) {
        return null;
      }
      const current = contactSubmissionSchema.parse(snapshot.data());
      const { status = current.status, note = current.note } = change;
      const handledAt = status === 'new' ? null : (current.handledAt ?? by.at);
      const changed = { changedAt: by.at, changedBy: by.uid };
      transaction.update(ref, { status, note, handledAt, ...changed });
      return { ...current, status, note, handledAt };
    });
  }
}
