// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, withQueries } from '#testing/with-queries.tsx';
import { RestoreProgress } from './restore-progress.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  waitingToasts.set([]);
  return () => waitingToasts.set([]);
});

test.each([
  ['restore', sampleRestore],
  [
    'copy',
    {
      ...sampleRestore,
      kind: 'bulk' as const,
      bulk: {
        hash: 'h',
        isDeleting: false,
        runsCode: false,
        copy: { from: 'a', to: 'b', source: null },
      },
    },
  ],
])('what can’t be cancelled is called a %s where it is one', async (name, restore) => {
  patchAuthState({ user: sampleUser });
  answerCalls(refusal);
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <RestoreProgress restore={{ ...restore, status: 'running', phase: 'writing' }} />
    </Queries>,
  );
  await user.click(screen.getByRole('button', { name: `Cancel ${name}` }));
  await vi.waitFor(() =>
    expect(waitingToasts.get()).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(`^Failed to cancel the ${name}\\.`),
      }),
    ]),
  );
});

test('who has cancelled it has the focus on the page once it has ended', () => {
  const { wrapper: Queries } = withQueries();
  const page = (isUnderWay: boolean) => (
    <Queries>
      <main tabIndex={-1}>{isUnderWay ? <RestoreProgress restore={sampleRestore} /> : null}</main>
    </Queries>
  );
  const { rerender } = renderInApp(page(true));
  screen.getByRole('button', { name: 'Cancel restore' }).focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
