import * as contract from '@firekeep/functions/contract';
import type { Alert, Channel, Notice } from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import type { World } from '../recording/world.ts';
import { on, type Answer } from './answer.ts';

/** Where the demonstration's notices go. */
function channelsOf({ alerts, backups }: World): Channel[] {
  const createdAt = backups.at(-1)?.record.createdAt ?? '';
  const common = {
    state: 'active',
    nextSummaryAt: null,
    failingSince: null,
    lastFailure: null,
    createdAt,
    updatedAt: createdAt,
  } as const;
  return [
    {
      ...common,
      id: 'demo-mail',
      kind: 'email',
      name: 'Operations',
      shownAddress: 'operations@example.com',
      rules: { projectIds: null, severities: ['critical', 'error'], resolved: true },
      quietHours: null,
      summary: null,
      lastSentAt: alerts[0]?.raisedAt ?? null,
    },
    {
      ...common,
      id: 'demo-monitor',
      kind: 'heartbeat',
      name: 'Cron monitor',
      shownAddress: 'hc-ping.com/…4f2a',
      rules: { projectIds: null, severities: [], resolved: false },
      quietHours: null,
      summary: null,
      lastSentAt: backups[0]?.record.createdAt ?? null,
    },
  ];
}

function sent(id: string, createdAt: string): Omit<Notice, 'channelId' | 'kind' | 'title'> {
  return {
    id,
    projectId: null,
    severity: null,
    alertId: null,
    alertKind: null,
    state: 'sent',
    attempts: 1,
    nextAttemptAt: null,
    lastAttemptAt: createdAt,
    reason: null,
    createdAt,
  };
}

/** Of an alert that was raised and, where it is over, of its end. */
function noticesOf(alert: Alert): Notice[] {
  const { id, projectId, kind, resolvedAt, raisedAt, details } = alert;
  const about = {
    channelId: 'demo-mail',
    projectId,
    severity: contract.severityOf(kind),
    alertId: id,
    alertKind: kind,
  };
  const title = `${contract.alertTitles[kind]}: ${details.name}`;
  return [
    ...(resolvedAt === null
      ? []
      : [
          {
            ...sent(`${id}-end`, resolvedAt),
            ...about,
            kind: 'resolved' as const,
            title: `Back to normal: ${details.name}`,
          },
        ]),
    { ...sent(id, raisedAt), ...about, kind: 'raised', title },
  ];
}

function callsOf({ backups }: World): Notice[] {
  return backups
    .filter(({ record }) => record.verification.status === 'verified')
    .map(({ record: { id, projectId, createdAt } }) => ({
      ...sent(id, createdAt),
      channelId: 'demo-monitor',
      projectId,
      kind: 'proven',
      title: 'A backup is proven',
    }));
}

/** Channels and what was sent to them, as far as the recording has reasons for notices. */
export function noticeAnswers(world: World): Answer[] {
  return [
    on(contract.listChannels, () => ({ channels: channelsOf(world), sendsEmail: true })),
    on(contract.listNotices, ({ params }) => {
      const { id } = assertFound(channelsOf(world).find((channel) => channel.id === params.id));
      return [...world.alerts.flatMap(noticesOf), ...callsOf(world)].filter(
        ({ channelId }) => channelId === id,
      );
    }),
  ];
}
