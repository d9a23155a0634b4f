// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { useProjectBackups } from './get-recent-backups.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

it('a backup that was being deleted goes from the dashboard once the listener lacks it', async () => {
  patchAuthState({ user: sampleUser });
  const projectId = sampleProject.id;
  const kept = backupRecord({ id: 'kept', projectId });
  const leaving = backupRecord({
    id: 'leaving',
    projectId,
    status: 'deleting',
    createdAt: '2026-11-22T12:00:00.000Z',
  });
  answerCalls(() => success([leaving, kept]));
  const live = { status: 'live' as const, value: [kept] };
  const { result } = withQueries().render(() => useProjectBackups([sampleProject], live));
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current.backups[0]?.records?.map(({ id }) => id)).toEqual(['kept']);
});
