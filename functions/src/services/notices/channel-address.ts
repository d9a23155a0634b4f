import { z } from 'zod';
import type { ChannelKind } from '../../contract/channels.ts';
import { AppError } from '../../lib/errors.ts';
import { checkWebhookUrl, hostAndPort } from '../alerts/webhook-address.ts';

const emailSchema = z.email().max(254);

/** Where each service gives out addresses: another host would be another service's address. */
const hosts: Partial<Readonly<Record<ChannelKind, readonly string[]>>> = {
  slack: ['hooks.slack.com', 'hooks.slack-gov.com'],
  'google-chat': ['chat.googleapis.com'],
  discord: ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'],
};

function refuse(message: string): never {
  throw new AppError('invalid-argument', message, { fields: { address: message } });
}

/**
 * An address as it is kept.
 * @param allow hosts with ports that need not be public
 * @throws AppError `invalid-argument` naming the field `address`
 */
export function checkedAddress(kind: ChannelKind, text: string, allow: readonly string[]): string {
  if (kind === 'email') {
    const email = emailSchema.safeParse(text);
    return email.success ? email.data : refuse('Not a valid email address');
  }
  const url = checkWebhookUrl(text, allow, 'address');
  const expected = hosts[kind];
  if (
    expected !== undefined &&
    !expected.includes(url.hostname) &&
    !allow.includes(hostAndPort(url))
  ) {
    refuse(`The address must be at ${expected[0] ?? ''}`);
  }
  return url.href;
}

/** What its owner is shown of it: an address by HTTP is a secret. */
export function shownAddress(kind: ChannelKind, address: string): string {
  return kind === 'email' ? address : `${new URL(address).host}/…${address.slice(-4)}`;
}
