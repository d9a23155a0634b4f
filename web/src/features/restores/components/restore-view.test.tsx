// @vitest-environment happy-dom
import type { Restore } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import type { RestorableState } from '../model/review.ts';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { RestoreView } from './restore-view.tsx';
import { RestoresPanel } from './restores-panel.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const shown = vi.hoisted(() => ({ restores: [] as Restore[] }));

vi.mock('../api/get-restore.ts', () => ({
  useLiveRestore: () => ({ restore: shown.restores[0], isLoading: false, error: null }),
}));
vi.mock('../api/get-exclusions.ts', () => ({
  useExclusions: () => ({ excluded: undefined, error: null }),
}));
vi.mock('../api/get-restores.ts', () => ({
  useLiveRestores: () => ({ restores: shown.restores, isLoading: false, error: null }),
}));

const projects = [sampleProject, { ...sampleProject, id: 'copy', name: 'Copy' }];
const target = { ...sampleRestore.target, projectId: 'copy', firebaseProjectId: 'my-copy' };
const restore: Restore = { ...sampleRestore, target, planId: 'plan', undoneBy: 'undo' };
const undo: Restore = { ...sampleRestore, id: 'undo', projectId: 'copy', target, undoOf: 'x' };

interface Around {
  readonly Wrapper?: ComponentType<{ children: ReactNode }>;
  /** Of the backup. */
  readonly state?: RestorableState;
}

function view(
  one: Restore,
  projectId: string,
  { Wrapper = Fragment, state = 'restorable' }: Around = {},
) {
  const page = () => (
    <Wrapper>
      <RestoreView
        id={one.id}
        projectId={projectId}
        projects={projects}
        backupOf={() => ({ state })}
        renderBackup={() => 'Daily'}
        appliedOf={() => undefined}
        onStarted={() => undefined}
        onChangeChoice={() => undefined}
      />
    </Wrapper>
  );
  shown.restores = [one];
  const { rerender } = renderInApp(page());
  return (next: Restore) => {
    shown.restores = [next];
    rerender(page());
  };
}

function links() {
  return Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

test.each(['shop', 'copy'])('a restore leads to what belongs to it (page of %s)', (page) => {
  view(restore, page);
  expect(links()).toEqual({
    'See the plan': '/projects/shop/restore?restore=plan',
    'See the undo': '/projects/copy/restore?restore=undo',
    'See the collections': '/projects/copy/collections',
    'Back to the backups': `/projects/${page}/backup`,
  });
});

test.each([
  ['plan', 'With the plan'],
  ['safety-backup', 'When the safety backup was made'],
] as const)('a restore that did not verify says that the %s was', (of, text) => {
  view({ ...restore, reliesOn: { of, begunAt: restore.createdAt } }, 'shop');
  const said = screen.getByText('Verified').closest('div')?.textContent;
  expect(said).toContain(`${text}, `);
  expect(said).toContain(
    'and not again: Firekeep has stored no backup and deleted nothing in between.',
  );
});

test('a restore that verified says nothing of another verification', () => {
  view(restore, 'shop');
  expect(screen.queryByText('Verified')).toBeNull();
});

test.each<[RestorableState, boolean]>([
  ['restorable', true],
  ['unknown', true],
  ['unusable', false],
  ['gone', false],
])('whether a restore can be repeated whose backup is %s is %s', (state, isOffered) => {
  view({ ...restore, dryRun: false }, 'shop', { state });
  expect(screen.queryAllByRole('button', { name: 'Restore again' })).toHaveLength(
    isOffered ? 1 : 0,
  );
});

test('a plan that failed is made again with another backup where its backup is deleted', () => {
  view({ ...restore, dryRun: true, status: 'failed' }, 'shop', { state: 'gone' });
  expect(screen.getByRole('button', { name: 'Change the choices' })).toBeDefined();
});

test('how a restore ends is read out', () => {
  const { wrapper: Wrapper } = withQueries();
  const become = view({ ...restore, status: 'running', phase: 'writing' }, 'shop', { Wrapper });
  const region = screen.getByText('Restoring').closest('[aria-live=polite]');
  become({ ...restore, undoneBy: null, status: 'completed' });
  expect(region?.textContent).toBe('Restored');
});

test('an undo leads to the restore that it undoes', () => {
  view(undo, 'copy');
  expect(links()).toMatchObject({
    'See the change': '/projects/copy/restore?restore=x',
  });
});

test('to undo an undo is to redo what was undone', async () => {
  answerCalls(() => success(restore));
  const { wrapper } = withQueries();
  view({ ...undo, canUndo: true }, 'copy', { Wrapper: wrapper });
  expect(await screen.findByRole('button', { name: 'Redo' })).toBeDefined();
});

test.each([
  ['shop', ['Restore · ', 'Undo by you, in Copy · ']],
  ['copy', ['Restore by you, from Shop · ', 'Undo · ']],
])('the list of %s says where another project had its part', (page, texts) => {
  shown.restores = [restore, undo];
  renderInApp(<RestoresPanel projectId={page} projects={projects} />);
  const rows = screen.getAllByText(/·/).map(({ textContent }) => textContent);
  expect(rows.map((text) => text.replace(/(?<=· ).*/, ''))).toEqual(texts);
});
