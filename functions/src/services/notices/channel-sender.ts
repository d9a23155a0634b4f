import { AppError } from '../../lib/errors.ts';
import { signedBody } from '../alerts/signed-body.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { attempted, delivered, notSent, type Attempt } from './attempt.ts';
import type { ChannelVault } from './channel-vault.ts';
import { mailOf } from './forms/mail.ts';
import { formOf } from './forms/form-of.ts';
import type { Message } from './message.ts';

export interface ChannelSenderOptions {
  readonly channelVault: ChannelVault;
  readonly sender: WebhookSender;
  /** Null where this installation sends no e-mail. */
  readonly mail: MailSender | null;
  readonly now: () => Date;
}

/** Sends a message to a channel in the channel's form, once. */
export class ChannelSender {
  private readonly options: ChannelSenderOptions;

  constructor(options: ChannelSenderOptions) {
    this.options = options;
  }

  async send(channel: StoredChannel, message: Message): Promise<Attempt> {
    return channel.kind === 'email'
      ? await this.sendMail(channel, message)
      : await attempted(() => this.post(channel, message));
  }

  private async sendMail(channel: StoredChannel, message: Message): Promise<Attempt> {
    const { mail, channelVault } = this.options;
    if (mail === null) {
      return { isDelivered: false, reason: 'This installation sends no email' };
    }
    try {
      await mail.send({ to: await channelVault.address(channel), ...mailOf(message) });
      return delivered;
    } catch (error) {
      const isFinal = error instanceof AppError && error.code === 'failed-precondition';
      return { ...notSent(error), isFinal };
    }
  }

  private async post(channel: StoredChannel, message: Message): Promise<{ status: number }> {
    const { channelVault, sender, now } = this.options;
    const [url, secret] = await Promise.all([
      channelVault.address(channel),
      channelVault.secret(channel),
    ]);
    return await sender.post(posted(channel, message, { url, secret, now: now() }));
  }
}

interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A message as it is posted; a heartbeat is called, and that is all there is to it. */
function posted(
  { kind }: Pick<StoredChannel, 'kind'>,
  message: Message,
  how: { readonly url: string; readonly secret: string | null; readonly now: Date },
): Posted {
  const { secret, now } = how;
  const url = new URL(how.url);
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Firekeep-Notices/1' };
  if (kind === 'email' || kind === 'heartbeat') {
    return { url: url.href, headers, body: '{}' };
  }
  const { body, query } = formOf(kind, message);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  return secret === null
    ? { url: url.href, headers, body }
    : { url: url.href, ...signedBody(body, { secret, delivery: message.delivery, now }) };
}
