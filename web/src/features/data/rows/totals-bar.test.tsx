// @vitest-environment happy-dom
import { queryShapeSchema } from '@firekeep/functions/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import type { Rows } from './rows.ts';
import { TotalsBar } from './totals-bar.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

const query = queryShapeSchema.parse({ from: { kind: 'collection', path: 'orders' } });
const rows = {
  count: 1,
  isComplete: false,
  columns: [{ id: 'total' }],
  listing: 1,
} as unknown as Rows;
const answer = {
  items: [],
  aggregates: [{ integerValue: '7' }],
  readCount: 0,
  scanned: 7,
  progress: null,
  durationMs: 1,
  plan: null,
  nextPageToken: null,
  isComplete: true,
};

test('counting over a backup can be cancelled, which aborts the call, and begun again', async () => {
  const signals: AbortSignal[] = [];
  answerCalls(async (_, { signal }) => {
    signals.push(signal ?? new AbortController().signal);
    return signals.length === 2
      ? success(answer)
      : new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
  });
  const { wrapper: Queries } = withQueries();
  const source = { projectId: 'p1', at: { kind: 'backup', recordId: 'b1' } } as const;
  const { user, unmount } = renderInApp(
    <Queries>
      <TotalsBar source={source} query={query} rows={rows} />
    </Queries>,
  );
  const before = screen.getByRole('status').textContent;
  expect(screen.queryByRole('button', { name: 'Cancel counting' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Count' }));
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel counting' }));
  expect(signals[0]?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel counting' })).toBeNull());
  expect(screen.getByRole('status').textContent).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Count' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('7'));
  // Nobody waits for what is counted where another column is to be added up, or nothing is shown.
  await user.selectOptions(screen.getByLabelText('Column to add up'), 'total');
  expect(screen.getByRole('status').textContent).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Count, sum, average' }));
  await waitFor(() => expect(signals).toHaveLength(3));
  unmount();
  expect(signals[2]?.aborted).toBe(true);
});
