import type { StoredChannel } from '../ports/channel-store.ts';
import type { NoticeEvent } from '../ports/notice-events.ts';
import type { StoredNotice } from '../ports/notice-store.ts';
import { newNotice } from './new-notice.ts';

/**
 * Of a guard that was lowered: to every channel, whatever its rules and hours, and to one that is
 * gone or has another address since, where it was. A heartbeat says only that backups are proven.
 */
export function loweredNotices(
  { id, projectId, said, lostChannel }: NoticeEvent,
  active: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  if (said === undefined) {
    return [];
  }
  const { title, lines } = said;
  const noticeOf = (channel: StoredChannel, event: string): StoredNotice =>
    newNotice(channel, {
      kind: 'lowered',
      event,
      // Each is a message: what was done at once may be reported in full.
      cause: `lowered|${id}`,
      title,
      ...(projectId === null ? {} : { projectId }),
      items: [{ title, severity: 'warning', lines, link: null }],
      at,
      due: at,
    });
  return [
    ...active.filter(speaks).map((channel) => noticeOf(channel, id)),
    ...(lostChannel !== undefined && speaks(lostChannel)
      ? [{ ...noticeOf(lostChannel, `${id}|lost`), sentTo: lostChannel }]
      : []),
  ];
}

function speaks({ kind, state }: StoredChannel): boolean {
  return kind !== 'heartbeat' && state === 'active';
}
