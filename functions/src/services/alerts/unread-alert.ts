import type { AlertStore } from '../ports/alert-store.ts';
import type { Job, RecordPatch } from '../ports/job-store.ts';
import type { RetainedRecord } from '../ports/retained-backups.ts';
import { raised, resolved } from './new-alert.ts';

const kind = 'verification-overdue';
const dayMs = 24 * 60 * 60_000;

/**
 * Raises the alert of a project that has more backups than can be read again in time, once, and
 * ends it when there are none such.
 * @param late those that should have been read and wait, the longest ago first
 */
export async function unreadAlert(
  alerts: Pick<AlertStore, 'unresolved'>,
  owner: Pick<Job, 'ownerId' | 'projectId'>,
  { late, now }: { readonly late: readonly RetainedRecord[]; readonly now: Date },
): Promise<RecordPatch[]> {
  const { projectId } = owner;
  const unresolved = await alerts.unresolved(projectId, null);
  const known = unresolved.filter((alert) => alert.kind === kind);
  const [first] = late;
  if (first === undefined) {
    return known.flatMap((alert) => resolved(owner, alert, now));
  }
  if (known.length > 0) {
    return [];
  }
  const days = Math.floor((now.getTime() - Date.parse(first.checkedAt ?? first.createdAt)) / dayMs);
  const waiting =
    late.length === 1
      ? `1 backup waits to be read again: it was last read ${days} days ago`
      : `${late.length} backups wait to be read again: one was last read ${days} days ago`;
  return raised(owner, {
    kind,
    event: `${projectId}-${now.getTime().toString(36)}`,
    projectId,
    schedule: null,
    recordId: first.id,
    name: first.backupName,
    message: waiting,
    hint: 'Keep fewer backups, or ask whoever operates Firekeep to have more read in a day.',
    raisedAt: now.toISOString(),
  });
}
