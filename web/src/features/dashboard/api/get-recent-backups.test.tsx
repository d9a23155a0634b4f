// @vitest-environment happy-dom
import type { BackupRecord } from '@firekeep/functions/contract';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { applySnapshot } from '#lib/api/live-list.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { targetOf, useProjectBackups } from './get-recent-backups.ts';

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

/** The dashboard's backups of a project whose list is answered, and then what its listener says. */
async function follow(listed: readonly BackupRecord[], ...said: (BackupRecord[] | 'lost')[]) {
  const calls = answerCalls(() => success(listed));
  const { client, render } = withQueries();
  const { result } = render(() => useProjectBackups([sampleProject]));
  const say = (snapshot: BackupRecord[] | 'lost') =>
    act(() => applySnapshot(client, [targetOf(sampleProject)], snapshot));
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  said.forEach(say);
  const ids = () => result.current.backups[0]?.records?.map(({ id }) => id);
  return { ids, calls, say };
}

it('a backup that was being deleted goes from the dashboard once the listener lacks it', async () => {
  const { ids } = await follow([leaving, kept], [kept]);
  await waitFor(() => expect(ids()).toEqual(['kept']));
});

it('a backup that is deleted elsewhere goes too, though it was listed as completed', async () => {
  const { ids, say } = await follow([newest, kept], [newest, kept]);
  expect(ids()).toEqual(['newest', 'kept']);
  say([kept]);
  await waitFor(() => expect(ids()).toEqual(['kept']));
});

it('other projects’ records stay out of the list', async () => {
  const other = backupRecord({ id: 'other', projectId: 'other', createdAt: newest.createdAt });
  const { ids } = await follow([kept], [other, newest, kept]);
  await waitFor(() => expect(ids()).toEqual(['newest', 'kept']));
});

it('without a listener, a deletion is followed until it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await follow([leaving, kept], 'lost');
  expect(calls).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(6000));
  vi.useRealTimers();
  expect(calls).toHaveLength(2);
});
