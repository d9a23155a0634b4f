/**
 * Contact messages in Firekeep's own Firestore, `contactSubmissions/{id}`, and what limits them,
 * `contactLimits/{key}`: a token bucket per network, and the day's count in shards, so that no
 * document is written by every submission. Limits are deleted automatically after `expiresAt` (a
 * TTL policy, `firestore.indexes.json`; it needs a timestamp). No client reads either.
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { contactSubmissionSchema, type ContactSubmission } from '../../contract/contact.ts';
import { dayOf } from '../../lib/day-of.ts';
import { fullAfterMs, takeTokens } from '../../lib/token-bucket.ts';
import type {
  ContactStore,
  SubmissionLimits,
  SubmissionOutcome,
} from '../../services/ports/contact-store.ts';
import { recordStore, type RecordStore } from './record-store.ts';
import type { RecordRef, Records, RecordWork } from './records.ts';

const shards = 10;
/** More than the default: a message must not be lost because others write at the same moment. */
const maxAttempts = 16;
const dayMs = 24 * 60 * 60_000;
const limitsCollection = 'contactLimits';

const bucketSchema = z.object({ tokens: z.number(), atMs: z.number() });
const shardSchema = z.object({ count: z.number() });

type Shard = readonly [ref: RecordRef<z.infer<typeof shardSchema>>, count: number];

/** The documents that the day's count is spread over. */
function shardsOf(atMs: number): Shard[0][] {
  const day = dayOf(new Date(atMs));
  return Array.from({ length: shards }, (_, index) => ({
    path: `${limitsCollection}/day-${day}-${index}`,
    schema: shardSchema,
  }));
}

/** A shard of the day that has room: a random one, or another when it is full; null for none. */
async function shardWithRoom(
  work: RecordWork,
  { perDay, atMs }: { perDay: number; atMs: number },
): Promise<Shard | null> {
  const refs = shardsOf(atMs);
  const any = randomInt(shards);
  const withRoom = async (some: readonly Shard[0][]) => {
    const found = await work.getAll(some);
    const all = some.map((ref, index): Shard => [ref, found[index]?.count ?? 0]);
    return all.find(([, count]) => count < Math.ceil(perDay / shards)) ?? null;
  };
  return (await withRoom(refs.slice(any, any + 1))) ?? (await withRoom(refs));
}

/** One attempt. It fails as a conflict where others have written since it read. */
async function submit(
  work: RecordWork,
  {
    submissions,
    submission,
  }: { submissions: RecordStore<ContactSubmission>; submission: ContactSubmission },
  { buckets, perDay }: SubmissionLimits,
): Promise<SubmissionOutcome> {
  const atMs = Date.parse(submission.createdAt);
  const ref = submissions.ref(submission.id);
  const [stored, ...taken] = await Promise.all([
    work.get(ref),
    ...buckets.map(async ({ key, limit }) => {
      const kept = { path: `${limitsCollection}/${key}`, schema: bucketSchema };
      const take = takeTokens(await work.get(kept), limit, { nowMs: atMs });
      return { kept, limit, take };
    }),
  ]);
  // Stored by an earlier attempt whose answer was lost.
  if (stored !== null) {
    return { waitMs: null, reason: 'stored' };
  }
  const keep = (some: typeof taken) => {
    for (const { kept, limit, take } of some) {
      if (take.bucket !== null) {
        const expiresAt = new Date(take.bucket.atMs + fullAfterMs(limit));
        work.save(kept, { ...take.bucket, expiresAt });
      }
    }
  };
  const waitMs = Math.max(...taken.map(({ take }) => take.waitMs ?? 0));
  if (waitMs > 0) {
    // Only limits that refuse are kept: nothing was taken from the others.
    keep(taken.filter(({ take }) => take.waitMs !== null));
    return { waitMs, reason: 'network' };
  }
  const shard = await shardWithRoom(work, { perDay, atMs });
  if (shard === null) {
    return { waitMs: dayMs - (atMs % dayMs), reason: 'day' };
  }
  keep(taken);
  const [shardRef, count] = shard;
  work.save(shardRef, { count: count + 1, expiresAt: new Date(atMs + 2 * dayMs) });
  work.create(ref, submission);
  return { waitMs: null, reason: 'stored' };
}

export function createContactStore(records: Records): ContactStore {
  const submissions = recordStore(records, 'contactSubmissions', contactSubmissionSchema);
  return {
    submit: (submission, limits) =>
      records.compareAndSet((work) => submit(work, { submissions, submission }, limits), {
        turn: limitsCollection,
        maxAttempts,
      }),

    page: ({ status, after, limit }) =>
      submissions.find({
        where: status === null ? {} : { status },
        order: { createdAt: 'desc', id: 'desc' },
        after: after === null ? null : [after.createdAt, after.id],
        limit,
      }),

    change: (id, change, by) =>
      submissions.change(id, (current) => {
        const { status = current.status, note = current.note } = change;
        const handledAt = status === 'new' ? null : (current.handledAt ?? by.at);
        return { status, note, handledAt, changedAt: by.at, changedBy: by.uid };
      }),
  };
}
