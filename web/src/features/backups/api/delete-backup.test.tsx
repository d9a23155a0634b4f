// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { toaster } from '#lib/toaster.ts';
import { sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { useDeleteBackup } from './delete-backup.ts';
import { recordsQuery } from './get-backup-records.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

afterEach(() => {
  toaster.remove();
});

const deleting = { ...sampleRecord, status: 'deleting' as const };
const titles = () => toaster.getVisibleToasts().map(({ title }) => title);

function deleteBackup(answer: Response, isLastVerified = false) {
  patchAuthState({ user: sampleUser });
  const calls = answerCalls(() => answer);
  const { client, render } = withQueries();
  const listed = () => client.getQueryData(recordsQuery(sampleRecord.projectId).queryKey);
  client.setQueryData(recordsQuery(sampleRecord.projectId).queryKey, [sampleRecord]);
  const { result, unmount } = render(useDeleteBackup);
  act(() => result.current.mutate({ record: sampleRecord, isLastVerified }));
  return { calls, result, unmount, listed };
}

test('a deletion is confirmed though the backup, and what showed it, went before the answer', async () => {
  const { calls, unmount, listed } = deleteBackup(success(deleting));
  unmount();
  await expect.poll(titles).toEqual(['Backup is being deleted']);
  expect(calls).toEqual(['DELETE /api/projects/backup-records/r1?userId=ada']);
  expect(listed()).toEqual([deleting]);
});

test('that it is the last verified one is confirmed only where somebody has confirmed it', async () => {
  const { calls } = deleteBackup(success(deleting), true);
  await expect.poll(titles).toHaveLength(1);
  expect(calls).toEqual([
    'DELETE /api/projects/backup-records/r1?confirm=last-verified&userId=ada',
  ]);
});

test('a refused deletion confirms nothing', async () => {
  const { result, listed } = deleteBackup(refusal());
  await expect.poll(() => result.current.isError).toBe(true);
  expect(titles()).toEqual([]);
  expect(listed()).toEqual([sampleRecord]);
});
