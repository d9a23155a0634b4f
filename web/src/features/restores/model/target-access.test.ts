import { expect, test } from 'vitest';
import { refusalOf } from './target-access.ts';

const target = {
  readOnly: false,
  status: 'connected' as const,
  permissions: { read: true, write: true, delete: false },
};

test('refuses targets that may not be written', () => {
  expect(refusalOf(target, 'overwrite')).toBeUndefined();
  expect(refusalOf({ ...target, readOnly: true }, 'create')).toContain('read-only');
  expect(refusalOf({ ...target, status: 'disconnected' }, 'create')).toContain('disconnected');
  expect(
    refusalOf({ ...target, permissions: { ...target.permissions, write: false } }, 'create'),
  ).toContain('writing');
});

test('asks for the right to delete where a restore deletes', () => {
  expect(refusalOf(target, 'mirror')).toContain('deleting');
});
