// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { FirestoreFields } from '@firekeep/functions/contract';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { showLoaded } from '../rows/loaded-documents.ts';
import { draftsOf } from './model/draft-store.ts';
import { NewDocumentDialog } from './new-document-dialog.tsx';

const root = 'projects/p/databases/(default)/documents';
const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };

/** Beside loaded documents of `menu`; the drafts are those of another project each time. */
function show(project: string, loaded: readonly FirestoreFields[], fields?: FirestoreFields) {
  const drafts = draftsOf('u1', project, root);
  const documents = loaded.map((each, index) => ({
    name: `${root}/menu/${index}`,
    path: `menu/${index}`,
    missing: false,
    fields: each,
    createTime: null,
    updateTime: null,
  }));
  const place = { projectId: project, collection: 'menu' };
  const hide = showLoaded({ ...place, find: () => [], first: () => documents });
  const onMade = vi.fn<(path: string) => void>();
  const editing = {
    drafts,
    projectId: project,
    root,
    canDelete: true,
    name: 'Shop',
    guards,
    isProduction: false,
  };
  const dialog = (given?: FirestoreFields) => (
    <NewDocumentDialog
      {...{ editing, onMade }}
      fields={given}
      collection="menu"
      isOpen
      onClose={() => undefined}
    />
  );
  const { user, rerender } = renderInApp(dialog(fields));
  const add = async () => {
    await user.type(await screen.findByLabelText('Id'), 'stew');
    await user.click(screen.getByRole('button', { name: 'Add document' }));
    hide();
    return drafts.draftOf('menu/stew')?.wanted;
  };
  return { user, add, onMade, end: () => rerender(dialog()) };
}

const soup = { name: { stringValue: 'Soup' }, price: { integerValue: '4' } };
const box = /at least 4 in 5 documents/;

test('a document begins with what the loaded ones have in common', async () => {
  const { add, onMade } = show('p1', [soup, { ...soup, hot: { booleanValue: true } }]);
  expect(await screen.findByRole('checkbox', { name: box })).toHaveProperty('checked', true);
  expect(screen.getByText(/Of 2 loaded documents:/).textContent).toContain('name, price');
  expect(await add()).toEqual({ name: { stringValue: '' }, price: { integerValue: '0' } });
  expect(onMade).toHaveBeenCalledExactlyOnceWith('menu/stew');
});

test('it begins empty where that is wanted', async () => {
  const { user, add } = show('p2', [soup]);
  await user.click(await screen.findByRole('checkbox', { name: box }));
  expect(await add()).toEqual({});
});

test('where nothing is loaded it begins empty, and nothing is asked', async () => {
  const { add } = show('p3', []);
  expect(await add()).toEqual({});
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a copy begins with what is copied', async () => {
  const { add, end } = show('p4', [soup], { hot: { booleanValue: true } });
  await screen.findByLabelText('Id');
  // What asked for it doesn't know by now, and it is still drawn.
  end();
  expect(await add()).toEqual({ hot: { booleanValue: true } });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
