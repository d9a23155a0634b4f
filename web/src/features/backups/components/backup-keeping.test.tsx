// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { recordsQuery } from '../../../lib/api/backup-records.ts';
import { BackupKeeping } from './backup-keeping.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

afterEach(() => {
  waitingToasts.set([]);
});

async function openDialog(answer: Response, isLastVerified = false) {
  patchAuthState({ user: sampleUser });
  const calls = answerCalls(() => answer);
  const { client, wrapper: Queries } = withQueries();
  const { queryKey } = recordsQuery(sampleRecord.projectId);
  client.setQueryData(queryKey, [sampleRecord]);
  const { user, unmount } = renderInApp(
    <Queries>
      <BackupKeeping record={sampleRecord} isLastVerified={isLastVerified} />
    </Queries>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const confirm = await screen.findByRole('button', { name: 'Delete backup' });
  return { user, calls, confirm, unmount, listed: () => client.getQueryData(queryKey) };
}

const deleting = { ...sampleRecord, status: 'deleting' };
const titles = () => waitingToasts.get().map(({ title }) => title);
const dialog = () => screen.queryByRole('alertdialog');

test('the dialog closes once the deletion has begun', async () => {
  const { user, confirm } = await openDialog(success(deleting));
  await user.click(confirm);
  await expect.poll(dialog).toBeNull();
});

test('a deletion is confirmed though the backup, and what showed it, went before the answer', async () => {
  const { user, confirm, calls, unmount, listed } = await openDialog(success(deleting));
  await user.click(confirm);
  unmount();
  await expect.poll(titles).toEqual(['Backup deleted']);
  expect(calls).toEqual(['DELETE /api/projects/backup-records/r1?userId=ada']);
  expect(listed()).toEqual([deleting]);
});

test('it stays and says why where that is refused', async () => {
  const { user, confirm, listed } = await openDialog(refusal());
  await user.click(confirm);
  expect(await screen.findByText('Failed to delete the backup')).toBeDefined();
  expect(dialog()).not.toBeNull();
  expect(titles()).toEqual([]);
  expect(listed()).toEqual([sampleRecord]);
});

test('the last verified one takes its name, typed', async () => {
  const { user, calls, confirm } = await openDialog(success(deleting), true);
  await user.click(confirm);
  expect(calls).toEqual([]);
  await user.type(screen.getByRole('textbox'), sampleRecord.metadata.backupName);
  await user.click(confirm);
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]).toContain('confirm=last-verified');
});
