import type { BackupSchedule } from '../contract/schedules.ts';

/** A daily schedule at 03:00 UTC, for tests. */
export function scheduleOf(change: Partial<BackupSchedule> = {}): BackupSchedule {
  return {
    id: 'c1',
    projectId: 'shop',
    name: 'Nightly',
    enabled: true,
    include: [],
    exclude: [],
    schedule: { kind: 'daily', timeZone: 'UTC', time: '03:00' },
    retention: { keepLast: 7 },
    nextRunAt: '2026-11-22T03:00:00.000Z',
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    webhookUrl: null,
    webhookSecretAt: null,
    clone: null,
    dueClone: null,
    lastClone: null,
    lockedUntil: null,
    newLock: null,
    objectRetention: null,
    earlierRules: [],
    overdueAt: '2026-11-22T09:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
