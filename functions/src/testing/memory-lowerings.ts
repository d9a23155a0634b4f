import { createNoticeEvents } from '../adapters/records/notice-events.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
import { MemoryDocuments } from './memory/documents.ts';

/** What lowers guards, and the titles that channels are to be notified of. */
export function memoryLowerings(now: () => Date, documents = new MemoryDocuments()) {
  const noticeEvents = createNoticeEvents(documents);
  const notified = async () => (await noticeEvents.list(99)).map(({ said }) => said?.title);
  return { lowerings: new Lowerings({ noticeEvents, now }), notified };
}
