import { expect, test } from 'vitest';
import { deleteAccount } from '../contract/account.ts';
import { lockProject } from '../contract/locks.ts';
import { applyRestore } from '../contract/restores.ts';
import type { AuditAction } from '../contract/audit.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { guardedCall } from './guarded-call.ts';

const subjects = { find: async () => ({ ownerId: 'ada', projectId: 'shop', name: 'Shop' }) };

async function titleOf(endpoint: Endpoint, action: AuditAction, input: object): Promise<string> {
  const audit = { action, subject: { kind: 'project', id: 'shop' } } as const;
  return guardedCall({ endpoint, input, uid: 'ada', audit }, subjects, undefined).title();
}

test('an approver reads what can’t be taken back, and for how long', async () => {
  const deletion = (query: object) => titleOf(deleteAccount, 'account.deleted', { query });
  expect(await deletion({ confirm: 'ada@example.dev' })).toBe('Delete the account: Shop');
  expect(await deletion({ erase: 'now' })).toBe('Delete the account: Shop, at once and for good');
  expect(await titleOf(lockProject, 'project.locked', { body: { days: 3650 } })).toBe(
    'Lock a project: Shop, for 3650 days',
  );
  expect(
    await titleOf(applyRestore, 'restore.applied', { body: { safetyBackup: false } }),
  ).toContain('without a safety backup');
});
