// @vitest-environment happy-dom
import type { Restore } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { OutcomeView } from './outcome-view.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const restore = {
  ...sampleRestore,
  outcome: {
    ...sampleRestore.outcome,
    conflicts: 1,
    conflicting: [{ path: 'customers/ada', reason: 'Somebody else has changed it since' }],
  },
};

function show(shown: Restore) {
  const { client, wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <OutcomeView restore={shown} />
    </Queries>,
  );
  return client;
}

it('conflicts of a restore are measured from its plan', () => {
  show(restore);
  expect(screen.getByText(/by somebody else since the plan was made/)).toBeDefined();
});

it('conflicts of an undo are measured from the restore that it undoes', () => {
  show({ ...restore, undoOf: 'r1' });
  expect(screen.getByText(/by somebody else since the restore wrote them/)).toBeDefined();
  expect(screen.queryByText(/plan/)).toBeNull();
});

it('what stays after a move is not said to be changed by somebody', () => {
  const other = { projectId: 'p2', databaseId: '(default)' };
  const moved = { here: 'menu', there: 'food', other, goes: true, isSource: true, next: null };
  const bulk = { hash: 'h', isDeleting: true, runsCode: false, copy: null };
  show({ ...restore, kind: 'bulk', bulk, moved });
  screen.getByText('Documents that stay');
  screen.getByText(/^The other database doesn’t hold the same, or somebody else has changed/);
  screen.getByText('documents not the same in the other database');
  expect(screen.queryByText(/conflict|overwritten|meanwhile/i)).toBeNull();
});

it.each([
  ['documents, read back', null],
  ['documents, confirmed by Firestore', { hash: 'h', journal: null }],
])('what was written is of %s', (help, inline) => {
  show({ ...restore, inline });
  expect(screen.getAllByText(/^documents, /).map((line) => line.textContent)).toEqual([help]);
});

const excluded = {
  paths: Array.from({ length: 150 }, (_, index) => `customers/c${index}`),
  fields: [],
  collections: ['orders'],
  included: ['orders/1'],
  fieldPatterns: [],
  includedFields: [{ path: 'menu/tea', field: ['price'] }],
};

it('what was excluded of a plan is asked for and named, so many lines of it', async () => {
  patchAuthState({ user: sampleUser });
  const calls = answerCalls(() => success(excluded));
  const client = show({ ...restore, planId: 'p1', exclusionsHash: 'hash' });
  await screen.findByText(/The first 100 of 152 are listed/);
  screen.getByText('All of its documents excluded, but for 1 document');
  screen.getByText('Restored all the same: price');
  expect(screen.getAllByText('Excluded as a whole')).toHaveLength(98);
  expect(calls).toEqual([expect.stringContaining(`/restores/${restore.id}/exclusions`)]);
  client.clear();
});

it('says when what was excluded can’t be loaded', async () => {
  patchAuthState({ user: sampleUser });
  answerCalls(refusal);
  show({ ...restore, planId: 'p1', exclusionsHash: 'hash' });
  expect(await screen.findByText('Failed to load what was excluded')).toBeDefined();
});
