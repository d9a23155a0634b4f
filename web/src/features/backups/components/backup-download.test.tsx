// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { BackupDownload } from './backup-download.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
const saved = vi.hoisted(() => vi.fn<(...args: unknown[]) => void>());
vi.mock('#lib/follow-download.ts', () => ({ followDownload: saved, saveFile: saved }));

beforeEach(() => {
  saved.mockReset();
  patchAuthState({ user: sampleUser });
});

const key = { format: 'firekeep-backup-key', version: 1, ownerId: 'ada', projectId: 'shop' };
const link = { url: '/api/downloads/s3cret', fileName: 'backup.ndjson' };

test.each([
  ['Download key', { ...key, dataKey: 's3cret' }],
  ['Download', { ...link, expiresAt: '2026-01-01T00:00:00.000Z' }],
])('%s: keeps nothing of the answer once the browser has it', async (name, answer) => {
  answerCalls(() => success(answer));
  const { client, wrapper: Wrapper } = withQueries();
  const { user } = renderInApp(
    <Wrapper>
      <BackupDownload record={sampleRecord} />
    </Wrapper>,
  );
  await user.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  const states = client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state);
  expect(states).toMatchObject([{ status: 'success' }]);
  expect(JSON.stringify(states)).not.toContain('s3cret');
});
