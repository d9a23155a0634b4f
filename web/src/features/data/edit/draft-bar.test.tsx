// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import {
  answeredAs,
  draftBar,
  edited,
  findButton,
  named,
  saveByKey,
  showEdited,
} from '#testing/edited-document.tsx';
import { sampleUser } from '#testing/samples.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  sessionStorage.clear();
});

test('the key that saves applies at once where nothing is asked for, before the bar’s code has come, too', async () => {
  const { drafts, calls } = showEdited('p1', answeredAs('written'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(saveByKey()).toBe(false);
  await waitFor(() => expect(drafts.drafts).toEqual([]));
  expect(calls).toEqual(['POST /api/projects/changes']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the focus is in the grid, or else in the page, once the bar has gone with it', async () => {
  const { drafts, user } = showEdited('p5', answeredAs('written'));
  await user.click(await findButton('Discard'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  screen.getByRole('grid').removeAttribute('role');
  drafts.edit(edited(named('after')));
  await user.click(await findButton('Discard'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('what the bar says is read out from a place that stays, over dialogs too', async () => {
  const { drafts, user } = showEdited('p6', answeredAs('written'));
  await draftBar();
  const place = document.querySelector('body > [aria-live]');
  expect(place?.textContent).toBe('1 change in 1 document');
  await user.click(await findButton('Discard'));
  await waitFor(() => expect(place?.textContent).toBe('No changes left to apply'));
  drafts.edit(edited({ ...named('after'), other: { nullValue: null } }));
  await waitFor(() => expect(place?.textContent).toBe('2 changes in 1 document'));
  await user.click(await findButton('Review'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(place?.isConnected).toBe(true);
  expect(place?.closest('[aria-hidden=true]')).toBeNull();
});

test('the focus stays in the review as a document leaves it', async () => {
  const { drafts, user } = showEdited('p7', answeredAs('written'));
  drafts.edit({ ...edited(named('after')), path: 'numbers/n2' });
  await user.click(await findButton('Review'));
  const dialog = await screen.findByRole('dialog', { name: '2 changes in 2 documents' });
  await user.click(await findButton('Discard numbers/n1'));
  await screen.findByRole('dialog', { name: '1 change in 1 document' });
  expect(document.activeElement).toBe(dialog);
});

test('the focus is in the grid once the review has gone with its last change', async () => {
  const { user } = showEdited('p8', answeredAs('written'));
  await user.click(await findButton('Review'));
  await user.click(await findButton('Discard numbers/n1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
});

test('where somebody else was quicker, the review opens', async () => {
  const { drafts, user } = showEdited('p3', answeredAs('conflict'));
  await user.click(await findButton('Apply'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Somebody else has changed 1 document');
  expect(drafts.drafts).toHaveLength(1);
});

test.each([
  ['a reason', { needsReason: true }, 'Reason'],
  ['its name', { confirmAbove: 0 }, 'Name of the project'],
] as const)(
  'where the project asks for %s, the review opens at that',
  async (what, guards, label) => {
    const { calls } = showEdited(`p ${what}`, answeredAs('written'), guards);
    await draftBar();
    saveByKey();
    expect(await screen.findByRole('dialog')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`))),
    );
    expect(calls).toEqual([]);
  },
);

test('in production, and where it is asked for, every field is looked at first', async () => {
  const { calls, user } = showEdited('p4', answeredAs('written'), { environment: 'production' });
  await user.click(await findButton('Apply'));
  expect(await screen.findByRole('list', { name: 'Fields of numbers/n1' })).toBeDefined();
  // Not what discards the first document.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)));
  await user.click(await findButton('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await findButton('Review'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(calls).toEqual([]);
});
