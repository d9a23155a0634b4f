import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { NoticeStore, StoredNotice } from '../ports/notice-store.ts';
import { afterAttempt, leaseMs, type Attempt } from './attempt.ts';
import type { ChannelSender } from './channel-sender.ts';
import type { NoticeMessages, NoticePlace, Written } from './notice-messages.ts';

export interface NoticeDeliveryOptions {
  readonly notices: Pick<NoticeStore, 'due' | 'change'>;
  readonly channels: Pick<ChannelStore, 'get' | 'change'>;
  readonly messages: NoticeMessages;
  readonly channelSender: Pick<ChannelSender, 'send'>;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => Date;
}

/** Bound one tick; what is left over comes with the next. */
const maxDue = 500;
/** Of one channel at once: all are changed in one transaction. */
const maxOfChannel = 100;
const parallel = 20;
/** Minutes from one attempt to the next; after the last of them it is given up. */
const pauses = [1, 5, 15, 60, 180, 360, 720];
/** That a backup is proven is no news for long. */
const provenPauses = [1, 5, 9];
const pauseMs = 60_000;
/** A message takes less, from its writing to the note of it. */
const reserveMs = 60_000;
/** How long a channel remembers that it sent something of a cause. */
const causeMs = 60 * 60_000;

/**
 * Sends what is due, one message for all of one cause. Killed between an answer and the note of it,
 * it is sent again: receivers recognize it by its delivery.
 */
export class NoticeDelivery {
  private readonly options: NoticeDeliveryOptions;

  constructor(options: NoticeDeliveryOptions) {
    this.options = options;
  }

  /** @throws AggregateError once all others were done */
  async sendDue(): Promise<void> {
    const { notices, now } = this.options;
    const byChannel = new Map<string, StoredNotice[]>();
    for (const notice of await notices.due(now().toISOString(), maxDue)) {
      const place = notice.sentTo?.addressId ?? notice.channelId;
      byChannel.set(place, [...(byChannel.get(place) ?? []), notice]);
    }
    const failed = await settleEach([...byChannel], ([, due]) => this.ofChannel(due), {
      parallel,
      limitMs: leaseMs,
    });
    throwFailed(failed, 'channels were not served');
  }

  private async ofChannel(due: readonly StoredNotice[]): Promise<void> {
    await this.postpone(due.slice(maxOfChannel));
    const { claimed, until } = await this.claim(due.slice(0, maxOfChannel));
    const [first] = due;
    const place = first === undefined ? null : await this.placeOf(first);
    if (place === null) {
      await this.drop(claimed, 'The channel takes no notices');
      return;
    }
    for (const notices of byCause(claimed)) {
      // What is left over when the lease is about to end is due again after it.
      if (this.options.now().getTime() > Date.parse(until) - reserveMs) {
        return;
      }
      await this.ofCause(place, notices, until);
    }
  }

  /** Null where its channel takes no notices. */
  private async placeOf({ channelId, sentTo }: StoredNotice): Promise<NoticePlace | null> {
    const channel = await this.options.channels.get(channelId);
    const isThere =
      channel?.state === 'active' && channel.addressId === (sentTo ?? channel).addressId;
    if (isThere) {
      return { channel, isLost: false };
    }
    return sentTo === undefined ? null : { channel: sentTo, isLost: true };
  }

  private async ofCause(
    place: NoticePlace,
    notices: readonly StoredNotice[],
    until: string,
  ): Promise<void> {
    const { messages, channelSender, log } = this.options;
    const { channel } = place;
    try {
      for (const written of await messages.write(place, notices)) {
        if (written.message === null) {
          await this.drop(written.notices, written.reason);
        } else {
          const attempt = await channelSender.send(channel, written.message);
          await this.settle(channel, { ...written, until }, attempt);
        }
      }
    } catch (error) {
      // Something that can't be written must not keep what comes after it from being sent.
      log.error('A notice could not be written or sent', error);
      const attempt = { isDelivered: false, reason: 'Firekeep could not send it' };
      await this.settle(channel, { notices, thread: null, until }, attempt);
    }
  }

  /** Those of them that are still due, and this tick's to send until then. */
  private async claim(due: readonly StoredNotice[]) {
    const { notices, now } = this.options;
    const at = now().toISOString();
    const until = new Date(now().getTime() + leaseMs).toISOString();
    const claimed = await notices.change(idsOf(due), (current) =>
      isDue(current, at) ? { nextAttemptAt: until } : null,
    );
    return { claimed, until };
  }

  /** So that one channel’s many keep no other’s few from their turn. */
  private async postpone(due: readonly StoredNotice[]): Promise<void> {
    const { notices, now } = this.options;
    const at = now().toISOString();
    const nextAttemptAt = new Date(now().getTime() + pauseMs).toISOString();
    for (let from = 0; from < due.length; from += maxOfChannel) {
      await notices.change(idsOf(due.slice(from, from + maxOfChannel)), (current) =>
        isDue(current, at) ? { nextAttemptAt } : null,
      );
    }
  }

  private async drop(dropped: readonly StoredNotice[], reason: string): Promise<void> {
    await this.options.notices.change(idsOf(dropped), () => ({
      state: 'dropped',
      nextAttemptAt: null,
      reason,
    }));
  }

  private async settle(
    channel: StoredChannel,
    sent: Pick<Written, 'notices'> & { readonly thread: string | null; readonly until: string },
    attempt: Attempt,
  ): Promise<void> {
    const { notices, channels, now } = this.options;
    const { isDelivered, reason } = attempt;
    const at = now();
    // Where the lease ran out meanwhile, somebody else decides.
    await notices.change(idsOf(sent.notices), (current) =>
      current.state === 'pending' && current.nextAttemptAt === sent.until
        ? {
            ...afterAttempt(current, attempt, { pauses: pausesOf(current), at, done: 'sent' }),
            ...(isDelivered ? { thread: sent.thread } : {}),
          }
        : null,
    );
    const causes = sent.notices.filter(({ kind }) => kind === 'raised').map(({ cause }) => cause);
    // What arrives or doesn't at another address says nothing of this one.
    await channels.change(channel.id, (current) => {
      if (current.addressId !== channel.addressId) {
        return null;
      }
      return isDelivered
        ? arrived(current, causes, at)
        : notArrived(current, reason, at.toISOString());
    });
  }
}

function pausesOf({ kind }: StoredNotice): readonly number[] {
  return kind === 'proven' ? provenPauses : pauses;
}

function isDue({ state, nextAttemptAt }: StoredNotice, at: string): boolean {
  return state === 'pending' && nextAttemptAt !== null && nextAttemptAt <= at;
}

function byCause(notices: readonly StoredNotice[]): StoredNotice[][] {
  const found = new Map<string, StoredNotice[]>();
  for (const notice of notices) {
    found.set(notice.cause, [...(found.get(notice.cause) ?? []), notice]);
  }
  return [...found.values()];
}

function idsOf(notices: readonly StoredNotice[]): string[] {
  return notices.map(({ id }) => id);
}

/** What a channel keeps of a message that arrived. */
export function arrived(
  { sentCauses }: StoredChannel,
  causes: readonly string[],
  at: Date,
): Partial<StoredChannel> {
  const since = new Date(at.getTime() - causeMs).toISOString();
  const lately = Object.entries(sentCauses).filter(([, sentAt]) => sentAt > since);
  const now = causes.map((cause) => [cause, at.toISOString()] as const);
  return {
    lastSentAt: at.toISOString(),
    failingSince: null,
    failingNotifiedAt: null,
    lastFailure: null,
    sentCauses: Object.fromEntries([...lately, ...now]),
  };
}

/** And of one that didn't. */
export function notArrived(
  { failingSince }: StoredChannel,
  reason: string | null,
  at: string,
): Partial<StoredChannel> {
  return { failingSince: failingSince ?? at, lastFailure: reason };
}
