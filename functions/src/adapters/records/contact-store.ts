/**
 * Contact messages in Firekeep's own Firestore, `contactSubmissions/{id}`, and what limits them,
 * `contactLimits/{key}`: a token bucket per network, and the day's count in shards, so that no
 * document is written by every submission. Limits go by themselves after `expiresAt` (a TTL policy,
 * `firestore.indexes.json`). No client reads either.
 */
import { randomInt } from 'node:crypto';
import {
  Timestamp,
  type CollectionReference,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { contactSubmissionSchema, type ContactSubmission } from '../../contract/contact.ts';
import { dayOf } from '../../lib/day-of.ts';
import { fullAfterMs, takeTokens, type BucketLimit, type Take } from '../../lib/token-bucket.ts';
import type {
  ContactStore,
  SubmissionLimits,
  SubmissionOutcome,
} from '../../services/ports/contact-store.ts';
import { changeOne, documentsOf, readAll, type Documents } from './documents.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const shards = 10;
/** More than the default: a message must not be lost because others write at the same moment. */
const submitAttempts = 16;
const dayMs = 24 * 60 * 60_000;

const bucketSchema = z.object({ tokens: z.number(), atMs: z.number() });
const shardSchema = z.object({ count: z.number() });

function countOf(shard: DocumentSnapshot | undefined): number {
  return shard?.exists === true ? shardSchema.parse(shard.data()).count : 0;
}

/** The documents that the day's count is spread over. */
function shardIds(atMs: number): string[] {
  const day = dayOf(new Date(atMs));
  return Array.from({ length: shards }, (_, index) => `day-${day}-${index}`);
}

function untilTomorrow(atMs: number): number {
  return dayMs - (atMs % dayMs);
}

/** A shard of the day that has room: a random one, or another when it is full; null for none. */
async function shardWithRoom(
  db: Firestore,
  refs: CollectionReference,
  { perDay, atMs }: { perDay: number; atMs: number },
): Promise<DocumentSnapshot | null> {
  const hasRoom = (shard: DocumentSnapshot) => countOf(shard) < Math.ceil(perDay / shards);
  const ids = shardIds(atMs);
  const any = await refs.doc(ids[randomInt(shards)] ?? '').get();
  if (hasRoom(any)) {
    return any;
  }
  const all = await db.getAll(...ids.map((each) => refs.doc(each)));
  return all.find(hasRoom) ?? null;
}

/** What taking a token from a limit comes to, and the document that the limit is kept in. */
interface Taken {
  readonly snapshot: DocumentSnapshot;
  readonly limit: BucketLimit;
  readonly take: Take;
}

/** Writes a document unless somebody else has written it since it was read. */
function write(batch: WriteBatch, snapshot: DocumentSnapshot, value: DocumentData): void {
  if (snapshot.exists) {
    batch.update(snapshot.ref, value, asRead(snapshot));
  } else {
    batch.create(snapshot.ref, value);
  }
}

function keep(batch: WriteBatch, taken: readonly Taken[]): void {
  for (const { snapshot, limit, take } of taken) {
    if (take.bucket !== null) {
      const expiresAt = Timestamp.fromMillis(take.bucket.atMs + fullAfterMs(limit));
      write(batch, snapshot, { ...take.bucket, expiresAt });
    }
  }
}

export class FirestoreContactStore implements ContactStore {
  private readonly db: Firestore;
  private readonly submissions: Documents<ContactSubmission>;
  private readonly limits: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.submissions = documentsOf(db, 'contactSubmissions', contactSubmissionSchema);
    this.limits = db.collection('contactLimits');
  }

  async submit(
    submission: ContactSubmission,
    limits: SubmissionLimits,
  ): Promise<SubmissionOutcome> {
    const attempt = async () => this.submitUnlessChanged(submission, limits);
    return writeUnchanged(attempt, this.limits.path, submitAttempts);
  }

  /** One attempt. It fails as a conflict where others have written since it read. */
  private async submitUnlessChanged(
    submission: ContactSubmission,
    { buckets, perDay }: SubmissionLimits,
  ): Promise<SubmissionOutcome> {
    const atMs = Date.parse(submission.createdAt);
    const ref = this.submissions.doc(submission.id);
    const [stored, ...taken] = await Promise.all([
      ref.get(),
      ...buckets.map(async ({ key, limit }) => {
        const snapshot = await this.limits.doc(key).get();
        const bucket = snapshot.exists ? bucketSchema.parse(snapshot.data()) : null;
        return { snapshot, limit, take: takeTokens(bucket, limit, { nowMs: atMs }) };
      }),
    ]);
    // Stored by an earlier attempt whose answer was lost.
    if (stored.exists) {
      return { waitMs: null, reason: 'stored' };
    }
    const waitMs = Math.max(...taken.map(({ take }) => take.waitMs ?? 0));
    const batch = this.db.batch();
    if (waitMs > 0) {
      // Only limits that refuse are kept: nothing was taken from the others.
      keep(
        batch,
        taken.filter(({ take }) => take.waitMs !== null),
      );
      await batch.commit();
      return { waitMs, reason: 'network' };
    }
    const shard = await shardWithRoom(this.db, this.limits, { perDay, atMs });
    if (shard === null) {
      return { waitMs: untilTomorrow(atMs), reason: 'day' };
    }
    keep(batch, taken);
    const expiresAt = Timestamp.fromMillis(atMs + 2 * dayMs);
    write(batch, shard, { count: countOf(shard) + 1, expiresAt });
    batch.create(ref, { ...submission });
    await batch.commit();
    return { waitMs: null, reason: 'stored' };
  }

  async page({ status, after, limit }: Parameters<ContactStore['page']>[0]) {
    const all = this.submissions;
    const query = (status === null ? all : all.where('status', '==', status))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc');
    const from = after === null ? query : query.startAfter(after.createdAt, after.id);
    return await readAll(from.limit(limit));
  }

  change(...[id, change, by]: Parameters<ContactStore['change']>) {
    return changeOne(this.submissions.doc(id), (current) => {
      const { status = current.status, note = current.note } = change;
      const handledAt = status === 'new' ? null : (current.handledAt ?? by.at);
      return { status, note, handledAt, changedAt: by.at, changedBy: by.uid };
    });
  }
}
