/** `notices/{id}`: what was or is to be sent to channels. No client reads them. */
import { z } from 'zod';
import { noticeKinds, noticeSchema } from '../../contract/channels.ts';
import type { NoticeStore, StoredNotice } from '../../services/ports/notice-store.ts';
import { storedChannelSchema } from './channel-store.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';

const link = z.object({ label: z.string(), url: z.string() });

const storedNoticeSchema: z.ZodType<StoredNotice> = noticeSchema.extend({
  ownerId: z.string(),
  cause: z.string(),
  thread: z.string().nullable(),
  sentTo: storedChannelSchema.optional(),
  items: z.array(
    z.object({
      title: z.string(),
      severity: z.enum(['critical', 'error', 'warning', 'good', 'info']),
      lines: z.array(z.string()),
      link: link.nullable(),
    }),
  ),
});

/** What is sent in a call is counted; what was lowered or deleted is sent where a channel was. */
const keptKinds: ReadonlySet<string> = new Set(['test', 'confirmation', 'lowered', 'deleted']);
const goingKinds = noticeKinds.filter((kind) => !keptKinds.has(kind));

export function createNoticeStore(records: Records): NoticeStore {
  const notices = recordStore(records, 'notices', storedNoticeSchema);
  return {
    getAll: async (ids) =>
      (await Promise.all(ids.map(notices.get))).filter((notice) => notice !== null),

    add: (added) =>
      records.compareAndSet(async (work) => {
        const there = await work.getAll(added.map(({ id }) => notices.ref(id)));
        added.forEach((notice, place) => {
          if (there[place] === null) {
            work.create(notices.ref(notice.id), notice);
          }
        });
      }),

    due: (at, limit) => notices.find({ bound: ['nextAttemptAt', '<=', at], limit }),

    change: (ids, change) =>
      records.compareAndSet(async (work) => {
        const found = await work.getAll(ids.map((id) => notices.ref(id)));
        return found.flatMap((current) => {
          const fields = current === null ? null : change(current);
          if (current === null || fields === null) {
            return [];
          }
          work.update(notices.ref(current.id), fields);
          return [{ ...current, ...fields }];
        });
      }),

    async list(channelId, limit) {
      const found = await notices.find({
        where: { channelId },
        order: { createdAt: 'desc' },
        limit,
      });
      return found.map((notice) => noticeSchema.parse(notice));
    },

    async count({ of, kind, from, limit }) {
      const ids = await records.ids('notices', {
        where: { ...of, kind },
        bound: ['createdAt', '>', from],
        limit,
      });
      return ids.length;
    },

    deleteOlder: (at, limit) => notices.deleteAll({ bound: ['createdAt', '<', at], limit }),

    async deleteOf(channelId) {
      const limit = 200;
      const where = { channelId, kind: goingKinds };
      while ((await notices.deleteAll({ where, limit })) === limit) {
        // Until less than a full page was left.
      }
    },
  };
}
