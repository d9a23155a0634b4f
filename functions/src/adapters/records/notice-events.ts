/** `noticeEvents/{id}`: what channels are still to be notified of. No client reads them. */
import { z } from 'zod';
import type { Alert } from '../../contract/alerts.ts';
import { eventOf } from '../../services/alerts/new-alert.ts';
import {
  noticeEvent,
  noticeEventKinds,
  noticeEventsCollection,
  type NoticeEvents,
} from '../../services/ports/notice-events.ts';
import type { Owned } from '../../services/ports/owned.ts';
import { storedChannelSchema } from './channel-store.ts';
import { recordStore } from './record-store.ts';
import { anyRecord, type Records, type RecordWrites } from './records.ts';

export const noticeEventSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  projectId: z.string().nullable(),
  kind: z.enum(noticeEventKinds),
  subjectId: z.string(),
  at: z.string(),
  said: z.object({ title: z.string(), lines: z.array(z.string()) }).optional(),
  ofProjects: z.array(z.string()).optional(),
  lostChannel: storedChannelSchema.optional(),
});

export function createNoticeEvents(records: Records): NoticeEvents {
  const events = recordStore(records, noticeEventsCollection, noticeEventSchema);
  return {
    list: (limit) => events.find({ order: { at: 'asc' }, limit }),

    lost: (ownerId, limit) =>
      events.find({ where: { 'lostChannel.ownerId': ownerId }, order: { at: 'asc' }, limit }),

    keep: (event) => records.write((writes) => writes.set(events.ref(event.id), event)),

    delete: (ids) => records.write((writes) => ids.forEach((id) => writes.delete(events.ref(id)))),
  };
}

/** Keeps, with the write of an alert, that channels are to be notified. */
export function keepEvent(
  work: Pick<RecordWrites, 'set'>,
  kind: Parameters<typeof eventOf>[0],
  alert: Owned<Alert>,
): void {
  const event = noticeEvent(eventOf(kind, alert));
  work.set(anyRecord(`${noticeEventsCollection}/${event.id}`), event);
}
