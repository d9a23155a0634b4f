// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { DataStart } from './data-start.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

const shop = [
  { id: 'archive', path: 'archive', documentCount: 0 },
  { id: 'orders', path: 'orders', documentCount: 320 },
];
const recent = [{ to: '/projects/p1/documents/orders/A-1?q=x', path: 'orders/A-1' }];

function show(collections: typeof shop, hasTree: boolean, at: typeof now | 'backup' = now) {
  answerCalls(() => success(collections));
  const { wrapper: Queries } = withQueries();
  const source = { projectId: 'p1', at: at === 'backup' ? backup : at };
  return renderInApp(
    <Queries>
      <DataStart source={source} hasTree={hasTree} recent={recent} />
    </Queries>,
  );
}
const backup = { kind: 'backup', recordId: 'b1' } as const;
const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('beside the tree no collection is listed again: what was looked at is', async () => {
  show(shop, true);
  expect(
    await screen.findByText('2 collections with 320 documents, not counting subcollections.'),
  ).toBeDefined();
  expect(links()).toEqual(['orders/A-1 /projects/p1/documents/orders/A-1?q=x']);
  expect(screen.getByLabelText('Go to a path')).toBeDefined();
});

test('where no tree is in sight, the collections are listed', async () => {
  show(shop, false);
  expect((await screen.findByRole('link', { name: 'orders' })).getAttribute('href')).toBe(
    '/projects/p1/collections/orders',
  );
  expect(screen.getByText('none, only subcollections')).toBeDefined();
});

test('an empty database says so, and leads to what fills it', async () => {
  show([], true);
  expect(await screen.findByText('This database is empty')).toBeDefined();
  expect(links()).toEqual([
    'Restore from a backup /projects/p1/restore',
    'Import a file /projects/p1/backup?import=1',
    'Connect another database /dashboard/projects?connect=1',
  ]);
  expect(screen.queryByLabelText('Go to a path')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('an empty backup offers nothing that would write', async () => {
  show([], true, 'backup');
  expect(await screen.findByText('This backup has no collections')).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
