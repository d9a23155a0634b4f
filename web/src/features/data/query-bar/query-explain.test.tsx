// @vitest-environment happy-dom
import { querySchema } from '@firekeep/functions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { QueryExplain } from './query-explain.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

const orders = querySchema.parse({ from: { kind: 'collection', path: 'orders' } });
const indexes = [{ scope: 'Collection', properties: '(status ASC, __name__ ASC)' }];

function answer(plan: object, readCount: number) {
  return success({
    items: [],
    aggregates: [],
    readCount,
    scanned: null,
    progress: null,
    durationMs: 4,
    plan,
    nextPageToken: null,
    isComplete: true,
  });
}

function show(answered: Parameters<typeof answerCalls>[0], query: typeof orders | null = orders) {
  answerCalls(answered);
  const { wrapper: Queries } = withQueries();
  const page = (shown: typeof query) => (
    <Queries>
      <QueryExplain source={{ projectId: 'shop', at: now }} query={shown} />
    </Queries>
  );
  const rendered = renderInApp(page(query));
  return { ...rendered, showQuery: (next: typeof query) => rendered.rerender(page(next)) };
}

test('a plan names the indexes that are read, and what it cost', async () => {
  const { user, showQuery } = show(() => answer({ indexes, stats: null }, 1));
  await user.click(screen.getByRole('button', { name: 'Show plan' }));
  const plan = await screen.findByRole('region', { name: 'Plan of the query' });
  expect(within(plan).getByRole('heading').textContent).toBe('Plan · 1 read');
  expect(within(plan).getByRole('cell', { name: '(status ASC, __name__ ASC)' })).toBeDefined();
  expect(within(plan).queryByText('Results')).toBeNull();
  showQuery({ ...orders, limit: 5 });
  expect(within(plan).getByRole('heading').textContent).toBe('Plan of the query before · 1 read');
});

test('an analyzed query shows what it came to, and what Firestore counts besides', async () => {
  const stats = { results: 3, reads: 3, durationMs: 12, details: { index_entries_scanned: '7' } };
  const { user } = show(() => answer({ indexes, stats }, 3));
  await user.click(screen.getByRole('button', { name: 'Run and analyze' }));
  const plan = await screen.findByRole('region', { name: 'Plan of the query' });
  const terms = within(plan).getAllByRole('term');
  expect(terms.map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
    'Results 3',
    'Reads 3',
    'Time in Firestore 12 ms',
    'index_entries_scanned 7',
  ]);
});

test('a refusal is said, and tried again; without a query there is nothing to ask', async () => {
  let isDown = true;
  const { user, showQuery } = show(() =>
    isDown ? refusal() : answer({ indexes: [], stats: null }, 1),
  );
  await user.click(screen.getByRole('button', { name: 'Show plan' }));
  expect(await screen.findByText('The query was not explained')).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByText('No index is read.')).toBeDefined();
  showQuery(null);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what takes long is cancelled in place, and its request ends', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const { user } = show((_, { signal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  });
  const button = screen.getByRole('button', { name: 'Run and analyze' });
  await user.click(button);
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(button.textContent).toContain('Cancel');
  await user.click(button);
  await waitFor(() => expect(button.textContent).toBe('Run and analyze'));
  expect(document.activeElement).toBe(button);
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.queryByText('The query was not explained')).toBeNull();
});
