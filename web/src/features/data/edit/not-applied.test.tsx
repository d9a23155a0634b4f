// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { answeredAs, edited, findButton, named, showEdited } from '#testing/edited-document.tsx';
import { sampleUser } from '#testing/samples.ts';
import { refusal } from '#testing/with-queries.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  sessionStorage.clear();
});

/** The document after somebody else has changed it, edited from there. */
const fresh = { ...edited(named('new')), seen: { fields: named('theirs'), updateTime: '2' } };
const conflict = () => screen.queryByText(/Somebody else has changed 1 document/);

test('a conflict ends with the draft that met it, and comes back with that', async () => {
  const { drafts, user } = showEdited('n1', answeredAs('conflict'));
  await user.click(await findButton('Apply'));
  await waitFor(() => expect(conflict()).not.toBeNull());
  drafts.discard();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  drafts.edit(fresh);
  await user.click(await findButton('Review'));
  expect(await screen.findByRole('list', { name: 'Fields of numbers/n1' })).toBeDefined();
  expect(conflict()).toBeNull();
  expect(await findButton('Apply')).toHaveProperty('disabled', false);
  await user.click(await findButton('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  drafts.undo();
  drafts.undo();
  await waitFor(() => expect(drafts.drafts).toEqual([edited(named('after'))]));
  await user.click(await findButton('Review'));
  await waitFor(() => expect(conflict()).not.toBeNull());
});

test('a conflict that was resolved is none', async () => {
  const { drafts, user } = showEdited('n2', answeredAs('conflict'));
  await user.click(await findButton('Apply'));
  await user.click(await findButton('Take all of mine'));
  await user.click(await findButton('Keep these choices'));
  await waitFor(() => expect(conflict()).toBeNull());
  expect(drafts.drafts).toEqual([{ ...fresh, wanted: named('after') }]);
});

/** Opens the editor of what both changed, after a press on Apply. */
async function editConflict(id: string) {
  const shown = showEdited(id, answeredAs('conflict'));
  await shown.user.click(await findButton('Apply'));
  await shown.user.click(await findButton('Edit name'));
  return shown;
}
const editor = () => screen.getByRole('textbox', { name: 'Edited value of name' });

test('a value that is being edited is kept with the choices by one press', async () => {
  const { drafts, user } = await editConflict('n4');
  await user.clear(editor());
  await user.type(editor(), 'both');
  await user.click(await findButton('Keep these choices'));
  expect(drafts.drafts).toEqual([{ ...fresh, wanted: named('both') }]);
});

test('a value that was opened to be edited, and is right as it is, is kept as well', async () => {
  const { drafts, user } = await editConflict('n5');
  await user.click(await findButton('Keep these choices'));
  expect(drafts.drafts).toEqual([{ ...fresh, wanted: named('after') }]);
});

test('choices are not kept while what is being edited is no value, which is shown', async () => {
  const { drafts, user } = await editConflict('n6');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Type of/ }), 'int64');
  await user.clear(editor());
  await user.type(editor(), 'x');
  await user.click(await findButton('Keep these choices'));
  expect(drafts.drafts).toEqual([edited(named('after'))]);
  expect(document.activeElement).toBe(editor());
  expect(editor().getAttribute('aria-invalid')).toBe('true');
  expect(conflict()).not.toBeNull();
  await user.clear(editor());
  await user.type(editor(), '7');
  await user.click(await findButton('Keep these choices'));
  expect(drafts.drafts).toEqual([{ ...fresh, wanted: { name: { integerValue: '7' } } }]);
});

test('a refusal is not said of other drafts', async () => {
  const { drafts, user } = showEdited('n3', async () => refusal());
  await user.click(await findButton('Apply'));
  expect(await screen.findByText('Failed to apply the changes')).toBeDefined();
  drafts.discard();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  drafts.edit({ ...edited(named('after')), path: 'numbers/n2' });
  await user.click(await findButton('Review'));
  expect(await screen.findByRole('list', { name: 'Fields of numbers/n2' })).toBeDefined();
  expect(screen.queryByText('Failed to apply the changes')).toBeNull();
});
