// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { toaster } from '#lib/toaster.ts';
import { sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { useDeleteBackup } from './delete-backup.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

afterEach(() => {
  toaster.remove();
});

const titles = () => toaster.getVisibleToasts().map(({ title }) => title);

function deleteBackup(answer: Response) {
  patchAuthState({ user: sampleUser });
  const calls = answerCalls(() => answer);
  const { result, unmount } = withQueries().render(useDeleteBackup);
  act(() => result.current.mutate({ record: sampleRecord, isLastVerified: false }));
  return { calls, result, unmount };
}

test('a deletion is confirmed though the backup, and what showed it, went before the answer', async () => {
  const { calls, unmount } = deleteBackup(success({ ...sampleRecord, status: 'deleting' }));
  unmount();
  await expect.poll(titles).toEqual(['Backup is being deleted']);
  expect(calls).toHaveLength(1);
});

test('a refused deletion confirms nothing', async () => {
  const { result } = deleteBackup(refusal());
  await expect.poll(() => result.current.isError).toBe(true);
  expect(titles()).toEqual([]);
});
