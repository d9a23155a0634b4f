import type { BackupSchedule, ScheduleInput } from '../../contract/schedules.ts';
import { nextRun, promisedBy } from './next-run.ts';

/** A schedule as it is created: it counts from now. */
export function newSchedule(
  input: ScheduleInput & Pick<BackupSchedule, 'webhookUrl' | 'clone'>,
  ids: Pick<BackupSchedule, 'id' | 'projectId'>,
  now: Date,
): BackupSchedule {
  const createdAt = now.toISOString();
  return {
    ...input,
    ...ids,
    dueClone: null,
    lastClone: null,
    webhookSecretAt: input.webhookUrl === null ? null : createdAt,
    overdueAt: input.enabled ? promisedBy(input.schedule, now) : null,
    nextRunAt: input.enabled ? nextRun(input.schedule, now) : null,
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    lockedUntil: null,
    newLock: null,
    objectRetention: null,
    earlierRules: [],
    createdAt,
    updatedAt: createdAt,
  };
}
