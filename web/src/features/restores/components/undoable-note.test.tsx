// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { UndoableNote } from './undoable-note.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

test('what can be put back is read out: it comes into a region that was there before', async () => {
  patchAuthState({ user: sampleUser });
  const others = [{ path: 'c/b', reason: 'Somebody has changed it since' }];
  answerCalls(() => success({ documents: 1, of: 2, isComplete: true, others }));
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <UndoableNote id="change" />
    </Queries>,
  );
  const region = document.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('Comparing with the database …');
  await vi.waitFor(() =>
    expect(region?.textContent).toBe(
      '1 of 2 documents can still be put back; the others stay as they are:c/b: Somebody has changed it since',
    ),
  );
  expect(region?.isConnected).toBe(true);
});
