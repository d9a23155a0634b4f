// A schedule, and one that has not kept its promise.
import type { BackupSchedule } from '@firekeep/functions/contract';
import { changeOwn } from './own-documents.ts';

export const nightly = {
  name: 'Every night',
  enabled: true,
  include: [],
  exclude: [],
  schedule: { kind: 'daily' as const, timeZone: 'Europe/Vienna', time: '03:30' },
  retention: { keepLast: 7 },
};

/** As if it had been promised for an hour ago. */
export async function makeOverdue({ id }: BackupSchedule): Promise<void> {
  const overdueAt = { stringValue: new Date(Date.now() - 3_600_000).toISOString() };
  await changeOwn(`backupConfigurations/${id}`, { overdueAt });
}
