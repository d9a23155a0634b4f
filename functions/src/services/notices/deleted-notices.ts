import type { DeletionKind } from '../../contract/deletions.ts';
import type { StoredDeletion } from '../deletions/stored-deletion.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { StoredNotice } from '../ports/notice-store.ts';
import { utcTime } from './alert-message.ts';
import type { Message } from './message.ts';
import { saidNotices } from './said-notices.ts';

const words: Readonly<Record<DeletionKind, string>> = {
  backup: 'Backup',
  schedule: 'Schedule',
  project: 'Project',
  account: 'Account',
};

/** To every channel where it is now, whatever its rules; none of what was taken back by now. */
export function deletedNotices(
  deletion: StoredDeletion | null,
  channels: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  if (deletion === null) {
    return [];
  }
  const { id, kind, name, projectId, projectName, deletedAt, goneAt } = deletion;
  const title = `${words[kind]} deleted: ${name}`;
  const place = projectName === null || kind === 'project' ? [] : [`In the project ${projectName}`];
  const until = `It can be taken back until ${utcTime(goneAt)}; after that it is gone for good.`;
  const said = {
    kind: 'deleted',
    event: `${id}|${deletedAt}`,
    cause: 'deleted',
    ...(projectId === null ? {} : { projectId }),
    severity: 'warning',
    title,
    lines: [...place, until],
    at,
  } as const;
  return channels.flatMap((channel) =>
    saidNotices([channel], { ...said, event: `${said.event}|${channel.addressId}` }).map(
      (notice) => ({ ...notice, sentTo: channel }),
    ),
  );
}

/** One message about all that was deleted since the last one. */
export function deletedMessage(
  notices: readonly StoredNotice[],
  origin: string,
): Pick<Message, 'type' | 'title' | 'items' | 'action'> {
  const items = notices.flatMap((notice) => notice.items);
  return {
    type: 'deleted',
    title: notices.length === 1 ? (notices[0]?.title ?? '') : `${notices.length} things deleted`,
    items,
    action: { label: 'Look at what is deleted', url: `${origin}/dashboard/settings#deleted` },
  };
}
