// @vitest-environment happy-dom
import { querySchema, type SavedQuery } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { DeleteDialog } from './saved-query-dialogs.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));
afterEach(() => {
  patchAuthState({ user: null });
  waitingToasts.set([]);
});

const time = '2026-11-27T12:00:00.000Z';
const saved: SavedQuery = {
  id: 'q1',
  projectId: 'shop',
  name: 'Dear',
  query: querySchema.parse({ from: { kind: 'group', id: 'products' } }),
  createdAt: time,
  updatedAt: time,
};

test('a query that is deleted is saved again by the notice about that', async () => {
  const bodies: unknown[] = [];
  const calls = answerCalls((sent, { body }) => {
    if (sent.startsWith('POST')) {
      bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
      return Response.json({ success: true, data: { ...saved, id: 'q2' } }, { status: 201 });
    }
    return success(undefined);
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <DeleteDialog projectId="shop" asked={{ kind: 'delete', saved }} onClose={() => undefined} />
    </Queries>,
  );
  await user.click(await screen.findByRole('button', { name: 'Delete query' }));
  await expect.poll(() => waitingToasts.get()[0]?.action?.label).toBe('Undo');
  expect(calls.at(0)).toMatch(/^DELETE .*q1/);
  waitingToasts.get()[0]?.action?.onClick();
  await expect.poll(() => waitingToasts.get()[0]?.title).toBe('Query put back');
  expect(bodies).toMatchObject([{ pid: 'shop', name: 'Dear', query: saved.query }]);
});
