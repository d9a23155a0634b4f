import type { StoredChannel } from '../ports/channel-store.ts';
import type { NoticeEvent } from '../ports/notice-events.ts';
import type { StoredNotice } from '../ports/notice-store.ts';
import { newNotice } from './new-notice.ts';

/**
 * Of a guard that was lowered: to every channel, whatever its rules and hours, where it is now.
 * A heartbeat says only that backups are proven.
 */
export function loweredNotices(
  { id, projectId, said }: NoticeEvent,
  channels: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  if (said === undefined) {
    return [];
  }
  const { title, lines } = said;
  const speaking = channels.filter(({ kind }) => kind !== 'heartbeat');
  return speaking.map((channel) => ({
    ...newNotice(channel, {
      kind: 'lowered',
      event: `${id}|${channel.addressId}`,
      // Each is a message: what was done at once may be reported in full.
      cause: `lowered|${id}`,
      title,
      ...(projectId === null ? {} : { projectId }),
      items: [{ title, severity: 'warning', lines, link: null }],
      at,
      due: at,
    }),
    sentTo: channel,
  }));
}
