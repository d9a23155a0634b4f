import { z } from 'zod';
import type { AuditAction } from '../contract/audit.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { GuardedCall } from '../services/guards/approval-request.ts';
import type { AuditSubject, AuditSubjects } from '../services/audit/audit-subjects.ts';

/** What waits for an approval, as the approver reads it. */
const actionTexts: Readonly<Partial<Record<AuditAction, string>>> = {
  'account.deleted': 'Delete the account',
  'account.exported': 'Export the account’s data',
  'backup.deleted': 'Delete a backup',
  'backup.links-made': 'Download a backup',
  'backup.released': 'Release a held backup',
  'channel.deleted': 'Delete a channel',
  'key.exported': 'Take the key of a project’s backups',
  'project.deleted': 'Delete a project',
  'project.locked': 'Lock a project',
  'restore.applied': 'Apply the plan of a restore',
  'restore.started': 'Restore a backup',
  'schedule.deleted': 'Delete a schedule',
  'schedule.locked': 'Lock a schedule',
  'webhook.secret-renewed': 'Renew the secret of a webhook',
};

/** What of an input makes the same call another one: for good, or for how long. */
const decisiveSchema = z.object({
  query: z.object({ erase: z.string().optional() }).catch({}),
  body: z.object({ days: z.number().optional(), safetyBackup: z.boolean().optional() }).catch({}),
});

function detailsOf(input: unknown): string {
  const { query, body } = decisiveSchema.parse(input);
  return [
    ...(query.erase === undefined ? [] : ['at once and for good']),
    ...(body.days === undefined ? [] : [`for ${body.days} days`]),
    ...(body.safetyBackup === false ? ['without a safety backup, so that it can’t be undone'] : []),
  ]
    .map((detail) => `, ${detail}`)
    .join('');
}

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
    return `${name === undefined ? text : `${text}: ${name}`}${detailsOf(input)}`;
  };
  return { call, input, title: async () => said ?? (await describe()) };
}
