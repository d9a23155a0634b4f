// @vitest-environment happy-dom
import {
  maxNamedDocuments,
  type FirestoreDocument,
  type Project,
} from '@firekeep/functions/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { documentOf } from '#testing/numbered-document.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { CollectionView } from '../components/collection-view.tsx';
import { EditProvider } from '../edit/edit-provider.tsx';
import { useRows } from '../rows/rows.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

// Nothing has a size without a browser: the grid is as high as twenty rows.
beforeEach(() => {
  patchAuthState({ user: sampleUser });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(593);
  return () => vi.restoreAllMocks();
});

const source = { projectId: sampleProject.id, at: now };

function Numbers() {
  const rows = useRows(source, { path: 'numbers' }, true);
  return <CollectionView source={source} path="numbers" rows={rows} asked={null} />;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => documentOf(index));

/** Shows documents of a collection, and ticks them. */
async function showTicked(documents: FirestoreDocument[], of: Partial<Project> = {}) {
  const planned: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.includes('/changes/bulk')) {
      planned.push(JSON.parse(typeof body === 'string' ? body : ''));
      return success(sampleRestore);
    }
    return success(
      sent.includes('/documents') ? { items: documents, nextPageToken: null } : { items: [] },
    );
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <EditProvider source={source} project={{ ...sampleProject, ...of }}>
        <Numbers />
      </EditProvider>
    </Queries>,
  );
  const grid = await screen.findByRole('grid', { name: 'Documents of numbers' });
  grid.focus();
  fireEvent.keyDown(grid, { key: ' ' });
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true, shiftKey: true });
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }));
  return { user, bar, grid, planned };
}

test('rows that are ticked are changed in bulk, and so deleted, where there is a document', async () => {
  const missing = { ...documentOf(1), missing: true, fields: {} };
  const documents = [documentOf(0), missing, documentOf(2), documentOf(3)];
  const { user, bar, planned } = await showTicked(documents);
  await user.click(bar.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change in bulk' }));
  expect(dialog.getByText('3 chosen documents')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('What to do'), 'Delete the documents');
  await user.click(dialog.getByRole('button', { name: 'Make a plan' }));
  await vi.waitFor(() => expect(planned).toHaveLength(1));
  expect(planned[0]).toMatchObject({
    from: { paths: ['numbers/n0', 'numbers/n2', 'numbers/n3'] },
    operations: [{ op: 'delete' }],
  });
});

test('more rows than a change can name are not sent, and that is said', async () => {
  const { user, bar } = await showTicked(numbers(maxNamedDocuments + 1));
  await user.click(bar.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change in bulk' }));
  expect(dialog.getByText('Choose at most 1,000 documents')).toBeDefined();
  expect(dialog.queryByRole('button', { name: /Preview|Make a plan/ })).toBeNull();
});

test('rows of a project that is not written to are offered to be copied alone', async () => {
  const { bar } = await showTicked(numbers(2), { readOnly: true });
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
    'Copy',
    'Export',
    'Clear',
  ]);
});

test('where deletions are refused, none is offered', async () => {
  const permissions = { read: true, write: true, delete: false };
  const { user, bar } = await showTicked(numbers(2), { permissions });
  await user.click(bar.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change in bulk' }));
  expect(dialog.getByRole('option', { name: 'Remove a field' })).toBeDefined();
  expect(dialog.queryByRole('option', { name: 'Delete the documents' })).toBeNull();
});
