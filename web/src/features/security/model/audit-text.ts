import type { AuditAction, AuditEntry } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { Tone } from '#components/status-badge.tsx';

/** What was done, as it stands between who did it and what it was done to. */
export const actionVerbs: Readonly<Record<AuditAction, string>> = {
  'project.connected': 'connected the project',
  'project.updated': 'changed the project’s settings',
  'project.key-replaced': 'replaced the key',
  'project.deleted': 'removed the project',
  'connection.tested': 'tested the connection',
  'backup.started': 'started the backup',
  'backup.cancelled': 'cancelled the backup',
  'backup.verified': 'started to verify',
  'backup.ended': 'ended the backup',
  'verification.ended': 'ended verifying',
  'backup.held': 'put a hold on',
  'backup.released': 'released the hold on',
  'backup.deleted': 'deleted the backup',
  'backup.pruned': 'let go, by retention, of',
  'backup.links-made': 'made a download link for',
  'backup.downloaded': 'downloaded',
  'key.exported': 'handed out the backup key',
  'import.started': 'began an import',
  'import.finished': 'uploaded an import',
  'import.discarded': 'discarded an import',
  'import.ended': 'ended the import',
  'schedule.created': 'created the schedule',
  'schedule.changed': 'changed the schedule',
  'schedule.paused': 'paused the schedule',
  'schedule.resumed': 'resumed the schedule',
  'schedule.corrected': 'corrected the times of the schedule',
  'schedule.deleted': 'deleted the schedule',
  'webhook.secret-renewed': 'renewed the webhook’s secret',
  'webhook.tested': 'tested the webhook',
  'restore.planned': 'asked for a restore plan',
  'restore.started': 'started the restore',
  'restore.applied': 'applied the restore plan',
  'restore.cancelled': 'cancelled the restore',
  'restore.undone': 'started to undo',
  'restore.ended': 'ended the restore',
  'plan.ended': 'made the restore plan, and wrote nothing',
  'database.compared': 'compared',
  'alarm.acknowledged': 'acknowledged an alert',
  'query.run': 'ran a query',
  'query.saved': 'saved a query',
  'query.deleted': 'deleted a saved query',
  'rules.analyzed': 'analysed the rules',
  'account.exported': 'exported everything',
  'export.started': 'began an export',
  'export.cancelled': 'cancelled an export',
  'export.ended': 'ended the export',
  'export.downloaded': 'downloaded the export',
  'export.deleted': 'deleted an export',
};

/** Who did it, seen by the user with this uid, or by a visitor. */
export function whoText(who: string, uid: string | undefined): string {
  if (who === uid) {
    return 'You';
  }
  switch (who) {
    case 'schedule':
      return 'A schedule';
    case 'system':
      return 'Firekeep';
    case 'link':
      return 'A download link';
    default:
      return `User ${who}`;
  }
}

export const resultBadges: Readonly<Record<AuditEntry['result'], readonly [Tone, string]>> = {
  ok: ['good', 'Done'],
  refused: ['warning', 'Refused'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
};

/**
 * What a restore did (`24 written, 2 deleted`), or an export holds; undefined of entries that say
 * nothing of it.
 */
export function countsText({
  restore,
  export: exported,
}: Pick<AuditEntry, 'restore' | 'export'>): string | undefined {
  if (exported !== undefined) {
    const of = exported.collection === null ? '' : ` of ${exported.collection}`;
    return `${formatCount(exported.documents, 'document')}${of}`;
  }
  if (restore === undefined) {
    return undefined;
  }
  const parts = [
    [restore.written, 'written'],
    [restore.deleted, 'deleted'],
    [restore.conflicts, 'in conflict'],
    [restore.failed, 'failed'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return shown.length === 0
    ? 'nothing written'
    : shown.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ');
}

/** The ids that an entry is about: its targets, and the other project of a restore. */
export function aboutIds({ targets, restore, projectId }: AuditEntry): string[] {
  const projects = restore === undefined ? [] : [restore.fromProjectId, restore.intoProjectId];
  return [...new Set([...targets, ...projects.filter((id) => id !== projectId)])];
}
