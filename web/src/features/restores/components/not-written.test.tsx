// @vitest-environment happy-dom
import type { RestoreOutcome } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { NotWritten } from './not-written.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const saved: { name: string; content: Blob }[] = [];
vi.mock('#lib/follow-download.ts', () => ({
  saveFile: (content: Blob, name: string) => void saved.push({ name, content }),
}));

beforeEach(() => {
  saved.length = 0;
  waitingToasts.set([]);
  patchAuthState({ user: sampleUser });
});

const all = Array.from({ length: 7 }, (_, index) => ({
  path: `customers/${index}`,
  reason: 'Somebody else has changed it since',
}));

/** Of seven in conflict the record names two, of one refused that one. */
function show(status: 'running' | 'completed', changes: Partial<RestoreOutcome> = {}) {
  const { wrapper: Queries } = withQueries();
  const outcome = {
    ...sampleRestore.outcome,
    conflicts: 7,
    conflicting: all.slice(0, 2),
    failed: 1,
    failures: [{ path: 'orders/1', reason: 'It is too large' }],
    ...changes,
  };
  renderInApp(
    <Queries>
      <NotWritten restore={{ ...sampleRestore, status, outcome }} />
    </Queries>,
  );
}

const paths = () => screen.queryAllByText(/^customers\//).map((line) => line.textContent);
const pathsOf = (count: number) => all.slice(0, count).map(({ path }) => path);

const answerInTwo = (sent: string) =>
  sent.includes('pageToken=next')
    ? success({ items: all.slice(4), nextPageToken: null })
    : success({ items: all.slice(0, 4), nextPageToken: 'next' });

it('lists all documents in conflict, page by page', async () => {
  const user = userEvent.setup();
  const calls = answerCalls(answerInTwo);
  show('completed');
  expect(paths()).toEqual(pathsOf(2));
  await screen.findByText(/4 of 7 are listed\.$/);
  expect(paths()).toEqual(pathsOf(4));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(paths()).toEqual(pathsOf(7)));
  expect(screen.queryByText(/are listed/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  screen.getByText('orders/1');
  expect(calls).toHaveLength(2);
  expect(calls[0]).toContain(`/changes/${sampleRestore.id}/not-written?result=conflict`);
});

it('asks for nothing that the record names already, nor before the end', () => {
  const calls = answerCalls(refusal);
  show('running');
  screen.getByText(/All of them are listed once it has ended\.$/);
  show('completed', { conflicts: 2 });
  expect(calls).toEqual([]);
});

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('saves all of a list as a file, those that are not shown too', async () => {
  const user = userEvent.setup();
  const calls = answerCalls(answerInTwo);
  show('completed', { conflicts: 7, failed: 0, failures: [] });
  await screen.findByText(/4 of 7 are listed\.$/);
  await user.click(panel('Conflicts').getByRole('button', { name: 'CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`conflicts-${sampleRestore.id}.csv`);
  const lines = ((await saved[0]?.content.text()) ?? '').trim().split('\r\n');
  expect(lines).toEqual(['path,reason', ...all.map((one) => `${one.path},${one.reason}`)]);
  expect(calls.every((sent) => sent.includes('result=conflict'))).toBe(true);
});

it('saves no list before the end', () => {
  answerCalls(refusal);
  show('running');
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
});

it('saves none of which a page can’t be loaded, and says so', async () => {
  const user = userEvent.setup();
  answerCalls(refusal);
  show('completed', { conflicts: 2 });
  await user.click(panel('Refused documents').getByRole('button', { name: 'NDJSON' }));
  await vi.waitFor(() =>
    expect(waitingToasts.get()).toMatchObject([{ type: 'error', title: 'API Error' }]),
  );
  expect(saved).toEqual([]);
});

it('says where the others were only counted', async () => {
  answerCalls(() => success({ items: all.slice(0, 2), nextPageToken: null }));
  show('completed');
  await screen.findByText(/2 of 7 are listed; the others were only counted at that time\.$/);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('keeps those that it has when the others can’t be loaded', async () => {
  answerCalls(refusal);
  show('completed');
  await screen.findByText('Failed to load the other documents');
  expect(paths()).toEqual(pathsOf(2));
});
