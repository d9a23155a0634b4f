import type { Alarm, AlarmKind, Anomaly } from '../../contract/alarms.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { alarmId } from '../ports/alarm-store.ts';

export interface NewAlarm {
  readonly kind: AlarmKind;
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
export function newAlarm(alarm: NewAlarm): Alarm {
  const { schedule, raisedAt, anomalies = [] } = alarm;
  const isSent = schedule !== null && schedule.webhookUrl !== null;
  return {
    id: alarmId(alarm.kind, alarm.event),
    projectId: alarm.projectId,
    configurationId: schedule?.id ?? null,
    recordId: alarm.recordId,
    kind: alarm.kind,
    state: 'open',
    details: {
      name: alarm.name,
      message: alarm.message,
      hint: alarm.hint ?? null,
      anomalies: anomalies.slice(0, maxAnomalies),
      moreAnomalies: Math.max(0, anomalies.length - maxAnomalies),
      comparedWith: alarm.comparedWith ?? null,
      patterns: [...(alarm.patterns ?? [])],
      promisedBy: alarm.promisedBy ?? null,
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
