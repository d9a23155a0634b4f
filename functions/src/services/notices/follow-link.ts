import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
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
