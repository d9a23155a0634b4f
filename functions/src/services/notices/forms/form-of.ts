import type { ChannelKind } from '../../../contract/channels.ts';
import type { Message } from '../message.ts';
import { discordBody } from './discord.ts';
import { googleChatBody } from './google-chat.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';
import { webhookBody } from './webhook.ts';

/** Channels that a message is posted to; a heartbeat has no message, and e-mail its own form. */
export type PostedKind = Exclude<ChannelKind, 'email' | 'heartbeat'>;

interface Form {
  readonly body: (message: Message) => string;
  /** What the address gets beside its own parameters. */
  readonly query?: Readonly<Record<string, string>>;
}

const forms: Readonly<Record<PostedKind, Form>> = {
  slack: { body: slackBody },
  'google-chat': {
    body: googleChatBody,
    // Without it the thread of the body is not looked at.
    query: { messageReplyOption: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' },
  },
  teams: { body: teamsBody },
  discord: { body: discordBody },
  webhook: { body: webhookBody },
};

/** What is posted to a channel: JSON, and the parameters that its address needs. */
export function formOf(
  kind: PostedKind,
  message: Message,
): { readonly body: string; readonly query: Readonly<Record<string, string>> } {
  const { body, query = {} } = forms[kind];
  return { body: body(message), query };
}
