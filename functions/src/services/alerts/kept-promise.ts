import type { BackupRecord } from '../../contract/backups.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Job, RecordPatch } from '../ports/job-store.ts';
import { noticePatch } from '../ports/notice-events.ts';
import { promisedBy } from '../schedules/next-run.ts';

/** What a backup brings that is what its schedule, if it has one, promised. */
export function keptPromise(
  { ownerId }: Pick<Job, 'ownerId'>,
  { id: subjectId, projectId }: BackupRecord,
  { schedule, now }: { readonly schedule: BackupSchedule | null; readonly now: Date },
): RecordPatch[] {
  const at = now.toISOString();
  const proven = noticePatch({ ownerId, projectId, kind: 'proven', subjectId, at });
  if (schedule?.enabled !== true) {
    return [proven];
  }
  const patch = { overdueAt: promisedBy(schedule.schedule, now) };
  return [proven, { collection: 'backupConfigurations', id: schedule.id, patch }];
}
