// @vitest-environment happy-dom
import type { Restore } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { ChangeView } from './change-view.tsx';

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  provideIdTokens(async () => 'token');
});

const others = [{ path: 'menu/tea', reason: 'It has been changed since' }];
const edit: Restore = {
  ...sampleRestore,
  id: 'e1',
  kind: 'edit',
  recordId: null,
  inline: { hash: '', journal: [{ place: 0, time: '1' }] },
  scope: { paths: ['menu/tea', 'menu/cake'] },
  reason: 'A typo',
  canUndo: true,
  outcome: {
    ...sampleRestore.outcome,
    written: 1,
    conflicts: 1,
    conflicting: [{ path: 'menu/cake', reason: 'It exists already' }],
  },
};
const undo: Restore = { ...edit, id: 'e2', kind: 'undo', undoOf: 'e1', reason: null };
const redo: Restore = { ...undo, id: 'e3', undoOf: 'e2' };

const answers: Readonly<Record<string, unknown>> = {
  plan: {
    items: [
      { path: 'menu/tea', change: 'update', sample: null },
      { path: 'menu/cake', change: 'create', sample: null },
    ],
    nextPageToken: null,
  },
  difference: {
    path: 'menu/tea',
    change: 'update',
    against: 'before',
    moreFields: 0,
    fields: [
      {
        path: ['name'],
        change: 'change',
        isCut: false,
        offset: 0,
        before: { stringValue: 'Taa' },
        after: { stringValue: 'Tea' },
      },
    ],
  },
  undoable: { documents: 1, of: 2, isComplete: true, others },
};

function show(change: Restore) {
  answerCalls((sent) => {
    const { pathname } = new URL(sent.split(' ')[1] ?? '', 'http://x');
    const [, id = '', part = ''] = /\/(?:restores|changes)\/(\w+)\/?(\w*)$/.exec(pathname) ?? [];
    const records: Readonly<Record<string, Restore>> = { e1: edit, e2: undo, e3: redo };
    return success(part === '' ? (id === change.id ? change : records[id]) : answers[part]);
  });
  const { wrapper: Queries } = withQueries();
  return renderInApp(
    <Queries>
      <ChangeView
        id={change.id}
        projectId="shop"
        projects={[sampleProject]}
        onStarted={() => undefined}
      />
    </Queries>,
  );
}

test('shows each field before and after, what was not written and why', async () => {
  show(edit);
  const fields = await screen.findByRole('list', { name: 'Fields of menu/tea' });
  expect(within(fields).getByText('Taa')).toBeDefined();
  expect(within(fields).getByText('Tea')).toBeDefined();
  expect(screen.getByText('A typo')).toBeDefined();
  const conflicts = screen.getByRole('table', { name: 'Conflicts' });
  expect(within(conflicts).getByText('It exists already')).toBeDefined();
  expect(screen.getByText('Not written')).toBeDefined();
});

test('says what of it can still be put back, and names the others', async () => {
  show(edit);
  await screen.findByText('1 of 2 documents can still be put back; the others stay as they are:');
  const named = screen.getByRole('list', { name: 'What stays as it is' });
  expect(named.textContent).toBe('menu/tea: It has been changed since');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test('to undo an undo is to redo, and what that did is undone again', async () => {
  show(undo);
  expect(await screen.findByRole('button', { name: 'Redo' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the change' }).getAttribute('href')).toBe(
    '/projects/shop/changes?change=e1',
  );
});

test('what a redo did is undone', async () => {
  show(redo);
  await screen.findByText(/can still be put back/);
  expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull();
});

test('one that is being found out says so, and can’t be undone yet', async () => {
  show({ ...edit, status: 'running', phase: 'writing', canUndo: false });
  await screen.findByText(/Firekeep finds out what was written/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
