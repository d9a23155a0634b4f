import type { StoredChannel } from './channel-store.ts';
import type { RecordPatch } from './job-store.ts';

/**
 * Something that channels are to be notified of, kept together with what happened, until a tick has
 * made notices of it.
 */
export interface NoticeEvent {
  readonly id: string;
  readonly ownerId: string;
  /** Null for what is about the account. */
  readonly projectId: string | null;
  /**
   * `unwatched`: an alert is over because its schedule was changed, paused or deleted. `proven`: a
   * backup completed and verified. `deleted`: something can be taken back until it is gone for
   * good. `lowered`: something protects less by what its owner did.
   */
  readonly kind: 'raised' | 'resolved' | 'unwatched' | 'proven' | 'deleted' | 'lowered';
  /** The alert, the backup, or the deletion. */
  readonly subjectId: string;
  readonly at: string;
  /** Of `lowered`: what was done. */
  readonly said?: { readonly title: string; readonly lines: readonly string[] } | undefined;
  /** Of `lowered`: a channel as it was, where notices no longer go there by this. */
  readonly lostChannel?: StoredChannel | undefined;
}

export interface NoticeEvents {
  /** The longest waiting first. */
  list(limit: number): Promise<NoticeEvent[]>;
  keep(event: NoticeEvent): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
}

export const noticeEventsCollection = 'noticeEvents';

export function noticeEvent(event: Omit<NoticeEvent, 'id'>): NoticeEvent {
  return { ...event, id: `${event.subjectId}-${event.kind}` };
}

/** An event that is kept with the end of a job. */
export function noticePatch(event: Omit<NoticeEvent, 'id'>): RecordPatch {
  const { id, ...fields } = noticeEvent(event);
  return { collection: noticeEventsCollection, id, patch: { ...fields, id }, create: true };
}
