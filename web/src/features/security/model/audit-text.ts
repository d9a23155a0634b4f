import type { AuditAction, AuditEntry } from '@firekeep/functions/contract';
import { formatNumber } from '#lib/format.ts';
import type { Tone } from '#components/status-badge.tsx';

export const actionTexts: Readonly<Record<AuditAction, string>> = {
  'project.connected': 'Project connected',
  'project.updated': 'Project settings changed',
  'project.key-replaced': 'Key replaced',
  'project.deleted': 'Project removed',
  'connection.tested': 'Connection tested',
  'backup.started': 'Backup started',
  'backup.cancelled': 'Backup to be cancelled',
  'backup.verified': 'Verification started',
  'backup.ended': 'Backup ended',
  'verification.ended': 'Verification ended',
  'backup.held': 'Backup held',
  'backup.released': 'Hold released',
  'backup.deleted': 'Backup to be deleted',
  'backup.pruned': 'Backup let go by retention',
  'backup.links-made': 'Download link made',
  'backup.downloaded': 'Backup downloaded',
  'key.exported': 'Backup key handed out',
  'import.started': 'Import begun',
  'import.finished': 'Import uploaded',
  'import.discarded': 'Import discarded',
  'import.ended': 'Import ended',
  'schedule.created': 'Schedule created',
  'schedule.changed': 'Schedule changed',
  'schedule.paused': 'Schedule paused',
  'schedule.resumed': 'Schedule resumed',
  'schedule.corrected': 'Schedule’s times corrected',
  'schedule.deleted': 'Schedule deleted',
  'webhook.secret-renewed': 'Webhook secret renewed',
  'webhook.tested': 'Webhook tested',
  'restore.planned': 'Restore plan asked for',
  'restore.started': 'Restore started',
  'restore.applied': 'Restore plan applied',
  'restore.cancelled': 'Restore to be cancelled',
  'restore.undone': 'Undo started',
  'restore.ended': 'Restore ended',
  'plan.ended': 'Restore planned, nothing written',
  'database.compared': 'Compared',
  'alarm.acknowledged': 'Alarm acknowledged',
  'query.run': 'Query run',
  'query.saved': 'Query saved',
  'query.deleted': 'Saved query deleted',
  'rules.analyzed': 'Rules analysed',
  'account.exported': 'Everything exported',
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

/** What a restore did: `24 written, 2 deleted`; undefined of entries that say nothing of it. */
export function countsText({ restore }: Pick<AuditEntry, 'restore'>): string | undefined {
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
