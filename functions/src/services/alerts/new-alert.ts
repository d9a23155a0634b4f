import type { Alert, AlertKind, Anomaly } from '../../contract/alerts.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { alertId } from '../ports/alert-store.ts';
import type { Job, RecordPatch } from '../ports/job-store.ts';
import { noticePatch, type NoticeEvent } from '../ports/notice-events.ts';
import type { Owned } from '../ports/owned.ts';

export interface NewAlert {
  readonly kind: AlertKind;
  /** What distinguishes one event from another: the record, or what a schedule had promised. */
  readonly event: string;
  readonly projectId: string;
  readonly schedule: Pick<BackupSchedule, 'id' | 'webhookUrl'> | null;
  readonly recordId: string | null;
  readonly name: string;
  readonly message: string;
  readonly hint?: string | null;
  readonly anomalies?: readonly Anomaly[];
  readonly comparedWith?: string;
  readonly patterns?: readonly string[];
  readonly promisedBy?: string;
  readonly raisedAt: string;
}

const maxAnomalies = 50;

/** An open alert, to be sent to the schedule's webhook if it has one. */
export function newAlert(alert: NewAlert): Alert {
  const { schedule, raisedAt, anomalies = [] } = alert;
  const isSent = schedule !== null && schedule.webhookUrl !== null;
  return {
    id: alertId(alert.kind, alert.event),
    projectId: alert.projectId,
    configurationId: schedule?.id ?? null,
    recordId: alert.recordId,
    kind: alert.kind,
    state: 'open',
    details: {
      name: alert.name,
      message: alert.message,
      hint: alert.hint ?? null,
      anomalies: anomalies.slice(0, maxAnomalies),
      moreAnomalies: Math.max(0, anomalies.length - maxAnomalies),
      comparedWith: alert.comparedWith ?? null,
      patterns: [...(alert.patterns ?? [])],
      promisedBy: alert.promisedBy ?? null,
    },
    delivery: {
      state: isSent ? 'pending' : 'none',
      attempts: 0,
      nextAttemptAt: isSent ? raisedAt : null,
      lastAttemptAt: null,
      reason: null,
    },
    raisedAt,
    acknowledgedAt: null,
    resolvedAt: null,
  };
}

/** An alert that is raised with the end of a job, once, and what notifies its owner's channels. */
export function raised({ ownerId }: Pick<Job, 'ownerId'>, alert: NewAlert): RecordPatch[] {
  const value = newAlert(alert);
  return [
    { collection: 'alarms', id: value.id, patch: { ...value, ownerId }, create: true },
    noticePatch(eventOf('raised', { ownerId, value })),
  ];
}

/** An alert that is over with the end of a job. */
export function resolved(
  { ownerId }: Pick<Job, 'ownerId'>,
  alert: Alert,
  now: Date,
): RecordPatch[] {
  const patch = { state: 'resolved', resolvedAt: now.toISOString() } as const;
  return [
    { collection: 'alarms', id: alert.id, patch },
    noticePatch(eventOf('resolved', { ownerId, value: { ...alert, ...patch } })),
  ];
}

/** What happened to an alert, for channels. */
export function eventOf(
  kind: 'raised' | 'resolved' | 'unwatched' | 'undelivered',
  { ownerId, value }: Owned<Alert>,
): Omit<NoticeEvent, 'id'> {
  const at = kind !== 'raised' ? (value.resolvedAt ?? value.raisedAt) : value.raisedAt;
  return { ownerId, projectId: value.projectId, kind, subjectId: value.id, at };
}
