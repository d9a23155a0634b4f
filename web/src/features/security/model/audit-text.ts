import type { AuditAction, AuditEntry, AuditKind } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { Tone } from '#components/status-badge.tsx';

/**
 * What was done. `of` stands before the names of what it was done to; without names, as where those
 * are no longer known, the sentence is `alone`. One text is both.
 */
type Verb = string | { readonly of: string; readonly alone: string };

const verbs: Readonly<Record<AuditAction, Verb>> = {
  'project.connected': 'connected the project',
  'project.updated': 'changed the project’s settings',
  'project.key-replaced': 'replaced the key',
  'project.locked': 'locked the project',
  'project.lock-withdrawn': 'withdrew the lock of the project',
  'project.deleted': 'deleted the project',
  'project.taken-back': 'took back the deleted project',
  'project.gone': 'removed the deleted project for good',
  'connection.tested': 'tested the connection',
  'backup.started': { of: 'started the backup', alone: 'started a backup' },
  'backup.cancelled': { of: 'cancelled the backup', alone: 'cancelled a backup' },
  'backup.verified': { of: 'started to verify', alone: 'started to verify a backup' },
  'backup.ended': { of: 'ended the backup', alone: 'ended a backup' },
  'verification.ended': { of: 'ended verifying', alone: 'ended verifying a backup' },
  'backup.held': { of: 'put a hold on', alone: 'put a hold on a backup' },
  'backup.released': { of: 'released the hold on', alone: 'released the hold on a backup' },
  'backup.deleted': { of: 'deleted the backup', alone: 'deleted a backup' },
  'backup.taken-back': { of: 'took back the backup', alone: 'took back a deleted backup' },
  'backup.gone': {
    of: 'removed for good the deleted backup',
    alone: 'removed a deleted backup for good',
  },
  'backup.pruned': {
    of: 'deleted, as retention says, the backup',
    alone: 'deleted a backup, as retention says',
  },
  'backup.links-made': {
    of: 'made a download link for',
    alone: 'made a download link for a backup',
  },
  'backup.downloaded': { of: 'downloaded', alone: 'downloaded a backup' },
  'key.exported': 'handed out the backup key',
  'import.started': { of: 'began the import', alone: 'began an import' },
  'import.finished': { of: 'uploaded the import', alone: 'uploaded an import' },
  'import.discarded': { of: 'discarded the import', alone: 'discarded an import' },
  'import.ended': { of: 'ended the import', alone: 'ended an import' },
  'schedule.created': { of: 'created the schedule', alone: 'created a schedule' },
  'schedule.changed': { of: 'changed the schedule', alone: 'changed a schedule' },
  'schedule.paused': { of: 'paused the schedule', alone: 'paused a schedule' },
  'schedule.resumed': { of: 'resumed the schedule', alone: 'resumed a schedule' },
  'schedule.locked': { of: 'locked the schedule', alone: 'locked a schedule' },
  'schedule.lock-withdrawn': {
    of: 'withdrew the lock of the schedule',
    alone: 'withdrew the lock of a schedule',
  },
  'schedule.corrected': {
    of: 'corrected the times of the schedule',
    alone: 'corrected the times of a schedule',
  },
  'schedule.deleted': { of: 'deleted the schedule', alone: 'deleted a schedule' },
  'schedule.taken-back': { of: 'took back the schedule', alone: 'took back a deleted schedule' },
  'schedule.gone': {
    of: 'removed for good the deleted schedule',
    alone: 'removed a deleted schedule for good',
  },
  'webhook.secret-renewed': {
    of: 'renewed the webhook’s secret of the schedule',
    alone: 'renewed a webhook’s secret',
  },
  'webhook.tested': { of: 'tested the webhook of the schedule', alone: 'tested a webhook' },
  'channel.created': { of: 'added the channel', alone: 'added a channel for notices' },
  'channel.changed': { of: 'changed the channel', alone: 'changed a channel for notices' },
  'channel.deleted': { of: 'deleted the channel', alone: 'deleted a channel for notices' },
  'channel.tested': { of: 'tested the channel', alone: 'tested a channel for notices' },
  'document.changed': { of: 'changed', alone: 'changed documents' },
  'change.ended': { of: 'finished changing', alone: 'finished a change' },
  'restore.planned': { of: 'asked for', alone: 'asked for a restore plan' },
  'restore.started': { of: 'started', alone: 'started a restore' },
  'restore.applied': { of: 'applied', alone: 'applied a restore plan' },
  'restore.cancelled': { of: 'cancelled', alone: 'cancelled a restore' },
  'restore.undone': { of: 'started to undo', alone: 'started to undo a restore' },
  'restore.ended': { of: 'ended', alone: 'ended a restore' },
  'plan.ended': {
    of: 'finished, without writing,',
    alone: 'made a restore plan, and wrote nothing',
  },
  'database.compared': { of: 'compared', alone: 'compared two states of the data' },
  'alarm.acknowledged': 'acknowledged an alert',
  'query.run': 'ran a query',
  'query.saved': 'saved a query',
  'query.deleted': 'deleted a saved query',
  'rules.analyzed': 'analysed the rules',
  'account.exported': 'exported everything',
  'drill.planned': 'changed the drill plan',
  'drill.started': { of: 'started the drill', alone: 'started a drill' },
  'drill.cancelled': { of: 'cancelled the drill', alone: 'cancelled a drill' },
  'drill.ended': { of: 'ended the drill', alone: 'ended a drill' },
  'account.deleted': 'deleted the account',
  'account.taken-back': 'took back the deleted account',
  'approver.invited': 'invited a second person to approve',
  'approver.removed': 'removed the second person',
  'invitation.accepted': 'accepted to approve for another account',
  'invitation.declined': 'declined to approve for another account',
  'approval.given': 'approved a request of another account',
  'approval.declined': 'declined a request of another account',
  'export.started': 'began an export',
  'export.cancelled': 'cancelled an export',
  'export.ended': 'ended an export',
  'export.downloaded': 'downloaded an export',
  'export.deleted': 'deleted an export',
};

/** What was done, before the names of what it was done to, of which there may be none. */
export function verbText(action: AuditAction, hasNames: boolean): string {
  const verb = verbs[action];
  return typeof verb === 'string' ? verb : hasNames ? verb.of : verb.alone;
}

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
export function aboutIds({ targets, restore, about, projectId }: AuditEntry): string[] {
  const projects = restore === undefined ? [] : [restore.fromProjectId, restore.intoProjectId];
  const against = about?.against ?? null;
  const others = against === null || against === 'live' ? [] : [against];
  return [...new Set([...targets, ...others, ...projects.filter((id) => id !== projectId)])];
}

/** What stands after the names: which collection it was, and what was compared with. */
export function auditScopeText({ about }: Pick<AuditEntry, 'about'>): string {
  if (about === undefined) {
    return '';
  }
  const of = about.collection === null ? '' : ` of ${about.collection}`;
  return `${about.against === 'live' ? ' with the database' : ''}${of}`;
}

/** Entries that say the same, one after the other, the newest first. */
export type AuditRun = readonly [AuditEntry, ...AuditEntry[]];

function sameness({ who, action, result, code, targets, about, restore, ...rest }: AuditEntry) {
  return JSON.stringify([who, action, result, code, targets, about, restore, rest.export]);
}

/** Puts entries that say the same together where nothing else came between. */
export function auditRuns(entries: readonly AuditEntry[]): AuditRun[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && sameness(last[0]) === sameness(entry)) {
      last.push(entry);
    } else {
      runs.push([entry]);
    }
  }
  return runs;
}

export const kindLabels: Readonly<Record<AuditKind, string>> = {
  backups: 'Backups',
  restores: 'Restores',
  edits: 'Edits',
  imports: 'Imports',
  exports: 'Exports',
  schedules: 'Schedules',
  queries: 'Queries',
  comparisons: 'Comparisons',
  project: 'Project, key, rules and alerts',
};
