import { createHash } from 'node:crypto';
import type { AlertStore } from '../ports/alert-store.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { NoticeStore, StoredNotice } from '../ports/notice-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { alertMessage, type Envelope, type Reported } from './alert-message.ts';
import type { Message } from './message.ts';
import { deletedMessage } from './deleted-notices.ts';
import { noticeId } from './new-notice.ts';
import type { NoticeLinks } from './notice-links.ts';

/** A message and the notices it is of; where there is none, why they need not be sent. */
export type Written = { readonly notices: readonly StoredNotice[]; readonly thread: string } & (
  | { readonly message: Message }
  | { readonly message: null; readonly reason: string }
);

export interface NoticeMessagesOptions {
  readonly alerts: Pick<AlertStore, 'alert'>;
  readonly notices: Pick<NoticeStore, 'getAll'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly links: NoticeLinks;
  readonly origin: string;
}

/** Where notices are sent. */
export interface NoticePlace {
  readonly channel: StoredChannel;
  /** The channel is gone, has another address, or was ended: what is sent is the last. */
  readonly isLost: boolean;
}

/** Writes what channels are sent. */
export class NoticeMessages {
  private readonly options: NoticeMessagesOptions;

  constructor(options: NoticeMessagesOptions) {
    this.options = options;
  }

  /** One message, where any is needed, about notices of one cause. */
  async write(
    { channel, isLost }: NoticePlace,
    notices: readonly StoredNotice[],
  ): Promise<Written[]> {
    const [first] = notices;
    if (first === undefined) {
      return [];
    }
    const delivery = deliveryOf(notices);
    const thread = (await this.threadOf(channel, notices)) ?? delivery;
    const unsubscribe =
      channel.kind === 'email' && !isLost ? this.options.links.unsubscribe(channel) : null;
    const envelope = { thread, delivery, unsubscribe };
    if (first.alertId === null) {
      const { origin } = this.options;
      const message =
        first.kind === 'deleted'
          ? { ...envelope, ...deletedMessage(notices, origin), text: null }
          : otherMessage({ ...first, items: notices.flatMap(itemsOf) }, envelope, origin);
      return [{ notices, thread, message }];
    }
    return await this.ofAlerts(notices, first, envelope);
  }

  private async ofAlerts(
    notices: readonly StoredNotice[],
    { projectId }: StoredNotice,
    envelope: Envelope & { readonly thread: string },
  ): Promise<Written[]> {
    const { projects, origin } = this.options;
    const { thread } = envelope;
    const stored = projectId === null ? null : await projects.get(projectId);
    const reported = stored === null ? [] : await this.reported(notices);
    const sent = new Set(reported.map(({ notice }) => notice));
    const needless = notices.filter((notice) => !sent.has(notice));
    const dropped: Written[] =
      needless.length === 0
        ? []
        : [{ notices: needless, thread, message: null, reason: 'Acknowledged or gone before' }];
    if (stored === null || reported.length === 0) {
      return dropped;
    }
    const message = alertMessage(reported, { origin, project: stored.project }, envelope);
    return [...dropped, { notices: [...sent], thread, message }];
  }

  /** Those whose alert nobody has acknowledged so far. */
  private async reported(notices: readonly StoredNotice[]): Promise<Reported[]> {
    const found = await Promise.all(
      notices.map(async (notice) => {
        const owned = await this.options.alerts.alert(notice.alertId ?? '');
        const isOurs = owned?.ownerId === notice.ownerId;
        return isOurs && owned.value.state !== 'acknowledged'
          ? [{ notice, alert: owned.value }]
          : [];
      }),
    );
    return found.flat();
  }

  /** The end of an alert continues the conversation of its beginning. */
  private async threadOf(
    { id }: StoredChannel,
    notices: readonly StoredNotice[],
  ): Promise<string | null> {
    const ends = notices.filter(({ kind }) => kind === 'resolved');
    const begun = await this.options.notices.getAll(
      ends.map(({ alertId }) => noticeId(id, 'raised', alertId ?? '')),
    );
    return begun.find(({ thread }) => thread !== null)?.thread ?? null;
  }
}

const itemsOf = ({ items }: StoredNotice) => items;

/** What isn't about alerts of a project says itself what it says. */
function otherMessage(notice: StoredNotice, envelope: Envelope, origin: string): Message {
  const { kind, title, items, projectId } = notice;
  const isFailing = kind === 'channel-failing';
  const place = projectId === null ? '/dashboard/settings' : `/projects/${projectId}/backup`;
  const failing =
    projectId === null
      ? { label: 'Look at the channel', url: `${origin}/dashboard/settings` }
      : { label: 'Look at the alert', url: `${origin}/projects/${projectId}/backup` };
  return {
    ...envelope,
    type: isFailing || kind === 'summary' || kind === 'lowered' ? kind : 'alerts',
    title,
    text: null,
    items,
    action: isFailing
      ? failing
      : { label: 'Open Firekeep', url: `${origin}${kind === 'lowered' ? place : '/dashboard'}` },
  };
}

/**
 * The same for every attempt with the same notices, and another for more of them: a receiver that
 * has had the first message must not take what is new for a repetition.
 */
function deliveryOf(notices: readonly StoredNotice[]): string {
  const ids = notices.map(({ id }) => id).toSorted();
  const [only = ''] = ids;
  return ids.length === 1
    ? only
    : createHash('sha256').update(ids.join('|')).digest('base64url').slice(0, 22);
}
