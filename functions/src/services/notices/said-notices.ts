import { alertTitles, type Alert } from '../../contract/alerts.ts';
import { severityOf, type AlertSeverity, type ChannelRules } from '../../contract/channels.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { NoticeEvent } from '../ports/notice-events.ts';
import type { StoredNotice } from '../ports/notice-store.ts';
import { newNotice, type NewNotice } from './new-notice.ts';
import { afterQuietHours } from './quiet-hours.ts';

type SaidNotice = Omit<NewNotice, 'items' | 'due'> & {
  readonly severity: AlertSeverity;
  readonly lines: readonly string[];
};

/** Notices that hold what they say, to all of the channels but heartbeats. */
export function saidNotices(channels: readonly StoredChannel[], said: SaidNotice): StoredNotice[] {
  const { lines, ...notice } = said;
  const { title, severity, at } = notice;
  return channels
    .filter(({ kind }) => kind !== 'heartbeat')
    .map((channel) =>
      newNotice(channel, {
        ...notice,
        items: [{ title, severity, lines, link: null }],
        due: afterQuietHours(channel.quietHours, severity, at),
      }),
    );
}

export function isOf({ projectIds }: ChannelRules, projectId: string | null): boolean {
  return projectIds === null || (projectId !== null && projectIds.includes(projectId));
}

/** That a schedule's webhook could not be notified of an alert. */
export function undeliveredNotices(
  { id, kind, projectId, configurationId, details, delivery }: Alert,
  active: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  const meant = active.filter(({ rules }) => isOf(rules, projectId));
  return saidNotices(meant, {
    kind: 'channel-failing',
    event: id,
    cause: `webhook|${configurationId}`,
    projectId,
    severity: 'error',
    title: `The schedule’s webhook was not notified of ‘${alertTitles[kind]}: ${details.name}’`,
    lines: [`Attempts: ${delivery.attempts}. What it answered stands with the alert.`],
    at,
  });
}

/** What a drill left when both its projects were deleted, by the rules that held for it there. */
export function leftNotices(
  { id, said, ofProjects = [] }: NoticeEvent,
  active: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  const severity = severityOf('drill-failed');
  const meant = active.filter(
    ({ rules }) =>
      rules.severities.includes(severity) && ofProjects.some((project) => isOf(rules, project)),
  );
  return said === undefined
    ? []
    : saidNotices(meant, {
        ...said,
        kind: 'raised',
        event: id,
        cause: id,
        severity,
        alert: { id: null, kind: 'drill-failed' },
        at,
      });
}
