import type { Alert } from '../../contract/alerts.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { BackupSchedule, LastClone } from '../../contract/schedules.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { Job, JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { number } from './anomaly-message.ts';
import { newAlert, raised, resolved, type NewAlert } from './new-alert.ts';

/** The id of the clone of a backup: begun twice, it is one. */
export function cloneIdOf(recordId: string): string {
  return `${recordId}-clone`;
}

/** Why a backup may lack what its source has, or had: what deletes by it waits. */
const lacking = {
  anomaly: {
    what: 'An unusual change is not acknowledged',
    hint: 'See what has changed and acknowledge it: then the next backup is cloned.',
  },
  promise: {
    what: 'It does not hold what the schedule asks for',
    hint: 'The next backup that does is cloned.',
  },
} as const;

/**
 * The backup of a schedule that clones is to be cloned from now on; not if documents would be
 * deleted by what it may lack, which an alert says instead.
 */
export function dueClone(
  owner: Pick<Job, 'ownerId'>,
  { id: recordId, metadata }: BackupRecord,
  {
    schedule,
    isUnusual,
    isKept,
    now,
  }: {
    readonly schedule: BackupSchedule | null;
    /** An anomaly, of this backup or one before it, is not acknowledged. */
    readonly isUnusual: boolean;
    /** It holds what its schedule asks for. */
    readonly isKept: boolean;
    readonly now: Date;
  },
): RecordPatch[] {
  if (metadata.trigger !== 'scheduled' || schedule === null || schedule.clone === null) {
    return [];
  }
  if ((isUnusual || !isKept) && schedule.clone.mode === 'mirror') {
    const { what, hint } = isUnusual ? lacking.anomaly : lacking.promise;
    const message = `${what}, so this backup was not cloned: what it lacks would be deleted there`;
    const failure = { code: 'failed-precondition', message, hint };
    return raised(owner, aboutClone(schedule, { recordId, failure, now }));
  }
  const at = now.toISOString();
  const patch = { dueClone: { recordId, since: at, at } };
  return [{ collection: 'backupConfigurations', id: schedule.id, patch }];
}

interface FailedClone {
  readonly recordId: string;
  readonly failure: JobFailure;
  readonly now: Date;
}

/** That a clone was not made as a whole. */
export function cloneAlert(schedule: BackupSchedule, failed: FailedClone): Alert {
  return newAlert(aboutClone(schedule, failed));
}

function aboutClone(schedule: BackupSchedule, { recordId, failure, now }: FailedClone): NewAlert {
  return {
    kind: 'clone-failed',
    event: recordId,
    projectId: schedule.projectId,
    schedule,
    recordId,
    name: schedule.name,
    message: failure.message,
    hint: failure.hint,
    raisedAt: now.toISOString(),
  };
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
  {
    id,
    scheduleId,
    recordId,
    createdAt,
  }: Pick<Restore, 'id' | 'scheduleId' | 'recordId' | 'createdAt'>,
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
  const failure = error ?? conflictFailure(conflicts);
  const last: LastClone = {
    recordId,
    restoreId: id,
    status,
    at: now.toISOString(),
    message: failure?.message ?? null,
  };
  const patches: RecordPatch[] = [
    { collection: 'backupConfigurations', id: schedule.id, patch: { lastClone: last } },
  ];
  if (failure !== null) {
    patches.push(...raised({ ownerId }, aboutClone(schedule, { recordId, failure, now })));
  } else if (status === 'completed') {
    const unresolved = await alerts.unresolved(schedule.projectId, schedule.id);
    // What was raised meanwhile is about a later backup.
    const over = unresolved.filter(
      ({ kind, raisedAt }) => kind === 'clone-failed' && raisedAt < createdAt,
    );
    patches.push(...over.flatMap((alert) => resolved({ ownerId }, alert, now)));
  }
  return patches;
}

/** Null where there is none. */
function conflictFailure(conflicts: number): JobFailure | null {
  return conflicts === 0
    ? null
    : {
        code: 'failed-precondition',
        message:
          conflicts === 1
            ? '1 document changed meanwhile'
            : `${number(conflicts)} documents changed meanwhile`,
        hint: 'Somebody else wrote to the clone, and that was kept. The next clone compares again.',
      };
}
