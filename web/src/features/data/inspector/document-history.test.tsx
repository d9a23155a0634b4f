// @vitest-environment happy-dom
import type { DocumentHistory as History, ListedChange } from '@firekeep/functions/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { DocumentHistory } from './document-history.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

const history: History = {
  path: 'menu/tea',
  items: [],
  continues: false,
  live: { status: 'read', message: null },
  backups: 0,
  leftOut: 0,
  unreadable: [],
  nextPageToken: null,
};
const change = (id: string): ListedChange => ({
  ...sampleRestore,
  id,
  effect: { did: 'changed', time: null },
});

/** Shows the history of a document, whose changes are answered page by page. */
function show(...pages: Parameters<typeof answerCalls>[0][]) {
  const left = [...pages];
  const calls = answerCalls(async (sent, init) => {
    const isChanges = sent.startsWith('GET /api/projects/changes?');
    return isChanges ? (left.shift()?.(sent, init) ?? refusal()) : success(history);
  });
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <DocumentHistory projectId="shop" path="menu/tea" />
    </Queries>,
  );
  return calls;
}

const looking = /^Looking for changes/;
const onlyNewest = 'Of the changes made through Firekeep only the newest were searched.';

test('says while it looks for changes, and nothing once all were found', async () => {
  let answer: (response: Response) => void = () => undefined;
  show(async () => new Promise((resolve) => (answer = resolve)));
  expect(await screen.findByText(looking)).toBeDefined();
  answer(success({ items: [change('r1')], nextPageToken: null }));
  expect(await screen.findByText('It changed this document.')).toBeDefined();
  expect(screen.queryByText(looking)).toBeNull();
  expect(screen.queryByText(onlyNewest)).toBeNull();
});

test('says that older changes were not searched, and looks through them when asked to', async () => {
  show(
    () => success({ items: [], nextPageToken: 'abcd' }),
    (sent) =>
      success({
        items: sent.includes('pageToken=abcd') ? [change('r1')] : [],
        nextPageToken: null,
      }),
  );
  expect(await screen.findByText(onlyNewest)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Look through older changes' }));
  expect(await screen.findByText('It changed this document.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(onlyNewest)).toBeNull());
});

test('asks again while a change is under way, and for the versions once it has ended', async () => {
  const answers = [{ status: 'running' as const, effect: undefined }, {}];
  const calls = show(
    ...answers.map((now) => () => {
      return success({ items: [{ ...change('r1'), ...now }], nextPageToken: null });
    }),
  );
  const asked = (text: string) => calls.filter((sent) => sent.includes(text)).length;
  expect(await screen.findByText('Under way')).toBeDefined();
  expect([asked('/changes?'), calls.length]).toEqual([1, 2]);
  const ended = await screen.findByText('It changed this document.', {}, { timeout: 20_000 });
  expect(ended).toBeDefined();
  await waitFor(() => expect([asked('/changes?'), calls.length]).toEqual([2, 4]));
});

test('says that changes are not among the versions where they can’t be asked for', async () => {
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Changes made through Firekeep are not among the versions');
});
