import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { ChannelStore } from '../ports/channel-store.ts';
import type { NoticeLinks } from './notice-links.ts';

const states = { confirm: 'active', unsubscribe: 'unsubscribed' } as const;

/** Does what a link in a mail is for. @throws AppError `not-found` for another link */
export async function followLink(
  { links, channels }: { links: NoticeLinks; channels: Pick<ChannelStore, 'change'> },
  purpose: keyof typeof states,
  token: string,
): Promise<{ shownAddress: string }> {
  const { id, addressId } = links.read(purpose, token);
  // The address may be another by now.
  const changed = await channels.change(id, (current) =>
    current.addressId === addressId ? { state: states[purpose] } : null,
  );
  if (changed?.addressId !== addressId) {
    throw new AppError('not-found', messages.notFound);
  }
  return { shownAddress: changed.shownAddress };
}

/**
 * Ends a channel by the link of a mail, which may have been forwarded: the other channels are
 * notified, and the address itself, by a last mail.
 * @throws AppError `not-found` for another link
 */
export async function endByLink(
  parts: {
    readonly links: NoticeLinks;
    readonly channels: Pick<ChannelStore, 'get' | 'change'>;
    readonly lowerings: Pick<Lowerings, 'reported'>;
  },
  token: string,
): Promise<{ shownAddress: string }> {
  const { links, channels, lowerings } = parts;
  const { id, addressId } = links.read('unsubscribe', token);
  const channel = await channels.get(id);
  const follow = async () => followLink(parts, 'unsubscribe', token);
  if (channel?.addressId !== addressId || channel.state !== 'active') {
    return await follow();
  }
  const title = `The channel ${channel.name} was ended`;
  const lines = [
    'By the link of a mail that was sent there.',
    'If nobody should have done so, ask for its confirmation again in the settings.',
  ];
  const ended = { projectId: null, title, lines, lostChannel: channel };
  return await lowerings.reported([channel.ownerId], ended, follow);
}
