// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, withQueries } from '#testing/with-queries.tsx';
import { ExportPanel } from './export-panel.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#lib/follow-download.ts', () => ({ saveFile }));

test('gives the browser the file, and keeps nothing of it', async () => {
  patchAuthState({ user: sampleUser });
  answerCalls(() => Response.json({ name: 'Ada' }));
  const { client, wrapper: Wrapper } = withQueries();
  const { user } = renderInApp(
    <Wrapper>
      <ExportPanel />
    </Wrapper>,
  );
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  await vi.waitFor(() => {
    expect(saveFile).toHaveBeenCalledWith(expect.any(File), 'firekeep-account.json');
    expect(client.isMutating()).toBe(0);
  });
  const [mutation] = client.getMutationCache().getAll();
  expect(mutation?.state.status).toBe('success');
  expect(mutation?.state.data).toBeUndefined();
});
