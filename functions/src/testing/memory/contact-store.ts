import { z } from 'zod';
import { contactSubmissionSchema } from '../../contract/contact.ts';
import { dayOf } from '../../lib/day-of.ts';
import { takeTokens } from '../../lib/token-bucket.ts';
import type { ContactStore } from '../../services/ports/contact-store.ts';
import { by, type MemoryDocuments } from './documents.ts';

const dayMs = 24 * 60 * 60_000;
const bucketSchema = z.object({ tokens: z.number(), atMs: z.number() });
const daySchema = z.object({ count: z.number() });

export function createMemoryContactStore(documents: MemoryDocuments): ContactStore {
  const read = (id: string) => documents.read(`contactSubmissions/${id}`, contactSubmissionSchema);
  return {
    async submit(submission, { buckets, perDay }) {
      const atMs = Date.parse(submission.createdAt);
      const taken = buckets.map(({ key, limit }) => {
        const path = `contactLimits/${key}`;
        return { path, ...takeTokens(documents.read(path, bucketSchema), limit, { nowMs: atMs }) };
      });
      const keep = (some: typeof taken) => {
        for (const { path, bucket } of some) {
          if (bucket !== null) {
            documents.set(path, bucket);
          }
        }
      };
      if (read(submission.id) !== null) {
        return { waitMs: null, reason: 'stored' };
      }
      const waitMs = Math.max(...taken.map((one) => one.waitMs ?? 0));
      if (waitMs > 0) {
        keep(taken.filter((one) => one.waitMs !== null));
        return { waitMs, reason: 'network' };
      }
      const day = `contactLimits/day-${dayOf(new Date(atMs))}`;
      const count = documents.read(day, daySchema)?.count ?? 0;
      if (count >= perDay) {
        return { waitMs: dayMs - (atMs % dayMs), reason: 'day' };
      }
      keep(taken);
      documents.set(day, { count: count + 1 });
      documents.set(`contactSubmissions/${submission.id}`, submission);
      return { waitMs: null, reason: 'stored' };
    },

    async page({ status, after, limit }) {
      const place = (one: { createdAt: string; id: string }) => `${one.createdAt} ${one.id}`;
      return documents
        .all('contactSubmissions', contactSubmissionSchema)
        .filter((one) => status === null || one.status === status)
        .filter((one) => after === null || place(one) < place(after))
        .toSorted(by(place))
        .toReversed()
        .slice(0, limit);
    },

    async change(id, change, { uid, at }) {
      const current = read(id);
      if (current !== null) {
        const { status = current.status, note = current.note } = change;
        const handledAt = status === 'new' ? null : (current.handledAt ?? at);
        const changed = { status, note, handledAt, changedAt: at, changedBy: uid };
        documents.change(`contactSubmissions/${id}`, changed);
      }
      return read(id);
    },
  };
}
