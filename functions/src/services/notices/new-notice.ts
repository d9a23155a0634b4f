import { createHash } from 'node:crypto';
import type { AlertKind } from '../../contract/alerts.ts';
import type { AlertSeverity, Notice } from '../../contract/channels.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { StoredNotice } from '../ports/notice-store.ts';

export interface NewNotice {
  readonly kind: Notice['kind'];
  /** What distinguishes one event from another. */
  readonly event: string;
  readonly cause: string;
  readonly title: string;
  readonly projectId?: string;
  readonly severity?: AlertSeverity;
  /** `id` null where the alert has no project to stand in. */
  readonly alert?: { readonly id: string | null; readonly kind: AlertKind };
  readonly items?: StoredNotice['items'];
  readonly at: Date;
  /** When it is sent at the earliest. */
  readonly due: Date;
}

/** The id of the notice of one event to one channel: what happens twice makes it once. */
export function noticeId(channelId: string, kind: Notice['kind'], event: string): string {
  const hash = createHash('sha256').update(`${channelId}|${kind}|${event}`);
  return hash.digest('base64url').slice(0, 22);
}

export function newNotice(
  { id: channelId, ownerId }: Pick<StoredChannel, 'id' | 'ownerId'>,
  notice: NewNotice,
): StoredNotice {
  return {
    id: noticeId(channelId, notice.kind, notice.event),
    ownerId,
    channelId,
    projectId: notice.projectId ?? null,
    kind: notice.kind,
    severity: notice.severity ?? null,
    alertId: notice.alert?.id ?? null,
    alertKind: notice.alert?.kind ?? null,
    title: notice.title,
    cause: notice.cause,
    thread: null,
    items: notice.items ?? [],
    state: 'pending',
    attempts: 0,
    nextAttemptAt: notice.due.toISOString(),
    lastAttemptAt: null,
    reason: null,
    createdAt: notice.at.toISOString(),
  };
}
