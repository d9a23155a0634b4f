// @vitest-environment happy-dom
import { makeChangeFilter, type ChangeFilter, type Restore } from '@firekeep/functions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { ChangesPanel } from './changes-panel.tsx';

const saved: { name: string; content: Blob }[] = [];
vi.mock('#lib/follow-download.ts', () => ({
  saveFile: (content: Blob, name: string) => void saved.push({ name, content }),
}));

beforeEach(() => {
  saved.length = 0;
  patchAuthState({ user: sampleUser });
  provideIdTokens(async () => 'token');
});

const inline = { hash: '', journal: [] };
const edit: Restore = {
  ...sampleRestore,
  id: 'e1',
  createdAt: '2026-02-01T00:00:00.000Z',
  kind: 'edit',
  recordId: null,
  inline,
  scope: { paths: ['menu/tea'] },
  reason: 'A typo',
  outcome: { ...sampleRestore.outcome, written: 1, conflicts: 1 },
};
const createdAt = '2026-03-01T00:00:00.000Z';
const undo: Restore = { ...edit, id: 'e2', createdAt, kind: 'undo', undoOf: 'e1', reason: null };
const restore: Restore = { ...sampleRestore, outcome: { ...edit.outcome, conflicts: 0 } };

function show(changes: readonly Restore[], fails: () => boolean = () => false) {
  const asked = answerCalls((sent) => {
    if (fails()) {
      return refusal();
    }
    const { searchParams } = new URL(sent.split(' ')[1] ?? '', 'http://x');
    const isListed = makeChangeFilter(Object.fromEntries(searchParams) as ChangeFilter);
    const from = Number(searchParams.get('pageToken') ?? '0');
    const listed = changes.filter(isListed);
    const next = from + 2 < listed.length ? String(from + 2) : null;
    return success({ items: listed.slice(from, from + 2), nextPageToken: next });
  });
  const { wrapper: Queries } = withQueries();
  const rendered = renderInApp(
    <Queries>
      <ChangesPanel
        projectId="shop"
        projects={[sampleProject]}
        backupNameOf={(id) => (id === 'r1' ? 'Nightly' : undefined)}
      />
    </Queries>,
  );
  return { ...rendered, asked };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');

test('every change says who, what, why, how much and from where, and leads to its page', async () => {
  const { user } = show([undo, edit, restore]);
  await user.click(await screen.findByRole('button', { name: 'Show older changes' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent);
  expect(first).toContain('Undo of a change of document menu/tea in Shop');
  expect(first).toContain('Undo by you · ');
  expect(second).toContain('Edit of document menu/tea in Shop');
  expect(second).toContain('“A typo”');
  expect(second).toContain('1 written, 1 changed meanwhile and not overwritten');
  expect(third).toContain('The whole backup into Shop');
  expect(third).toContain('Restore by you from Nightly · ');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/projects/shop/changes?change=e2',
    '/projects/shop/changes?change=e1',
    '/projects/shop/restore?restore=x',
  ]);
});

test('what does not match is said, and everything shown again', async () => {
  const { user, container } = show([undo, edit, restore]);
  await rows();
  const said = () => container.querySelector('[aria-live]')?.textContent;
  expect(said()).toBe('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Edit');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(said()).toBe('1 change');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'coffee');
  const showAll = await screen.findByRole('button', { name: 'Show everything' });
  expect(said()).toBe('No change matches');
  await user.click(showAll);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
});

test('what a schedule or a drill began says so, and is listed by that', async () => {
  const night: Restore = { ...restore, id: 'e3', scheduleId: 's1' };
  const { user } = show([edit, { ...night, id: 'e4', scheduleId: null, drillId: 'd1' }, night]);
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'By a drill');
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Restore by a drill from'),
    ]),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'By a schedule');
  await waitFor(async () =>
    expect((await rows())[0]?.textContent).toContain('Restore by a schedule from'),
  );
});

test('nothing yet, and nothing for now', async () => {
  let isDown = true;
  const { user } = show([], () => isDown);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Nothing was written yet')).toBeDefined();
});

test('what is listed is exported whole, pages that are not shown included', async () => {
  const { user } = show([undo, edit, restore]);
  await rows();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('changes.csv');
  const lines = ((await saved[0]?.content.text()) ?? '').trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['e2', 'e1', 'x']);
});

test('what is no collection is not looked for, and that is said', async () => {
  const { user } = show([undo, edit, restore]);
  await rows();
  const field = screen.getByRole('textbox', { name: 'Collection' });
  await user.type(field, 'menu/tea');
  expect(screen.getByText(/^Not looked for: a collection is called/)).toBeDefined();
  await user.type(field, '/sizes');
  await waitFor(() => expect(screen.queryByText(/^Not looked for/)).toBeNull());
});
