// @vitest-environment happy-dom
import { restoreSchema } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { OutcomeView } from './outcome-view.tsx';

const restore = restoreSchema.parse({
  id: 'x',
  projectId: 'p1',
  recordId: 'r1',
  target: { projectId: 'p1', databaseId: '(default)', firebaseProjectId: 'demo' },
  scope: {},
  mode: 'overwrite',
  dryRun: false,
  status: 'completed',
  phase: 'done',
  plan: null,
  progress: { documents: 1, fraction: 1 },
  outcome: {
    written: 0,
    deleted: 0,
    skipped: 0,
    failed: 0,
    failures: [],
    conflicts: 1,
    conflicting: [{ path: 'customers/ada', reason: 'Somebody else has changed it since' }],
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  error: null,
});

it('conflicts of a restore are measured from its plan', () => {
  renderInApp(<OutcomeView restore={restore} />);
  expect(screen.getByText(/by somebody else since the plan was made/)).toBeDefined();
});

it('conflicts of an undo are measured from the restore that it undoes', () => {
  renderInApp(<OutcomeView restore={{ ...restore, undoOf: 'r1' }} />);
  expect(screen.getByText(/by somebody else since the restore wrote them/)).toBeDefined();
  expect(screen.queryByText(/plan/)).toBeNull();
});
