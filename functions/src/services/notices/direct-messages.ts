import { createHash } from 'node:crypto';
import { maxConfirmationsADay, maxTestsADay, type Notice } from '../../contract/channels.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Attempt } from './attempt.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { NoticeStore } from '../ports/notice-store.ts';
import type { ChannelSender } from './channel-sender.ts';
import type { Message } from './message.ts';
import { newNotice } from './new-notice.ts';
import { arrived, notArrived } from './notice-delivery.ts';
import type { NoticeLinks } from './notice-links.ts';

export interface DirectMessagesOptions {
  readonly channels: Pick<ChannelStore, 'change'>;
  readonly notices: Pick<NoticeStore, 'add' | 'change' | 'count'>;
  readonly channelSender: Pick<ChannelSender, 'send'>;
  readonly links: NoticeLinks;
  readonly origin: string;
  readonly now: () => Date;
}

const dayMs = 24 * 60 * 60_000;
const retrySeconds = 60 * 60;
/** Of mails to one address in 24 hours. */
const maxConfirmationsOfAddress = 3;

type Counted = Parameters<NoticeStore['count']>[0];

/** What is sent while its sender waits, once, and stands among the notices of its channel. */
export class DirectMessages {
  private readonly options: DirectMessagesOptions;

  constructor(options: DirectMessagesOptions) {
    this.options = options;
  }

  /** @throws AppError `resource-exhausted` where an account has sent too many today */
  async test(channel: StoredChannel): Promise<Attempt> {
    await this.assertMay({ ownerId: channel.ownerId }, 'test', maxTestsADay);
    const { origin } = this.options;
    const text = `The channel ‘${channel.name}’ works: Firekeep’s notices arrive here.`;
    return await this.send(
      channel,
      { kind: 'test', cause: 'test' },
      {
        type: 'test',
        title: 'Test notice from Firekeep',
        text,
        action: { label: 'Open Firekeep', url: `${origin}/dashboard/settings` },
      },
    );
  }

  /**
   * Anybody's address can be typed: mails that nobody asked for are few.
   * @throws AppError `resource-exhausted` where an account has asked for too many today, or an
   *   address, by whichever accounts, was asked too often
   */
  async assertMayConfirm(ownerId: string, address: string): Promise<void> {
    await this.assertMay({ ownerId }, 'confirmation', maxConfirmationsADay);
    await this.assertMay({ cause: causeOf(address) }, 'confirmation', maxConfirmationsOfAddress);
  }

  /** Asks whoever reads an address whether notices are wanted there. */
  async confirmation(channel: StoredChannel, address: string): Promise<Attempt> {
    return await this.send(
      channel,
      { kind: 'confirmation', cause: causeOf(address) },
      {
        type: 'confirmation',
        title: 'Confirm that Firekeep may notify you',
        text: 'Somebody (we hope it was you) asked Firekeep to send notices about backups to this address. If it wasn’t you, there is nothing to do: without your confirmation none are sent.',
        action: { label: 'Confirm', url: this.options.links.confirmation(channel) },
      },
    );
  }

  private async send(
    channel: StoredChannel,
    about: { readonly kind: 'test' | 'confirmation'; readonly cause: string },
    said: Pick<Message, 'type' | 'title' | 'text' | 'action'>,
  ): Promise<Attempt> {
    const { channels, notices, channelSender, links, now } = this.options;
    const at = now();
    const made = newNotice(channel, { ...about, event: newId(), title: said.title, at, due: at });
    // Kept before it is sent: what is sent at once counts too.
    await notices.add([{ ...made, attempts: 1, nextAttemptAt: null }]);
    const unsubscribe = channel.kind === 'email' ? links.unsubscribe(channel) : null;
    const message = { ...said, items: [], thread: null, delivery: made.id, unsubscribe };
    const { isDelivered, reason } = await channelSender.send(channel, message);
    const lastAttemptAt = at.toISOString();
    await notices.change([made.id], () => ({
      state: isDelivered ? 'sent' : 'failed',
      lastAttemptAt,
      reason,
    }));
    await channels.change(channel.id, (current) =>
      isDelivered ? arrived(current, [], at) : notArrived(current, reason, lastAttemptAt),
    );
    return { isDelivered, reason };
  }

  private async assertMay(of: Counted['of'], kind: Notice['kind'], most: number): Promise<void> {
    const { notices, now } = this.options;
    const from = new Date(now().getTime() - dayMs).toISOString();
    if ((await notices.count({ of, kind, from, limit: most })) >= most) {
      const message = `At most ${most} of these messages go out in a day`;
      throw new AppError('resource-exhausted', message, { retryAfterSeconds: retrySeconds });
    }
  }
}

/** What mails to one address have in common, without naming it. */
function causeOf(address: string): string {
  const hash = createHash('sha256').update(`channel address|${address.toLowerCase()}`);
  return `confirmation|${hash.digest('base64url').slice(0, 22)}`;
}
