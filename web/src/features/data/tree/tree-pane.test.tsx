// @vitest-environment happy-dom
import type { At } from '@firekeep/functions/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { EditContext, type Editing } from '../edit/edit-context.ts';
import { DraftStore } from '../edit/model/draft-store.ts';
import { TreePane } from './tree-pane.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

// Nothing has a size without a browser: the tree is as high as twenty lines.
beforeEach(() => {
  editing = null;
  patchAuthState({ user: sampleUser });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const collection = (path: string, documentCount: number | null) => ({
  id: path.split('/').at(-1),
  path,
  documentCount,
});

const levels: Record<string, readonly ReturnType<typeof collection>[]> = {
  '': [collection('archive', 0), collection('customers', 259), collection('orders', null)],
  'customers/ada': [collection('customers/ada/orders', 2)],
  'archive/2018': [collection('archive/2018/orders', 7)],
};

/** A parent without a document, as a page of its collection lists it. */
const missing = {
  name: 'projects/p/databases/(default)/documents/archive/2018',
  path: 'archive/2018',
  missing: true,
  fields: {},
  createTime: null,
  updateTime: null,
};

let editing: Editing | null = null;

function show(path: string, top = levels[''], at: At = now) {
  const asked = answerCalls((sent) => {
    const { pathname, searchParams } = new URL(sent.split(' ')[1] ?? '', 'http://localhost');
    if (pathname.endsWith('/documents')) {
      return success({ items: [missing], nextPageToken: null });
    }
    const parent = searchParams.get('parent') ?? '';
    return success(parent === '' ? top : (levels[parent] ?? []));
  });
  const { wrapper: Queries } = withQueries();
  const paneAt = (shown: string) => (
    <Queries>
      <EditContext value={editing}>
        <TreePane source={{ projectId: 'p1', at }} at={shown} />
      </EditContext>
    </Queries>
  );
  const rendered = renderInApp(paneAt(path));
  return { ...rendered, asked, goTo: (next: string) => rendered.rerender(paneAt(next)) };
}

const items = () =>
  screen
    .getAllByRole('treeitem')
    .map((item) => `${item.getAttribute('aria-level')} ${item.getAttribute('aria-label')}`);
const item = async (name: string) => screen.findByRole('treeitem', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

test('collections are listed with their counts, and nothing below is asked for', async () => {
  const { asked } = show('customers');
  const customers = await item('customers, 259 documents');
  expect(items()).toEqual(['1 archive, 0 documents', '1 customers, 259 documents', '1 orders']);
  expect(customers.getAttribute('href')).toBe('/projects/p1/collections/customers');
  expect(customers.getAttribute('aria-selected')).toBe('true');
  expect(customers.getAttribute('aria-expanded')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a line is called what it shows, characters that can’t be seen included', async () => {
  show('', [collection('new\nsheet', 2)]);
  const line = await item('newU+000Asheet, 2 documents');
  expect(line.textContent).toBe('newU+000Asheet');
});

test('the way to what is shown is open, documents without subcollections are omitted', async () => {
  const { goTo } = show('customers');
  await item('customers, 259 documents');
  goTo('customers/ada/orders');
  const orders = await item('orders, 2 documents');
  expect(items()).toEqual([
    '1 archive, 0 documents',
    '1 customers, 259 documents',
    '2 ada, document',
    '3 orders, 2 documents',
    '1 orders',
  ]);
  expect(orders.getAttribute('aria-selected')).toBe('true');
  const places = screen
    .getAllByRole('treeitem')
    .map((each) => `${each.getAttribute('aria-posinset')} of ${each.getAttribute('aria-setsize')}`);
  expect(places).toEqual(['1 of 3', '2 of 3', '1 of 1', '1 of 1', '3 of 3']);
  goTo('customers/bob');
  await waitFor(() => expect(items()).toHaveLength(3));
  const customers = await item('customers, 259 documents');
  expect(customers.getAttribute('aria-selected')).toBe('true');
});

test('what has changes that are not applied is marked, with all above it', async () => {
  const drafts = new DraftStore('k');
  const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };
  const root = 'projects/p/databases/(default)/documents';
  editing = {
    drafts,
    projectId: 'p1',
    root,
    canDelete: true,
    name: 'Shop',
    guards,
    isProduction: false,
  };
  const draft = { seen: null, wanted: { total: { integerValue: '1' } } };
  drafts.edit({ ...draft, path: 'customers/ada/orders/o1' }, { ...draft, path: 'orders2/o1' });
  show('customers/ada/orders');
  await item('orders, 2 documents, changes not applied');
  expect(items()).toEqual([
    '1 archive, 0 documents',
    '1 customers, 259 documents, changes not applied',
    '2 ada, document, changes not applied',
    '3 orders, 2 documents, changes not applied',
    '1 orders',
  ]);
  act(() => drafts.discard());
  expect(await item('ada, document')).toBeDefined();
});

test('keys open and close, move the focus, and find by letters', async () => {
  const { user } = show('customers');
  (await item('customers, 259 documents')).focus();
  await user.keyboard('{Home}');
  expect(focused()).toBe('archive, 0 documents');
  await user.keyboard('{ArrowRight}');
  await item('2018, document');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await item('orders, 7 documents');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('orders, 7 documents');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(items()).toHaveLength(4);
  expect(focused()).toBe('2018, document');
  await user.keyboard('{End}');
  expect(focused()).toBe('orders');
  await user.keyboard('cu');
  expect(focused()).toBe('customers, 259 documents');
  const inTabOrder = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0);
  expect(inTabOrder.map((each) => each.getAttribute('aria-label'))).toEqual([focused()]);
});

test('a filter leaves what matches, with all above it', async () => {
  const { user, goTo } = show('customers');
  await item('customers, 259 documents');
  goTo('customers/ada/orders');
  await item('orders, 2 documents');
  await user.type(screen.getByLabelText('Filter collections'), 'ORD');
  await waitFor(() =>
    expect(items()).toEqual([
      '1 customers, 259 documents',
      '2 ada, document',
      '3 orders, 2 documents',
      '1 orders',
    ]),
  );
  await user.type(screen.getByLabelText('Filter collections'), 'x');
  expect(await screen.findByText('No collection matches.')).toBeDefined();
});

test('of 1,000 collections those in view are drawn, and the last is one key away', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => collection(`c${i}`, i + 2));
  const { user } = show('c0', many);
  (await item('c0, 2 documents')).focus();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  await user.keyboard('{End}');
  expect(focused()).toBe('c999, 1,001 documents');
  await user.type(screen.getByLabelText('Filter collections'), 'c77');
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(11));
  // There may be more of them than are listed.
  await user.type(screen.getByLabelText('Filter collections'), 'x');
  expect(await screen.findByText(/^None of the 1,000 listed matches/)).toBeDefined();
});

test('a backup is asked for its own collections, and links stay in it', async () => {
  const { asked, goTo } = show('customers', levels[''], { kind: 'backup', recordId: 'b1' });
  await item('customers, 259 documents');
  goTo('customers/ada');
  expect((await item('ada, document')).getAttribute('href')).toBe(
    '/projects/p1/documents/customers/ada?backup=b1',
  );
  expect(asked.every((sent) => sent.includes('at=backup%3Ab1'))).toBe(true);
});

test('ids of subcollections that were seen lead to queries over their groups', async () => {
  const { goTo } = show('customers');
  await item('customers, 259 documents');
  expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull();
  goTo('customers/ada/orders');
  await item('orders, 2 documents');
  const link = within(screen.getByRole('region', { name: 'Groups' })).getByRole('link');
  expect(link.textContent).toBe('orders');
  expect(link.getAttribute('href')).toBe('/dashboard/query?project=p1&q=group+orders');
});

test('a refusal is said in place of the tree', async () => {
  answerCalls(refusal);
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <TreePane source={{ projectId: 'p1', at: now }} at="customers" />
    </Queries>,
  );
  expect(await screen.findByText('Failed to load collections')).toBeDefined();
});
