import type { StoredChannel } from './channel-store.ts';
import type { RecordPatch } from './job-store.ts';

export const noticeEventKinds = [
  'raised',
  'resolved',
  'unwatched',
  'undelivered',
  'proven',
  'deleted',
  'lowered',
  'drill-left',
] as const;

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
   * `unwatched`: an alert is over because its schedule was changed, paused or deleted.
   * `undelivered`: its schedule's webhook could not be notified. `proven`: a backup completed and
   * verified. `deleted`: something can be taken back until it is gone for good. `lowered`:
   * something protects less by what its owner did. `drill-left`: a drill has left documents, and
   * both its projects were deleted.
   */
  readonly kind: (typeof noticeEventKinds)[number];
  /** The alert, the backup, the deletion, or the drill. */
  readonly subjectId: string;
  readonly at: string;
  /** Of `lowered` and `drill-left`: what was done. */
  readonly said?: { readonly title: string; readonly lines: readonly string[] } | undefined;
  /** Of `drill-left`: the projects, with which the event would go as their own. */
  readonly ofProjects?: readonly string[] | undefined;
  /** Of `lowered`: a channel as it was, where notices no longer go there by this. */
  readonly lostChannel?: StoredChannel | undefined;
}

export interface NoticeEvents {
  /** The longest waiting first. */
  list(limit: number): Promise<NoticeEvent[]>;
  /** Those of an account by which a channel was lost, the first of them first. */
  lost(ownerId: string, limit: number): Promise<NoticeEvent[]>;
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
