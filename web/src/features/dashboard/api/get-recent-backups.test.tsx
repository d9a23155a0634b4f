// @vitest-environment happy-dom
import type { BackupRecord } from '@firekeep/functions/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { useProjectBackups, type LiveBackups } from './get-recent-backups.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const projectId = sampleProject.id;
const kept = backupRecord({ id: 'kept', projectId });
const newest = backupRecord({
  id: 'newest',
  projectId,
  createdAt: '2026-11-22T12:00:00.000Z',
});
const leaving = { ...newest, status: 'deleting' as const };

beforeEach(() => {
  patchAuthState({ user: sampleUser });
});

/** The dashboard's backups of a project whose list is answered, beside what its listener says. */
async function follow(listed: readonly BackupRecord[], live: LiveBackups) {
  const calls = answerCalls(() => success(listed));
  const { wrapper } = withQueries();
  const hook = renderHook((now: LiveBackups) => useProjectBackups([sampleProject], now), {
    wrapper,
    initialProps: live,
  });
  await waitFor(() => expect(hook.result.current.isLoading).toBe(false));
  const ids = () => hook.result.current.backups[0]?.records?.map(({ id }) => id);
  return { ids, calls, hear: hook.rerender };
}

const says = (...value: BackupRecord[]): LiveBackups => ({ status: 'live', value });

it('a backup that was being deleted goes from the dashboard once the listener lacks it', async () => {
  const { ids } = await follow([leaving, kept], says(kept));
  expect(ids()).toEqual(['kept']);
});

it('a backup that is deleted elsewhere goes too, though it was listed as completed', async () => {
  const { ids, hear } = await follow([newest, kept], says(newest, kept));
  expect(ids()).toEqual(['newest', 'kept']);
  hear(says(kept));
  expect(ids()).toEqual(['kept']);
});

it('without a listener, a deletion is followed until it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await follow([leaving, kept], { status: 'lost' });
  expect(calls).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(6000));
  vi.useRealTimers();
  expect(calls).toHaveLength(2);
});
