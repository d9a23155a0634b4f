import type { Alert } from '../../contract/alerts.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { BackupSchedule, LastClone } from '../../contract/schedules.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { newAlert } from './new-alert.ts';

/** The id of the clone of a backup: begun twice, it is one. */
export function cloneIdOf(recordId: string): string {
  return `${recordId}-clone`;
}

/** The backup of a schedule that clones is to be cloned from now on. */
export function dueClone(
  { id: recordId, metadata }: BackupRecord,
  schedule: BackupSchedule | null,
  now: Date,
): RecordPatch[] {
  if (metadata.trigger !== 'scheduled' || schedule === null || schedule.clone === null) {
    return [];
  }
  const at = now.toISOString();
  const patch = { dueClone: { recordId, since: at, at } };
  return [{ collection: 'backupConfigurations', id: schedule.id, patch }];
}

/** That a clone was not made as a whole. */
export function cloneAlert(
  schedule: BackupSchedule,
  { recordId, failure, now }: { recordId: string; failure: JobFailure; now: Date },
): Alert {
  return newAlert({
    kind: 'clone-failed',
    event: recordId,
    projectId: schedule.projectId,
    schedule,
    recordId,
    name: schedule.name,
    message: failure.message,
    hint: failure.hint,
    raisedAt: now.toISOString(),
  });
}

export interface CloneAlertsOptions {
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly alerts: Pick<AlertStore, 'unresolved'>;
}

/**
 * What else changes with the end of a restore that a schedule has begun: the schedule says how it
 * ended, and an alert is raised, or is over.
 */
export async function endOfClone(
  { schedules, alerts }: CloneAlertsOptions,
  { id, scheduleId, recordId }: Pick<Restore, 'id' | 'scheduleId' | 'recordId'>,
  end: {
    readonly status: Exclude<LastClone['status'], 'running'>;
    readonly error: JobFailure | null;
    /** Documents that others changed meanwhile. */
    readonly conflicts: number;
    readonly now: Date;
  },
): Promise<RecordPatch[]> {
  const found = scheduleId === null ? null : await schedules.get(scheduleId);
  if (found === null || recordId === null) {
    return [];
  }
  const { ownerId, value: schedule } = found;
  const { status, error, conflicts, now } = end;
  const inConflict =
    conflicts === 0 ? null : `${conflicts.toLocaleString('en')} documents changed meanwhile`;
  const last: LastClone = {
    recordId,
    restoreId: id,
    status,
    at: now.toISOString(),
    message: error?.message ?? inConflict,
  };
  const patches: RecordPatch[] = [
    { collection: 'backupConfigurations', id: schedule.id, patch: { lastClone: last } },
  ];
  if (status === 'failed' && error !== null) {
    const alert = cloneAlert(schedule, { recordId, failure: error, now });
    const patch = { ...alert, ownerId };
    patches.push({ collection: 'alarms', id: alert.id, patch, create: true });
  }
  if (status === 'completed') {
    const unresolved = await alerts.unresolved(schedule.projectId, schedule.id);
    const over = unresolved.filter(({ kind }) => kind === 'clone-failed');
    const patch = { state: 'resolved', resolvedAt: now.toISOString() };
    patches.push(
      ...over.map((alert): RecordPatch => ({ collection: 'alarms', id: alert.id, patch })),
    );
  }
  return patches;
}
