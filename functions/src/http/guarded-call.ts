import type { AuditAction } from '../contract/audit.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { GuardedCall } from '../services/guards/approvals.ts';
import type { AuditSubject, AuditSubjects } from '../services/audit/audit-subjects.ts';

/** What waits for an approval, as the approver reads it. */
const actionTexts: Readonly<Partial<Record<AuditAction, string>>> = {
  'account.exported': 'Export the account’s data',
  'backup.deleted': 'Delete a backup',
  'backup.links-made': 'Download a backup',
  'backup.released': 'Release a held backup',
  'channel.deleted': 'Delete a channel',
  'key.exported': 'Take the key of a project’s backups',
  'project.deleted': 'Delete a project',
  'schedule.deleted': 'Delete a schedule',
  'webhook.secret-renewed': 'Renew the secret of a webhook',
};

interface Called {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly input: unknown;
  readonly uid: string | null;
  readonly audit: { readonly action: AuditAction; readonly subject: AuditSubject } | null;
}

/** @param said what it does, where the service has said so */
export function guardedCall(
  { endpoint: { method, path }, input, uid, audit }: Called,
  subjects: Pick<AuditSubjects, 'find'>,
  said: string | undefined,
): GuardedCall {
  const call = `${method} ${path}`;
  const describe = async () => {
    const text = audit === null ? call : (actionTexts[audit.action] ?? call);
    const name = audit === null ? undefined : (await subjects.find(uid, audit.subject))?.name;
    return name === undefined ? text : `${text}: ${name}`;
  };
  return { call, input, title: async () => said ?? (await describe()) };
}
