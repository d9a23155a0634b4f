// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { FirestoreFields } from '@firekeep/functions/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { EditContext, type Editing } from '../edit/edit-context.ts';
import { DraftStore } from '../edit/model/draft-store.ts';
import { Inspector } from './inspector.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const copied = vi.fn<(text: string) => Promise<void>>(async () => {});

// Nothing has a size without a browser: the tree is as high as twenty lines.
beforeEach(() => {
  patchAuthState({ user: sampleUser });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
  copied.mockClear();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const name = (path: string) => `projects/p/databases/(default)/documents/${path}`;

function documentOf(path: string, fields: FirestoreFields, collections: string[] = []) {
  const times = { createTime: null, updateTime: null };
  return { name: name(path), path, missing: false, fields, collections, ...times };
}

const root = 'projects/p/databases/(default)/documents';
const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };
const editing: Editing = {
  drafts: new DraftStore('u1'),
  projectId: 'p1',
  root,
  canDelete: true,
  name: 'Shop',
  guards,
  isProduction: false,
};

/** Shows `people/ada`; whichever document is asked for, it is among `documents`. */
function show(...documents: ReturnType<typeof documentOf>[]) {
  const asked = answerCalls((sent) => {
    const path = new URL(sent.split(' ')[1] ?? '', 'http://localhost').searchParams.get('path');
    return success(documents.find((document) => document.path === path));
  });
  const { wrapper: Queries } = withQueries();
  const rendered = renderInApp(
    <Queries>
      <EditContext value={editing}>
        <Inspector
          source={{ projectId: 'p1', at: now }}
          path="people/ada"
          tab="fields"
          onTab={() => {}}
        />
      </EditContext>
    </Queries>,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  return { ...rendered, asked };
}

const lines = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const tree = async () => screen.findByRole('tree', { name: 'Fields' });

test('fields stand in lines of name, type and value, and open by keyboard', async () => {
  const point = { geoPointValue: { latitude: 1, longitude: 2 } };
  const deep = { mapValue: { fields: { inner: { mapValue: { fields: { point } } } } } };
  const { user } = show(
    documentOf('people/ada', { age: { integerValue: '36' }, deep }, ['orders']),
  );
  (await tree()).focus();
  expect(lines()).toEqual(['ageint6436', 'deepmap1 field', 'innermap{point: 1.0, 2.0}']);
  await user.keyboard('{End}{ArrowRight}');
  expect(lines()).toEqual([
    'ageint6436',
    'deepmap1 field',
    'innermap1 field',
    'pointgeopoint1.0, 2.0',
  ]);
  const items = screen.getAllByRole('treeitem');
  expect(items.map((each) => each.getAttribute('aria-level'))).toEqual(['1', '1', '2', '3']);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(lines()).toEqual(['ageint6436', 'deepmap{inner: {…}}']);
  await user.keyboard('{Home}{Control>}c{/Control}');
  expect(copied).toHaveBeenLastCalledWith('36');
  await user.keyboard('d{Enter}');
  expect(lines()).toEqual(['ageint6436', 'deepmap1 field', 'innermap{point: 1.0, 2.0}']);
  expect(document.activeElement?.textContent).toBe('deepmap1 field');
  expect(screen.getByRole('link', { name: 'orders' })).toBeDefined();
});

test('the active value is shown whole, and what it can be looked at as', async () => {
  const long = 'word '.repeat(500);
  const { user } = show(documentOf('people/ada', { long: { stringValue: long } }));
  await user.click(await screen.findByRole('treeitem'));
  const value = screen.getByRole('region', { name: 'Value' });
  await user.click(within(value).getByRole('button', { name: /^Show all/ }));
  expect(value.textContent).toContain(long);
  await user.click(within(value).getByRole('button', { name: 'Copy JSON with types' }));
  expect(copied).toHaveBeenLastCalledWith(JSON.stringify({ stringValue: long }, null, 2));
});

test('a reference is read only when its preview is asked for', async () => {
  const fields = { friend: { referenceValue: name('people/bob') } };
  const { user, asked } = show(
    documentOf('people/ada', fields),
    documentOf('people/bob', { nick: { stringValue: 'Bobby' } }),
  );
  await user.click(await screen.findByRole('treeitem'));
  const value = within(screen.getByRole('region', { name: 'Value' }));
  expect(value.getByRole('link', { name: 'people/bob' }).getAttribute('href')).toBe(
    '/projects/p1/documents/people/bob',
  );
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show preview' }));
  expect(await screen.findByText('Bobby')).toBeDefined();
  expect(asked).toHaveLength(2);
});

test('a reference leads to its document, one of another database says which that is', async () => {
  const fields = {
    away: { referenceValue: 'projects/other/databases/(default)/documents/people/bob' },
    friend: { referenceValue: name('people/bob') },
  };
  show(documentOf('people/ada', fields));
  const link = within(await tree()).getByRole('link');
  expect(link.textContent).toBe('people/bob');
  expect(link.getAttribute('href')).toBe('/projects/p1/documents/people/bob');
  expect(lines()).toEqual(['awayreferenceother: people/bob', 'friendreferencepeople/bob']);
});

test('a document of 5,000 fields draws the lines in view, and is searched', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 5000 }, (_, i) => [`f${i}`, { stringValue: `value of ${i}` }]),
  );
  const { user } = show(documentOf('people/ada', fields));
  await tree();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  await user.type(screen.getByLabelText('Search in fields'), 'OF 4711');
  expect(await screen.findByText('1 line')).toBeDefined();
  expect(lines()).toEqual(['f4711stringvalue of 4711']);
});

test('an entry of an array is moved by keyboard, as far as there are places', async () => {
  const tags = { arrayValue: { values: ['a', 'b'].map((stringValue) => ({ stringValue })) } };
  const { user } = show(documentOf('people/ada', { tags }));
  await user.click(within(await tree()).getByText('0'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lines().slice(1)).toEqual(['0stringb', '1stringa']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lines().slice(1)).toEqual(['0stringb', '1stringa']);
  await user.click(screen.getByRole('button', { name: 'Move the entry up (Alt ↑)' }));
  expect(lines().slice(1)).toEqual(['0stringa', '1stringb']);
});
